/** A quotation with its marks. Offsets are UTF-16 units of the text; `end` is exclusive. */
export interface Quotation {
  start: number;
  end: number;
  /** The marks as written, with the spaces that French puts inside them. */
  open: string;
  close: string;
}

/** The marks that close a quotation, by the mark that opens it. */
const closing: Readonly<Record<string, string>> = {
  ...{ "“": "”", "„": "“”", "«": "»", "»": "«", "「": "」", "『": "』", '"': '"' },
};

/** A mark that is not closed within so many characters opens no quotation. */
const reach = 1000;

/**
 * The quotations of a text, in order. A straight mark opens one after a space or a bracket, and
 * closes one after anything else. A quotation that is not closed is none.
 */
export function findQuotations(text: string): Quotation[] {
  const found: Quotation[] = [];
  let opened: number | undefined;
  for (const { index, 0: mark } of text.matchAll(/[“”„«»「」『』"]/gu)) {
    if (opened !== undefined && index - opened > reach) opened = undefined;
    if (opened === undefined) opened = opensAt(text, index) ? index : undefined;
    else if (closing[text[opened] ?? ""]?.includes(mark)) {
      // "5\" and 7\"": after a space, a straight mark opens another one.
      if (mark !== '"' || !opensAt(text, index)) found.push(quotationAt(text, opened, index));
      opened = mark === '"' && opensAt(text, index) ? index : undefined;
    }
  }
  return found;
}

/** Whether what stands before a mark lets it open a quotation. */
function opensAt(text: string, index: number): boolean {
  const mark = text[index] ?? "";
  if (!(mark in closing)) return false;
  if (/[“„「『«]/u.test(mark)) return true;
  return /^$|[\s([—–-]/u.test(text[index - 1] ?? "") && /\S/u.test(text[index + 1] ?? "");
}

function quotationAt(text: string, start: number, index: number): Quotation {
  const after = /\s/u.test(text[start + 1] ?? "") ? text[start + 1] : "";
  const before = /\s/u.test(text[index - 1] ?? "") ? text[index - 1] : "";
  return {
    ...{ start, end: index + 1 },
    ...{ open: `${text[start]}${after}`, close: `${before}${text[index]}` },
  };
}

/** For each text but the first, the quotation that the border before it divides. */
function dividedBetween(
  texts: readonly string[],
  joiner: string,
): readonly (Quotation | undefined)[] {
  const quotations = findQuotations(texts.join(joiner));
  let next = 0;
  let border = 0;
  return texts.slice(0, -1).map((text) => {
    border += text.length + joiner.length;
    while ((quotations[next]?.end ?? border) < border) next += 1;
    const quotation = quotations[next];
    return quotation && quotation.start < border ? quotation : undefined;
  });
}

/** Joins the sentences of one quotation, with the words around it, where the whole still fits. */
export function joinQuotations(
  sentences: readonly string[],
  joiner: string,
  fits: (text: string) => boolean,
): string[] {
  const divided = dividedBetween(sentences, joiner);
  const joined: string[] = [];
  for (let at = 0; at < sentences.length; ) {
    let end = at + 1;
    while (divided[end - 1]) end += 1;
    const whole = sentences.slice(at, end).join(joiner);
    joined.push(...(fits(whole) ? [whole] : sentences.slice(at, end)));
    at = end;
  }
  return joined;
}

/** Closes a quotation at the end of each text that divides it, and opens it again in the next. */
export function closeQuotations(texts: readonly string[], joiner: string): string[] {
  const divided = dividedBetween(texts, joiner);
  return texts.map(
    (text, at) => `${divided[at - 1]?.open ?? ""}${text}${divided[at]?.close ?? ""}`,
  );
}
