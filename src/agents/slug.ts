const slugMax = 60;
/** Letters that Unicode normalization does not decompose, with their usual transliteration. */
const spelled: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * Converts a name to a slug of [a-z0-9_]: lower case, without accents. Returns "agent" if empty.
 */
export function slugify(name: string): string {
  const folded = name.toLowerCase().replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? "");
  const plain = folded.normalize("NFKD").replace(/\p{Mark}/gu, "");
  const slug = trimUnderscores(plain.toLowerCase().replace(/[^a-z0-9]+/g, "_"));
  return trimUnderscores(slug.slice(0, slugMax)) || "agent";
}

/** Returns the slug with the ending, numbered with `_2`, `_3`, … if taken: a_copy, a_2_copy. */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>, ending = ""): string {
  for (let number = 1; ; number += 1) {
    const suffix = `${number === 1 ? "" : `_${number}`}${ending}`;
    const candidate = `${slug.slice(0, slugMax - suffix.length)}${suffix}`;
    if (!taken.has(candidate)) return candidate;
  }
}

const trimUnderscores = (text: string) => text.replace(/^_+|_+$/g, "");
