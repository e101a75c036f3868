import { baseLanguage, languageName } from "../../language/language-tag.ts";
import { StepError } from "../../system/errors.ts";

/** How to translate without a model. Part of messages about it. */
export const installApertium =
  "install Apertium with the pair (Debian, Ubuntu: apt install apertium apertium-eng-spa; " +
  "apt-cache search ^apertium- lists the pairs), then restart";

/** One way of an installed language pair. */
export interface Direction {
  /** The name of Apertium, such as "eng-spa" or "spa-eng_US". */
  mode: string;
  /** BCP 47, such as "en". */
  from: string;
  to: string;
}

/** Reads the list of `apertium -l`. Names that are no two languages are left out. */
export function readDirections(list: string): Direction[] {
  return list.split(/\s+/).flatMap((mode) => {
    if (!/^[a-z]{2,3}(?:_\w+)?-[a-z]{2,3}(?:_\w+)?$/.test(mode)) return [];
    const [from, to] = mode.split("-").map(toTag);
    return from && to ? [{ mode, from, to }] : [];
  });
}

/** "en-US" of "eng_US"; undefined for what BCP 47 does not know. */
function toTag(name: string): string | undefined {
  try {
    return new Intl.Locale(name.replaceAll("_", "-")).toString();
  } catch {
    return undefined;
  }
}

/**
 * The direction from a language into another one: of the same region, otherwise of none, otherwise
 * of any. Undefined if none is installed.
 */
export function findDirection(
  directions: readonly Direction[],
  source: string,
  target: string,
): Direction | undefined {
  const wanted = { from: toTag(source) ?? source, to: toTag(target) ?? target };
  const distance = ({ from, to }: Direction) =>
    (to === wanted.to ? 0 : to === baseLanguage(to) ? 2 : 4) + (from === wanted.from ? 0 : 1);
  return directions
    .filter(({ from, to }) => isSame(from, wanted.from) && isSame(to, wanted.to))
    .sort((a, b) => distance(a) - distance(b))[0];
}

const isSame = (one: string, other: string) => baseLanguage(one) === baseLanguage(other);

/** The same as findDirection. Throws StepError `provider_required` with the installed ones. */
export function requireDirection(
  directions: readonly Direction[],
  source: string,
  target: string,
): Direction {
  const found = findDirection(directions, source, target);
  if (found) return found;
  throw new StepError(
    "provider_required",
    `Nothing here translates from ${languageName(source)} into ${languageName(target)}. ` +
      `${describeInstalled(directions)} If the text is in another language, set ` +
      `"source_language". Otherwise ${installApertium}, or set TEXT_MODEL.`,
  );
}

/** Throws StepError `provider_required` if no language is translated into this one. */
export function requireTarget(directions: readonly Direction[], target: string): void {
  if (directions.some(({ to }) => isSame(to, toTag(target) ?? target))) return;
  throw new StepError(
    "provider_required",
    `Nothing here translates into ${languageName(target)}. ${describeInstalled(directions)} ` +
      `To add it, ${installApertium}, or set TEXT_MODEL.`,
  );
}

const describeInstalled = (directions: readonly Direction[]) =>
  `Apertium has ${listDirections(directions)}.`;

/** "en → es, es → en". */
export const listDirections = (directions: readonly Direction[]): string =>
  directions.map(({ from, to }) => `${from} → ${to}`).join(", ") || "no pair";
