import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeAi, startFakeAi } from "../../../test/fakes/fake-ai-server.ts";
import { texts } from "../../../test/tool-benches/text-work.ts";
import { type ProviderSettings, readModelName } from "../../config/model-names.ts";
import type { TextProvider } from "../../generators/generators.ts";
import type { ScriptRequest } from "../../generators/script.ts";
import { localText } from "../../generators/text/rule-based-text.ts";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import { textModel } from "../ai/models.ts";
import { aiText } from "./ai-text.ts";
import { askModel } from "./ask-model.ts";

let server: FakeAi;
const { signal } = new AbortController();
const request: ScriptRequest = {
  topic: "The deep sea",
  tone: "calm",
  seconds: 30,
  language: "en",
  seed: 1,
};
const key = "sk-test-0123456789abcdef";

beforeEach(async () => {
  server = await startFakeAi();
});
afterEach(() => server.close());

async function open(text_model = "openai:gpt-5-mini"): Promise<TextProvider> {
  const base = `${server.url}/v1`;
  const keys = { openai: key, anthropic: key, google: key };
  const base_urls = { openai: base, openai_compatible: base, anthropic: base, google: base };
  const settings: ProviderSettings = { text_model, keys, base_urls };
  const name = readModelName("text", settings);
  if (!name) throw new Error("no model");
  const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [server.url] });
  const ask = askModel(await textModel(name, { settings, fetch }), name, settings);
  return aiText(ask, name, { rules: localText(), texts });
}

describe("writeScript by a model", () => {
  it("sends language, tone and length with a strict schema and returns the script", async () => {
    server.setModelOutput({
      title: " The Deep Sea ",
      paragraphs: ["It is dark.\nAnd cold.", " ", "Life glows."],
    });
    const script = await (await open()).writeScript(
      { ...request, text: "Source <facts>." },
      signal,
    );
    expect(script).toEqual({
      title: "The Deep Sea",
      script: "It is dark. And cold.\nLife glows.",
      language: "en",
      engine: "openai:gpt-5-mini",
    });
    const [asked] = server.requests;
    expect(asked?.headers.authorization).toBe(`Bearer ${key}`);
    expect(asked?.body).toMatchObject({
      model: "gpt-5-mini",
      text: { format: { type: "json_schema", strict: true } },
    });
    const prompt = JSON.stringify(asked?.body);
    expect(prompt).toMatch(
      /Language: English \(en\)\. Tone: calm\. Length: about 75 words, which is 30 seconds/,
    );
    expect(prompt).toContain("<topic>The deep sea</topic>");
    expect(prompt).toContain("<source>\\nSource <facts>.\\n</source>");
  });

  it("uses the chat protocol with a compatible server, without a key", async () => {
    server.setModelOutput({ title: "T", paragraphs: ["P."] });
    const script = await (await open("openai_compatible:llama3")).writeScript(request, signal);
    expect(script).toMatchObject({ script: "P.", engine: "openai_compatible:llama3" });
    expect(server.requests[0]).toMatchObject({
      path: "/v1/chat/completions",
      body: { model: "llama3", response_format: { type: "json_schema" } },
    });
  });

  it.each([
    ["anthropic:claude-sonnet-4-5", "/v1/messages", "x-api-key", "ANTHROPIC_API_KEY"],
    [
      "google:gemini-2.5-flash",
      "/v1/models/gemini-2.5-flash:generateContent",
      "x-goog-api-key",
      "GOOGLE_API_KEY",
    ],
  ])(
    "sends a request for %s to %s with the provider's key",
    async (model, path, header, setting) => {
      server.respondNext({
        status: 401,
        json: { type: "error", error: { type: "t", message: "bad key", code: 401, status: "S" } },
      });
      const message = `${model} responded with 401: bad key. Check ${setting}.`;
      await expect((await open(model)).writeScript(request, signal)).rejects.toMatchObject({
        code: "provider_unavailable",
        message,
      });
      expect(server.requests[0]).toMatchObject({ path, headers: { [header]: key } });
    },
  );

  it.each([
    ["a response that violates the schema", { title: "T" }],
    ["an empty script", { title: "T", paragraphs: [" "] }],
  ])("sends %s back once, and then writes by rules with a warning", async (_, said) => {
    server.setModelOutput(said);
    const text = "The deep sea is dark. Many animals of the deep sea make light of their own.";
    const script = await (await open()).writeScript({ ...request, text }, signal);
    expect(server.requests).toHaveLength(2);
    expect(JSON.stringify(server.requests[1]?.body)).toContain("Your last answer was rejected");
    expect(script.engine).toMatch(/^local\//);
    expect(script.warnings?.at(-1)).toMatch(/^The script was written by rules, because the model/);
  });

  it("rejects with the reply for a bare topic, never with a script that asks for a text", async () => {
    server.setModelOutput({ title: "T" });
    await expect((await open()).writeScript(request, signal)).rejects.toMatchObject({
      code: "tool_failed",
      retryable: true,
      message: expect.stringContaining('It replied: {"title":"T"}'),
    });
    expect(server.requests).toHaveLength(2);
  });

  it("rejects with the model's failure where rules cannot write", async () => {
    server.setModelOutput({ title: "T" });
    const foreign = { ...request, topic: "ባሕር", language: "am" };
    await expect((await open()).writeScript(foreign, signal)).rejects.toMatchObject({
      code: "tool_failed",
      retryable: true,
    });
  });

  it.each([
    [
      401,
      "provider_unavailable",
      false,
      /^openai:gpt-5-mini responded with 401: .* Check OPENAI_API_KEY\.$/,
    ],
    [403, "provider_unavailable", false, /Check OPENAI_API_KEY/],
    [404, "provider_unavailable", false, /Check TEXT_MODEL/],
    [400, "tool_failed", false, /responded with 400/],
    [429, "provider_unavailable", true, /responded with 429/],
    [500, "provider_unavailable", true, /responded with 500/],
    [503, "provider_unavailable", true, /responded with 503/],
  ])(
    "converts status %i to %s after one request, without the key",
    async (status, code, retryable, message) => {
      server.respondNext({
        status,
        json: {
          error: {
            message: `Sorry about ${key} and sk-ab**********yz`,
            type: "t",
            code: null,
            param: null,
          },
        },
      });
      const error: Error = await (await open())
        .writeScript(request, signal)
        .catch((error) => error);
      expect(error).toMatchObject({ code, retryable });
      expect(error.message).toMatch(message);
      expect(error.message).not.toMatch(/sk-/);
      expect(server.requests).toHaveLength(1);
    },
  );

  it("rejects an unreachable server with a retryable provider_unavailable", async () => {
    const text = await open();
    await server.close();
    await expect(text.writeScript(request, signal)).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
    });
  });

  it("rejects with the signal's reason on abort", async () => {
    server.respondNext({ hangs: true });
    const abort = new AbortController();
    const answer = (await open()).writeScript(request, abort.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    abort.abort(new Error("cancelled by the user"));
    await expect(answer).rejects.toThrow("cancelled by the user");
  });
});

describe("planScenes by a model", () => {
  const script =
    "The sea is deep and dark. Light fades below two hundred meters.\nMany animals make their own light down there.";

  it("takes words and times from the script and visuals from the model", async () => {
    const { scenes, engine } = await (await open()).planScenes(
      { script, title: "Sea", language: "en", scenes_max: 12, seconds: 15 },
      signal,
    );
    expect(engine).toBe("openai:gpt-5-mini");
    expect(scenes.map((scene) => scene.text).join(" ")).toBe(script.replace("\n", " "));
    expect(scenes.reduce((sum, scene) => sum + scene.seconds, 0)).toBeCloseTo(15, 5);
    expect(scenes[1]).toMatchObject({ index: 1, visual: "picture 2", keywords: ["one", "two"] });
    expect(JSON.stringify(server.requests[0]?.body)).toContain("<title>Sea</title>");
  });

  it("divides by rules, with a warning, if a picture is missing twice", async () => {
    server.setModelOutput({ pictures: [{ scene: 1, visual: "v", keywords: [] }] });
    const planned = await (await open()).planScenes(
      { script, language: "en", scenes_max: 12 },
      signal,
    );
    expect(planned.engine).toBe("local/pacing");
    expect(planned.warnings?.[0]).toContain("no picture for scene 2 of");
    expect(server.requests).toHaveLength(2);
  });
});
