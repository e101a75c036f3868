export type TextDirection = "ltr" | "rtl";

/** Writing direction of a BCP 47 language tag. An invalid tag counts as left to right. */
export function languageDirection(tag: string): TextDirection {
  try {
    return new Intl.Locale(tag).getTextInfo().direction === "rtl" ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}

/** Direction of the first letter of a text; undefined when it has no letters. */
export function letterDirection(text: string): TextDirection | undefined {
  const letter = text.match(/\p{L}/u)?.[0];
  if (letter === undefined) return undefined;
  return rightToLeftLetter.test(letter) ? "rtl" : "ltr";
}

const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
