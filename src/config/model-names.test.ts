import { describe, expect, it } from "vitest";
import { readModelName } from "./model-names.ts";

const settings = { keys: {}, base_urls: {} };

describe("modelNameOf", () => {
  it("reads provider and model, colons and slashes in the model included", () => {
    const keys = { replicate: "k", openai: "k" };
    expect(
      readModelName("text", { ...settings, keys, text_model: "openai:ft:gpt-5:me" }),
    ).toMatchObject({
      provider: "openai",
      model: "ft:gpt-5:me",
    });
    expect(
      readModelName("video", { ...settings, keys, video_model: "replicate:minimax/video-01" }),
    ).toEqual({
      kind: "video",
      provider: "replicate",
      model: "minimax/video-01",
      engine: "replicate:minimax/video-01",
    });
    expect(readModelName("text", settings)).toBeUndefined();
  });

  it.each([
    [
      { text_model: "gpt-5" },
      'TEXT_MODEL is "gpt-5": write it as provider:model, such as openai:gpt-5-mini.',
    ],
    [
      { text_model: "openai:" },
      'TEXT_MODEL is "openai:": write it as provider:model, such as openai:gpt-5-mini.',
    ],
    [
      { text_model: "elevenlabs:x" },
      'TEXT_MODEL is "elevenlabs:x": "elevenlabs" makes no text here; allowed are openai, anthropic, google, openai_compatible, as in openai:gpt-5-mini.',
    ],
    [
      { text_model: "anthropic:claude" },
      'TEXT_MODEL is "anthropic:claude": it needs a key in ANTHROPIC_API_KEY.',
    ],
    [
      { text_model: "openai_compatible:llama3" },
      'TEXT_MODEL is "openai_compatible:llama3": it needs OPENAI_COMPATIBLE_BASE_URL, the address of the server, such as http://localhost:11434/v1.',
    ],
    [
      {
        text_model: "openai_compatible:llama3",
        base_urls: { openai_compatible: "localhost:11434" },
      },
      'OPENAI_COMPATIBLE_BASE_URL is "localhost:11434": write an address, such as http://localhost:11434/v1.',
    ],
  ])("%j is refused by name", (given, message) => {
    expect(() => readModelName("text", { ...settings, ...given })).toThrow(new Error(message));
  });

  it("a server of the operator's own needs no key", () => {
    const given = {
      ...settings,
      text_model: "openai_compatible:llama3",
      base_urls: { openai_compatible: "http://localhost:11434/v1" },
    };
    expect(readModelName("text", given)?.model).toBe("llama3");
  });
});
