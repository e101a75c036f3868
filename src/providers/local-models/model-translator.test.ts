import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTinyTranslator, tinyTranslator } from "../../../test/fakes/tiny-translator.ts";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { texts } from "../../../test/tool-benches/text-work.ts";
import type { Providers } from "../../generators/generators.ts";
import { addModel } from "../../models/add-model.ts";
import { openProviders } from "../open-providers.ts";
import { type LocalModels, openLocalModels } from "./local-models.ts";

let folder: string;
let models: LocalModels;
let providers: Providers;
const { signal } = new AbortController();
const german = { Das: "The", Meer: "sea", ist: "is", tief: "deep", Und: "And" };
const french = { The: "La", sea: "mer", is: "est", deep: "profonde", And: "Et" };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "model-translator-"));
  models = openLocalModels(folder);
  const ffmpeg = await localFfmpeg();
  providers = await openProviders({ keys: {}, base_urls: {} }, { ffmpeg, texts, fetch, models });
});
afterAll(() => rm(folder, { recursive: true }));

const translate = (given: string[], source: string, language: string) =>
  providers.text.translate?.({ texts: given, source, language }, signal);

describe("an installed translator", () => {
  it("translates without a restart as soon as it is added", async () => {
    expect(providers.text.translate).toBeUndefined();
    await addTinyTranslator(folder, "translator-de-en", { words: german });
    expect(models.list()[0]).toMatchObject({ kind: "translator", languages: ["de", "en"] });
    const given = ["Das Meer ist tief.", "…", "", "Das Meer 北京 Zoë \ud800 Meer", "Und\nUnd"];
    expect(await translate(given, "de-AT", "en-GB")).toEqual({
      texts: ["The sea is deep.", "…", "", "The sea 北京 Zoë sea", "And\nAnd"],
      engine: "local/translator-de-en",
    });
  });

  it("stays loaded in its process between two texts", async () => {
    const [model] = models.list();
    if (!model) throw new Error("not installed");
    const processes = new Set<number>();
    const onStart = (pid: number) => {
      processes.add(pid);
      return () => {};
    };
    for (const text of ["Das Meer", "Und das"])
      await models.engine.translate(model, [text], { signal, onStart });
    expect(processes.size).toBe(1);
  });

  it("translates a pair through English if both of its steps are installed", async () => {
    await expect(translate(["Das Meer"], "de", "fr")).rejects.toMatchObject({
      code: "provider_required",
      message: expect.stringContaining("./reelwright models add translator-en-fr."),
    });
    await addTinyTranslator(folder, "translator-en-fr", { words: french, precision: "float" });
    expect(await translate(["Das Meer ist tief."], "de", "fr")).toEqual({
      texts: ["La mer est profonde."],
      engine: "local/translator-de-en, local/translator-en-fr",
    });
  });

  it("translates a text that is longer than a call sentence by sentence", async () => {
    const long = "Das Meer ist tief. ".repeat(400).trim();
    const made = await translate([long, "Und das."], "de", "en");
    expect(made?.texts).toEqual(["The sea is deep. ".repeat(400).trim(), "And das."]);
  });

  it("reads a vocabulary for each language, and weights without known ranges", async () => {
    const source = join(folder, ".two");
    await mkdir(source);
    const { model, vocab } = tinyTranslator({ words: { sea: "Meer" }, precision: "int8" });
    await writeFile(join(source, "model.ende.intgemm8.bin"), model);
    for (const name of ["srcvocab", "trgvocab"])
      await writeFile(join(source, `${name}.ende.spm`), vocab);
    const options = { mirror: undefined, allowPrivate: false, onProgress: () => {} };
    await addModel({ source, name: "own" }, { ...options, models, signal });
    expect(models.list().at(-1)?.engine).toMatchObject({
      ...{ vocab: "srcvocab.ende.spm", targetVocab: "trgvocab.ende.spm" },
      precision: "int8shiftAll",
    });
    expect(await translate(["the sea"], "en", "de")).toMatchObject({
      texts: ["the Meer"],
      engine: "local/own",
    });
  });

  it("is marked as broken when it ends its process, and is no way any more", async () => {
    const path = join(folder, "own", "model.ende.intgemm8.bin");
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length / 2));
    // A process that has the model loaded still has the whole one.
    const later = openLocalModels(folder);
    const [model] = later.list().filter(({ name }) => name === "own");
    if (!model) throw new Error("not installed");
    await expect(later.engine.translate(model, ["the sea"], { signal })).rejects.toMatchObject({
      code: "tool_failed",
      message: expect.stringMatching(/^The model "own" is broken: /),
    });
    await expect(translate(["the sea"], "en", "de")).rejects.toThrow(
      "./reelwright models add translator-en-de",
    );
  });
});
