import { baseLanguage } from "../../language/language-tag.ts";

/** How to translate without a model. Part of messages about it. */
export const installApertium =
  "install Apertium with the pair (Debian, Ubuntu: apt install apertium apertium-eng-spa; " +
  "apt-cache search ^apertium- lists the pairs), then restart";

/** From one language into another one, as BCP 47 tags. */
export interface LanguagePair {
  from: string;
  to: string;
}

/** One way of an installed language pair. */
export interface Direction extends LanguagePair {
  /** The name of Apertium, such as "eng-spa" or "spa-eng_US". */
  mode: string;
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
export function findDirection<Pair extends LanguagePair>(
  directions: readonly Pair[],
  source: string,
  target: string,
): Pair | undefined {
  const wanted = { from: toTag(source) ?? source, to: toTag(target) ?? target };
  const distance = ({ from, to }: Pair) =>
    (to === wanted.to ? 0 : to === baseLanguage(to) ? 2 : 4) + (from === wanted.from ? 0 : 1);
  return directions
    .filter(({ from, to }) => isSame(from, wanted.from) && isSame(to, wanted.to))
    .sort((a, b) => distance(a) - distance(b))[0];
}

/** Whether two tags are of one language, whatever their regions. */
export const isSame = (one: string, other: string) => baseLanguage(one) === baseLanguage(other);

/** "en → es, es → en". */
export const listDirections = (directions: readonly LanguagePair[]): string =>
  directions.map(({ from, to }) => `${from} → ${to}`).join(", ") || "no pair";
