import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, startTestServices, type TestServices } from "../../test/harness.ts";
import { handleErrors } from "../http/errors.ts";
import { addStandardHeaders } from "../http/request-id.ts";
import { studioRoutes } from "./studio.routes.ts";

let holder: TestServices;
let app: FastifyInstance;
let folder: string;
const script = "console.log('studio');\n".repeat(100);

beforeAll(async () => {
  holder = await startTestServices({ env: { PUBLIC_URL: "https://video.example.com/api" } });
  folder = await mkdtemp(join(tmpdir(), "reelwright-studio-"));
  app = fastify();
  addStandardHeaders(app);
  handleErrors(app, holder.services);
  app.register(studioRoutes(holder.services, folder));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await holder.close();
  await rm(folder, { recursive: true });
});

async function build(html: string, time: number): Promise<void> {
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(folder, "assets/index-4f2a.js"), script);
  await writeFile(join(folder, "icon.svg"), "<svg/>");
  await writeFile(join(folder, "index.html"), html);
  await utimes(join(folder, "index.html"), time, time);
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe("GET /studio", () => {
  it("responds 404 and says how to build it while there is no build", async () => {
    const response = await get("/studio");
    expect(response.statusCode).toBe(404);
    expect(response.json().detail).toContain("vite.js build studio");
  });

  it("responds with the new index.html after each build", async () => {
    await build("<p>one</p>", 1000);
    expect((await get("/studio")).body).toBe("<p>one</p>");
    await build("<p>two</p>", 2000);
    for (const path of ["/studio", "/studio/", "/studio/runs/run_1", "/studio/index.html"]) {
      const response = await get(path);
      expect(response.body).toBe("<p>two</p>");
      expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(response.headers["cache-control"]).toBe("no-cache");
    }
  });

  it("sends a content security policy without unsafe sources", async () => {
    const { headers } = await get("/studio");
    expect(headers["content-security-policy"]).toBe(
      "default-src 'self'; img-src 'self' blob: data: https://video.example.com; " +
        "media-src 'self' blob: https://video.example.com; style-src 'self'; script-src 'self'; " +
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    );
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
  });

  it("lets browsers keep only hashed files for good", async () => {
    const { headers } = await get("/studio/assets/index-4f2a.js");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await get("/studio/icon.svg")).headers["cache-control"]).toBe("no-cache");
  });

  it("compresses only for clients that accept gzip", async () => {
    const accepting = await get("/studio/assets/index-4f2a.js", { "accept-encoding": "br, gzip" });
    expect(accepting.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(accepting.rawPayload).toString()).toBe(script);
    for (const encoding of ["", "br", "gzip;q=0, br"]) {
      const plain = await get("/studio/assets/index-4f2a.js", { "accept-encoding": encoding });
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.headers.etag).not.toBe(accepting.headers.etag);
      expect(plain.body).toBe(script);
    }
  });

  it("responds 304 without a body if the client has the file", async () => {
    const { etag } = (await get("/studio")).headers;
    const response = await get("/studio/agents", { "if-none-match": `"other", ${etag}` });
    expect([response.statusCode, response.body]).toEqual([304, ""]);
  });

  it("responds 404 for a file that does not exist, also outside of the folder", async () => {
    await writeFile(join(folder, ".build"), "stamp");
    for (const path of ["assets/old-1.js", "assets/..%2f..%2fpackage.json", "old.css", ".build"])
      expect([path, (await get(`/studio/${path}`)).statusCode]).toEqual([path, 404]);
  });

  it("responds to HEAD with the headers of GET", async () => {
    const response = await app.inject({ method: "HEAD", url: "/studio/assets/index-4f2a.js" });
    expect(response.body).toBe("");
    expect(response.headers["content-length"]).toBe(String(script.length));
  });
});

describe("GET /", () => {
  const locationFor = async (accept: string) => (await get("/", { accept })).headers.location;

  it("leads a browser to the studio and other clients to /docs", async () => {
    const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8";
    expect(await locationFor(browser)).toBe("studio");
    for (const accept of ["", "*/*", "application/json, text/html;q=0.5", "text/html;q=0"])
      expect([accept, await locationFor(accept)]).toEqual([accept, "docs"]);
  });

  it("leads everyone to /docs and serves no studio with STUDIO=off", async () => {
    const service = await startTestService({ env: { STUDIO: "off" } });
    const { status, headers } = await service.call("GET", "/", undefined, { accept: "text/html" });
    expect([status, headers.location]).toEqual([302, "docs"]);
    expect((await service.call("GET", "/studio")).status).toBe(404);
    await service.close();
  });
});
