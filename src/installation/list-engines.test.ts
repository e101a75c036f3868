import { describe, expect, it } from "vitest";
import type { InstalledModel } from "../providers/local-models/model.ts";
import { listEngines } from "./list-engines.ts";

const installed = (
  name: string,
  kind: InstalledModel["kind"],
  broken?: string,
): InstalledModel => ({
  ...{ name, kind, languages: ["en"], voices: [], license: "CC0-1.0", source: "test" },
  ...{
    engine: { type: "silero", model: "model.onnx" },
    bytes: 1,
    files: [],
    added_at: "",
    folder: name,
  },
  ...(broken === undefined ? {} : { broken }),
});

const find = (models: readonly InstalledModel[], providers = {}) => {
  const engines = listEngines({ base_urls: {}, keys: {}, ...providers }, models);
  const of = (kind: string) => engines.find(({ name }) => name === kind);
  return { speech: of("speech"), transcription: of("transcription") };
};

describe("listEngines", () => {
  it("names installed voices and recognizers, and asks for none that is there", () => {
    const { speech, transcription } = find([
      installed("voice-en", "voice"),
      installed("ears", "ears"),
      installed("vad", "vad"),
    ]);
    expect(speech?.detail).toBe("voice-en; eSpeak NG for other languages");
    expect(transcription).toEqual({ name: "transcription", ok: true, detail: "ears" });
  });

  it("says how to add a recognizer where there is none, or a broken one", () => {
    for (const models of [[], [installed("ears", "ears", "It ends the process.")]]) {
      const { speech, transcription } = find(models);
      expect(speech?.detail).toBe("local engine");
      expect(transcription).toMatchObject({
        detail: "no model of a provider",
        fix: expect.stringContaining("./reelwright models add ears"),
      });
    }
  });

  it("names the model of a provider before those of the machine", () => {
    const providers = { transcription_model: "openai:whisper-1" };
    const { transcription } = find([installed("ears", "ears")], providers);
    expect(transcription?.detail).toBe("openai:whisper-1");
  });
});
