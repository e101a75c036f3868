import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLocalTextModels } from "./local-text-models.ts";

const requests: IncomingMessage[] = [];
let body = "";
const server = createServer((incoming, response) => {
  requests.push(incoming);
  const isKnown = incoming.url === "/v1/models";
  response.writeHead(isKnown ? 200 : 404, { "content-type": "application/json" }).end(body);
});
let url: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const providers = { keys: {}, base_urls: {} };
const check = (more = {}) =>
  checkLocalTextModels({ providers: { ...providers, ...more } }, [{ name: "Ollama", url }]);
const listOf = (...ids: string[]) =>
  JSON.stringify({
    object: "list",
    data: ids.map((id) => ({ id, object: "model", created: 1, owned_by: "library" })),
  });

describe("checkLocalTextModels", () => {
  it("names the models of a server on this machine, and how to use one", async () => {
    body = listOf("text-embed:latest", "llama3.2:3b", "mistral:7b");
    requests.length = 0;
    expect(await check()).toEqual([
      {
        name: "text on this machine",
        ok: true,
        detail: "Ollama has llama3.2:3b, mistral:7b; not used",
        fix: `To write scripts with it: TEXT_MODEL=openai_compatible:llama3.2:3b OPENAI_COMPATIBLE_BASE_URL=${url}/v1`,
      },
    ]);
    expect(requests.map(({ method, url: path }) => `${method} ${path}`)).toEqual([
      "GET /v1/models",
    ]);
  });

  it("asks nothing where a text model is configured", async () => {
    requests.length = 0;
    expect(await check({ text_model: "openai:gpt-5-mini" })).toEqual([]);
    expect(requests).toEqual([]);
  });

  it.each([
    ["no models", '{"object":"list","data":[]}'],
    ["another form", '{"data":{"id":"x"}}'],
    ["no JSON", "<html>"],
    ["more than a list", `"${"x".repeat(300_000)}"`],
  ])("finds nothing in a response with %s", async (_, given) => {
    body = given;
    expect(await check()).toEqual([]);
  });

  it("finds nothing where nothing listens", async () => {
    const nothing = [{ name: "LM Studio", url: "http://127.0.0.1:9" }];
    expect(await checkLocalTextModels({ providers }, nothing)).toEqual([]);
  });
});
