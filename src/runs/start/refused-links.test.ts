import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../../test/harness.ts";

let service: TestService;
let open: TestService;

// No worker: nothing is executed.
beforeAll(async () => {
  service = await startTestService();
  open = await startTestService({ env: { FETCH_ALLOW_PRIVATE: "true" } });
  for (const one of [service, open])
    for (const tool of ["read_url", "read_table", "capture_webpage", "import_asset", "fit_image"])
      await one.call("POST", "/v1/agents", {
        name: `Use ${tool}`,
        tools: [tool],
        requirements: { video: false },
      });
});
afterAll(() => Promise.all([service.close(), open.close()]));

const tools = [
  ["read_url", "url"],
  ["read_table", "url"],
  ["capture_webpage", "url"],
  ["import_asset", "source"],
] as const;

const send = (path: string, tool: string, inputs: Record<string, unknown>, one = service) =>
  one.call<{ detail: string }>("POST", path, { agent_id: `use_${tool}`, inputs });

describe.each(["/v1/runs/estimate", "/v1/runs"])("POST %s", (path) => {
  describe.each(tools)("for %s.%s", (tool, input) => {
    it.each([
      ["http://example.org/a.csv", "http://example.org/a.csv is not an https URL"],
      ["https://10.0.0.1/a.csv", "10.0.0.1 is a private or reserved address"],
      ["https://[::1]/a.csv", "[::1] is a private or reserved address"],
      ["https://0x7f.1/", "127.0.0.1 is a private or reserved address"],
      ["https://localhost/a.csv", "localhost is a private or reserved address"],
      ["https://example.org:25/", "Port 25 in the URL of example.org is not allowed"],
      ["https://me:secret@example.org/", "The URL at example.org contains a user name or password"],
      ["ftp://example.org/a.csv", "ftp://example.org/a.csv is not an https URL"],
    ])("returns 422 for the link %s, with its pointer", async (link, detail) => {
      const { status, body } = await send(path, tool, { [input]: link });
      expect(body).toMatchObject({
        detail: expect.stringContaining(`Invalid input for ${tool}: ${detail}`),
        pointer: `/inputs/${input}`,
      });
      expect(status).toBe(422);
    });

    it("accepts an https link, and with FETCH_ALLOW_PRIVATE also others", async () => {
      const links = ["https://example.org/a.csv", "http://127.0.0.1:9000/a.csv"];
      const found = [
        await send(path, tool, { [input]: links[0] }),
        await send(path, tool, { [input]: links[1] }, open),
      ];
      expect(found.map(({ body }) => body.detail)).toEqual([undefined, undefined]);
    });
  });

  it("returns 422 for a link to media at a private address, with its pointer", async () => {
    const images = ["https://example.org/a.jpg", "https://192.168.1.1/a.jpg"];
    const { status, body } = await send(path, "fit_image", { images });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      detail: expect.stringContaining("192.168.1.1 is a private or reserved address"),
      pointer: "/inputs/images/1",
    });
  });

  it("returns 422 for a text that is no link", async () => {
    const { body } = await send(path, "read_url", { url: "example.org" });
    expect(body).toMatchObject({
      status: 422,
      detail: expect.stringContaining('"example.org" is not a URL. Use an https:// URL.'),
      pointer: "/inputs/url",
    });
  });
});
