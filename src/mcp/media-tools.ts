import { randomUUID } from "node:crypto";
import Type from "typebox";
import { requireSuccess } from "./api-call.ts";
import { additive, type McpTool, segment, videoLink } from "./mcp-tool.ts";
import { poll, waitSecondsMax } from "./run-tools.ts";

const uploadAsset: McpTool = {
  name: "upload_asset",
  title: "Upload a file",
  description:
    "Uploads a small file, such as a picture, captions or a table, and returns its asset id for the inputs of a run. Inputs also take https URLs, which is better for large media.",
  input: Type.Object({
    name: Type.String({
      minLength: 1,
      maxLength: 200,
      description: "File name with its extension, such as captions.srt",
    }),
    text: Type.Optional(Type.String({ description: "The content of a text file" })),
    base64: Type.Optional(Type.String({ description: "The content of any other file" })),
  }),
  annotations: { ...additive, idempotentHint: true },
  async run({ name, text, base64 }, { api }) {
    const content =
      text === undefined ? Buffer.from(String(base64 ?? ""), "base64") : Buffer.from(String(text));
    const boundary = `reelwright-${randomUUID()}`;
    const fileName = String(name).replace(/["\r\n]/g, encodeURIComponent);
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n` +
          "content-type: application/octet-stream\r\n\r\n",
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    return { data: (await requireSuccess(api("POST", "/v1/assets", body, headers))).body };
  },
};

const publishProject: McpTool = {
  name: "publish_project",
  title: "Publish a project",
  description:
    "Publishes a project's newest video at once, and waits up to 45 s. It is private unless the user asks for more: a private page opens by a link that is valid for 24 hours. The key needs the scope publish.",
  input: Type.Object({
    project_id: Type.String(),
    platform: Type.Optional(
      Type.Unsafe<string>({
        type: "string",
        enum: ["page", "http", "s3", "youtube"],
        description: "Default: page, a web page of this service. Others need a connection_id",
      }),
    ),
    title: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Array(Type.String())),
    visibility: Type.Optional(
      Type.Unsafe<string>({ type: "string", enum: ["private", "unlisted", "public"] }),
    ),
    connection_id: Type.Optional(Type.String()),
  }),
  annotations: { ...additive, openWorldHint: true },
  async run({ platform = "page", ...body }, call) {
    const { id } = (await requireSuccess(call.api("POST", `/v1/publish/${platform}`, body))).body;
    const { body: publication } = await poll(
      call,
      `/v1/publish/publications/${segment(id)}`,
      waitSecondsMax,
      ({ status }) => status === "completed" || status === "failed",
    );
    const { url, title } = publication;
    const content = typeof url === "string" ? [videoLink(url, String(title))] : [];
    return { data: publication, content };
  },
};

export const mediaTools = [uploadAsset, publishProject];
