import { describe, expect, it } from "vitest";
import { readModelName } from "./model-names.ts";

const settings = { keys: {}, base_urls: {} };

describe("readModelName", () => {
  it("parses provider and model, including colons and slashes in the model", () => {
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
      'TEXT_MODEL is "gpt-5". Use the form provider:model, such as openai:gpt-5-mini.',
    ],
    [
      { text_model: "openai:" },
      'TEXT_MODEL is "openai:". Use the form provider:model, such as openai:gpt-5-mini.',
    ],
    [
      { text_model: "elevenlabs:x" },
      'TEXT_MODEL is "elevenlabs:x". Provider "elevenlabs" does not support text. Use openai, anthropic, google, openai_compatible, such as openai:gpt-5-mini.',
    ],
    [
      { text_model: "anthropic:claude" },
      'TEXT_MODEL is "anthropic:claude". Set ANTHROPIC_API_KEY to an API key.',
    ],
    [
      { text_model: "openai_compatible:llama3" },
      'TEXT_MODEL is "openai_compatible:llama3". Set OPENAI_COMPATIBLE_BASE_URL to the URL of the server, such as http://localhost:11434/v1.',
    ],
    [
      {
        text_model: "openai_compatible:llama3",
        base_urls: { openai_compatible: "localhost:11434" },
      },
      'OPENAI_COMPATIBLE_BASE_URL is "localhost:11434". Use a URL, such as http://localhost:11434/v1.',
    ],
  ])("rejects %j with the name of the setting", (given, message) => {
    expect(() => readModelName("text", { ...settings, ...given })).toThrow(new Error(message));
  });

  it("requires no key for a server of the operator", () => {
    const given = {
      ...settings,
      text_model: "openai_compatible:llama3",
      base_urls: { openai_compatible: "http://localhost:11434/v1" },
    };
    expect(readModelName("text", given)?.model).toBe("llama3");
  });
});
