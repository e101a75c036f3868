import type { ContentBlock } from "@modelcontextprotocol/server";
import type { ApiCall } from "./api-call.ts";

const stillsMax = 6;

/** Stills of the first scenes as images. Empty where the key may not make previews. */
export async function sceneStills(
  api: ApiCall,
  project_id: string,
  ids?: readonly string[],
): Promise<ContentBlock[]> {
  const path = `/v1/projects/${encodeURIComponent(project_id)}`;
  const listed = ids ?? (await listScenes(api, path));
  const stills: ContentBlock[] = [];
  for (const scene of listed.slice(0, stillsMax)) {
    const { status, bytes } = await api("POST", `${path}/preview`, { scene });
    if (status !== 200) break;
    stills.push({ type: "text", text: `Scene ${scene}:` });
    stills.push({ type: "image", data: bytes.toString("base64"), mimeType: "image/jpeg" });
  }
  return stills;
}

async function listScenes(api: ApiCall, path: string): Promise<string[]> {
  const { status, body } = await api("GET", `${path}/scenes`);
  return status === 200 ? (body.scenes as { id: string }[]).map(({ id }) => id) : [];
}
