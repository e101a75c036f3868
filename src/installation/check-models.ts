import type { Config } from "../config/config.ts";
import { openLocalModels } from "../providers/local-models/local-models.ts";

/** Voices, recognizers, translators and other models on this machine. */
export function checkModels({ modelsDir }: Config) {
  const models = openLocalModels(modelsDir).list();
  const broken = models.filter((model) => model.broken !== undefined).map(({ name }) => name);
  if (broken.length > 0) {
    const fix = "Remove each with ./reelwright models remove NAME, then add it again.";
    return { name: "local models", ok: false, detail: `broken: ${broken.join(", ")}`, fix };
  }
  const detail = models.map(({ name }) => name).join(", ") || "none";
  const fix = "A natural voice: ./reelwright models add voice-en. ./reelwright models lists all.";
  return { name: "local models", ok: true, detail, ...(models.length > 0 ? {} : { fix }) };
}
