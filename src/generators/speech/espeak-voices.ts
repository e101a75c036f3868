import { StepError } from "../../system/errors.ts";
import { editDistance } from "../../system/nearest-name.ts";
import type { DistinctVoice } from "../generators.ts";
import type { EspeakVoices } from "./espeak-pool.ts";

/** Clearer than the plain voices. */
const defaultVariant = "max";

/** Timbres that can be told apart, in turn of a man and a woman. */
export const distinctTimbres: DistinctVoice[] = [
  { name: defaultVariant, sex: "male" },
  { name: "f3", sex: "female" },
  { name: "m7", sex: "male" },
  { name: "Annie", sex: "female" },
  { name: "m1", sex: "male" },
  { name: "f4", sex: "female" },
  { name: "Lee", sex: "male" },
  { name: "aunty", sex: "female" },
];

/**
 * Resolves a voice to its eSpeak NG identifier, such as "gmw/en-US+max".
 * `language` is BCP 47; `voice` a voice ("en-gb"), a timbre ("f3") or both ("en-gb+f3").
 * Throws StepError `invalid_input` with the nearest names for an unknown voice or language.
 */
export function espeakVoice(known: EspeakVoices, language: string, voice?: string): string {
  if (voice === undefined) return `${findLanguageVoice(known, language)}+${defaultVariant}`;
  const [name = "", ...rest] = voice.split("+");
  const variant = rest.length > 0 ? findVariant(known, rest.join("+")) : undefined;
  const base = findVoiceByName(known, name);
  if (base && (rest.length === 0 || variant)) return `${base}+${variant ?? defaultVariant}`;
  const alone = rest.length === 0 ? findVariant(known, name) : undefined;
  if (alone) return `${findLanguageVoice(known, language)}+${alone}`;
  const names = base ? known.variants : [...languageNames(known), ...known.variants];
  const missing = base ? rest.join("+") : name;
  throw new StepError(
    "invalid_input",
    `Unknown voice "${voice}". The nearest are: ${near(missing, names)}. Omit it to use the language's default voice.`,
  );
}

function findLanguageVoice(known: EspeakVoices, language: string): string {
  const found = languageTags(language)
    .map((tag) => findVoiceByTag(known, tag))
    .find((identifier) => identifier !== undefined);
  if (found) return found;
  const named = known.voices.filter((one) =>
    one.name.toLowerCase().startsWith(language.toLowerCase()),
  );
  const names =
    named.length > 0
      ? named.map((one) => one.languages[0]?.name ?? "").join(", ")
      : near(language, languageNames(known));
  throw new StepError(
    "invalid_input",
    `No voice speaks the language "${language}". The nearest are: ${names}. Use one of them.`,
  );
}

/** "zh-Hans-CN" → zh-hans-cn, zh-hans, zh; also in canonical form, which maps "iw" to "he". */
function languageTags(language: string): string[] {
  const written = language.toLowerCase().replaceAll("_", "-");
  return [written, canonical(written)].flatMap((tag) => {
    const parts = tag.split("-");
    return parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
  });
}

function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0]?.toLowerCase() ?? tag;
  } catch {
    return tag;
  }
}

function findVoiceByTag({ voices }: EspeakVoices, tag: string): string | undefined {
  // Plain "en" is American English, as most listeners expect.
  const wanted = tag === "en" ? "en-us" : tag;
  return voices
    .flatMap((voice) =>
      voice.languages.map((language) => ({ ...language, identifier: voice.identifier })),
    )
    .filter((language) => language.name.toLowerCase() === wanted)
    .sort((a, b) => a.priority - b.priority)[0]?.identifier;
}

function findVoiceByName(known: EspeakVoices, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const called = known.voices.find((voice) =>
    [voice.name, voice.identifier].some((one) => one.toLowerCase() === wanted),
  );
  return called?.identifier ?? findVoiceByTag(known, wanted);
}

const findVariant = ({ variants }: EspeakVoices, name: string) =>
  variants.find((one) => one.toLowerCase() === name.toLowerCase());

const languageNames = ({ voices }: EspeakVoices) => [
  ...new Set(voices.flatMap((voice) => voice.languages.map((language) => language.name))),
];

function near(name: string, names: readonly string[]): string {
  const wanted = name.toLowerCase();
  const scored = names.map((one) => ({ one, distance: editDistance(wanted, one.toLowerCase()) }));
  return scored
    .sort((a, b) => a.distance - b.distance || (a.one < b.one ? -1 : 1))
    .slice(0, 5)
    .map(({ one }) => one)
    .join(", ");
}
