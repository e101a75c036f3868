import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FastifyPluginAsync } from "fastify";
import { createBufferSender } from "../http/send-buffer.ts";
import type { Services } from "../services/services.ts";

// Only the script of this package is used: its plugin reads 3 MB and parsers at every start.
const script = fileURLToPath(
  new URL("js/standalone.js", import.meta.resolve("@scalar/fastify-api-reference")),
);

// Requests go to the origin of the page, which may differ from PUBLIC_URL.
const configuration = (publicUrl: string) => ({
  url: "openapi.json",
  servers: [{ url: new URL(publicUrl).pathname }],
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  documentDownloadType: "direct",
  authentication: { preferredSecurityScheme: "ApiKey" },
});

const page = (publicUrl: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reelwright API</title>
<body>
<script id="api-reference" data-configuration="${JSON.stringify(configuration(publicUrl)).replaceAll('"', "&quot;")}"></script>
<script src="docs/scalar.js"></script>
</body>
</html>
`;

// The browser blocks every request of the script to another origin.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** GET /docs: the API reference, rendered in the browser from /openapi.json, without network. */
export function referenceRoutes({ config }: Pick<Services, "config">): FastifyPluginAsync {
  return async (app) => {
    app.get("/docs", async (_request, reply) =>
      reply
        .header("content-security-policy", policy)
        .type("text/html; charset=utf-8")
        .send(page(config.publicUrl)),
    );
    // All connections share one buffer of 3 MB. A stream would hold buffers for each slow reader.
    const sendBuffer = createBufferSender();
    let body: Promise<Buffer> | undefined;
    app.get("/docs/scalar.js", async (_request, reply) => {
      body ??= readFile(script);
      reply.header("cache-control", "public, max-age=86400").type("text/javascript; charset=utf-8");
      return sendBuffer(reply, await body);
    });
  };
}
