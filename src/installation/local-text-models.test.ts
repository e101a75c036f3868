import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { findMissingPrice } from "../config/payments.ts";
import { checkLocalTextModels, takeLocalTextModel } from "./local-text-models.ts";

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
  checkLocalTextModels({ providers: { ...providers, ...more }, findTextModel: false }, [
    { name: "Ollama", url },
  ]);
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
        fix: `To write scripts with it: TEXT_MODEL=auto, or TEXT_MODEL=openai_compatible:llama3.2:3b OPENAI_COMPATIBLE_BASE_URL=${url}/v1`,
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
    expect(await checkLocalTextModels({ providers, findTextModel: false }, nothing)).toEqual([]);
  });
});

describe("takeLocalTextModel", () => {
  const take = (env: Record<string, string>) =>
    takeLocalTextModel(readConfig(env), [{ name: "Ollama", url }]);

  it("takes the first model that writes, for the worker process too, and says so", async () => {
    body = listOf("text-embed", "llama3.2:3b", "mistral:7b");
    requests.length = 0;
    const { config, message } = await take({ TEXT_MODEL: "auto" });
    const model = "openai_compatible:llama3.2:3b";
    expect(message).toBe(`TEXT_MODEL=auto took ${model} of Ollama at ${url}/v1`);
    expect(config.providers.text_model).toBe(model);
    expect(readConfig(config.environment).providers).toEqual(config.providers);
    expect(findMissingPrice("text", model, config.providers)).toBeUndefined();
    expect(requests.map(({ method, url: path }) => `${method} ${path}`)).toEqual([
      "GET /v1/models",
    ]);
  });

  it("asks nothing without TEXT_MODEL=auto", async () => {
    requests.length = 0;
    for (const env of [{}, { TEXT_MODEL: "openai:gpt-5", OPENAI_API_KEY: "sk-test" }])
      expect(await take(env)).not.toHaveProperty("message");
    expect(requests).toEqual([]);
  });

  it("writes by rules and says so where it finds no model", async () => {
    body = listOf();
    const { config, message } = await take({ TEXT_MODEL: "auto" });
    expect(config.providers.text_model).toBeUndefined();
    expect(message).toContain("found no model of Ollama or LM Studio on this machine");
  });

  it("takes no model of another server than the configured one", async () => {
    body = listOf("llama3.2:3b");
    const other = { TEXT_MODEL: "auto", OPENAI_COMPATIBLE_BASE_URL: "https://ai.example/v1" };
    const { config, message } = await take(other);
    expect(config.providers.text_model).toBeUndefined();
    expect(message).toContain("OPENAI_COMPATIBLE_BASE_URL names another server");
    const same = await take({ TEXT_MODEL: "auto", OPENAI_COMPATIBLE_BASE_URL: `${url}/v1/` });
    expect(same.config.providers.text_model).toBe("openai_compatible:llama3.2:3b");
  });
});
