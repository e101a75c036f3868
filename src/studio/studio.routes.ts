import { fileURLToPath } from "node:url";
import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import { prefersHtml } from "../http/accept.ts";
import { createBufferSender, type SendBuffer } from "../http/send-buffer.ts";
import type { Services } from "../services/services.ts";
import { ApiError, notFound } from "../system/errors.ts";
import { openStudioFiles, type StudioFile } from "./studio-files.ts";

const builtStudio = fileURLToPath(new URL("../../studio/dist", import.meta.url));
const Path = Type.Object({ "*": Type.String() });

type StudioServices = Pick<Services, "config" | "storage" | "clock">;

/**
 * GET /studio: the files of the web app. Paths of its screens get index.html. GET / leads browsers
 * to it and other clients to /docs.
 */
export function studioRoutes(
  services: StudioServices,
  folder = builtStudio,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const { studio } = services.config;
    app.get("/", async ({ headers }, reply) =>
      reply
        .header("vary", "accept")
        .redirect(studio && prefersHtml(headers.accept) ? "studio" : "docs"),
    );
    if (!studio) return;
    const policy = await contentPolicy(services);
    const readFiles = openStudioFiles(folder);
    const sendBuffer = createBufferSender();
    const handler = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
      reply.headers({ "content-security-policy": policy, "referrer-policy": "no-referrer" });
      const files = await readFiles();
      if (!files) throw notBuilt();
      const name = files.has(path) ? path : "index.html";
      const file = files.get(name);
      // A path with an extension is a file of an earlier build, not a screen.
      if (!file || (name !== path && /\.[^/]*$/.test(path))) throw notFound("file", path);
      const isHashed = name.startsWith("assets/");
      const caching = isHashed ? "public, max-age=31536000, immutable" : "no-cache";
      reply.header("cache-control", caching);
      return sendFile(request, reply, file, sendBuffer);
    };
    app.get("/studio", (request, reply) => handler(request, reply, "index.html"));
    app.get("/studio/*", { schema: { params: Path } }, (request, reply) =>
      handler(request, reply, request.params["*"]),
    );
  };
}

function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: StudioFile,
  sendBuffer: SendBuffer,
) {
  const accepted = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(
    String(headers["accept-encoding"] ?? ""),
  );
  const gzipped = accepted ? file.gzipped : undefined;
  const etag = `"${file.version}${gzipped ? "-gzip" : ""}"`;
  reply.headers({ etag, vary: "accept-encoding" });
  if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  if (gzipped) reply.header("content-encoding", "gzip");
  return sendBuffer(reply.type(file.media_type), gzipped ?? file.content);
}

const notBuilt = () =>
  new ApiError(
    "not_found",
    "The studio is not built. Start the service with ./reelwright, which builds it, or run: node node_modules/vite/bin/vite.js build studio",
  );

/** Links to media name PUBLIC_URL or the S3 service, which may differ from the page's origin. */
async function contentPolicy({ config, storage, clock }: StudioServices): Promise<string> {
  const served = { mediaType: "image/png", disposition: "inline" };
  const link = await storage.presign("assets/none", served, 60, clock.now());
  const origins = [config.publicUrl, ...(link ? [link] : [])].map((url) => new URL(url).origin);
  return [
    "default-src 'self'",
    `img-src 'self' blob: data: ${origins.join(" ")}`,
    `media-src 'self' blob: ${origins.join(" ")}`,
    "style-src 'self'",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
