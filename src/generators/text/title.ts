const asksDirectly = /^(?:is|are|was|were|do|does|did|could|should|would|has|have|can|will)\s/i;
/** Questions: the verb stands before the subject, as in "Why do cats purr". */
const auxiliary =
  "is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|isn't|aren't|don't|doesn't|can't";
const inverts = new RegExp(
  `^(?:why|how|when|where|who|whom|what|which)\\s+(?:${auxiliary})\\s+`,
  "i",
);
const invertsAfterMeasure =
  /^(?:how\s+(?:many|much|long|far|often|old|big|fast|deep|tall|high|large|heavy)|what|which)\s+(?:\w+\s+){0,2}?(?:do|does|did|can|could|should|would|will)\s+/i;
/** Indirect questions with a form of "be": "What a black hole is", "Who Ada Lovelace was". */
const indirect = /^(?:what|who)\s.+\s(?:is|are|was|were)$/i;

/** A topic as a title, in any language: capitalized, without surrounding quotes and full stops. */
export function plainTitle(topic: string): string {
  const text = topic.replace(/\s+/g, " ").trim();
  const asked = /[?？؟]$/u.exec(text)?.[0] ?? "";
  const bare = text.replace(/^["“«„\s]+|[\s.!?？؟。"”»“]+$/gu, "");
  // Keeps spellings such as "iPhone".
  const title = /^\p{Ll}\p{Lu}/u.test(bare) ? bare : bare.charAt(0).toUpperCase() + bare.slice(1);
  return `${title}${asked}`;
}

/** An English topic as a title. A question without its mark gets one; other titles get none. */
export function englishTitle(topic: string): string {
  const title = plainTitle(topic);
  if (/\?$/.test(title)) return isIndirect(title.slice(0, -1)) ? title.slice(0, -1) : title;
  const asks =
    !indirect.test(title) &&
    (inverts.test(title) ||
      invertsAfterMeasure.test(title) ||
      (asksDirectly.test(title) && title.split(" ").length > 3 && !/^(?:can|will)\s/i.test(title)));
  return asks ? `${title}?` : title;
}

/** "How espresso is made?" is an indirect question with a mark that does not belong there. */
const isIndirect = (title: string) =>
  /^(?:how|why)\s+(?!much\b|many\b|long\b|far\b|often\b|old\b|come\b)\w+/i.test(title) &&
  !inverts.test(title) &&
  !invertsAfterMeasure.test(title);
