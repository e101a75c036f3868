// Without the schema, which processes that only draw do not load.
import type { Design } from "./design.ts";

/**
 * Whether the type of a design says all the spoken words: captions would repeat it. Code is shown
 * whole while it is introduced.
 */
export function carriesSentence(design: Design, words: readonly { text: string }[]): boolean {
  const { kind, lit_from, title = "", subtitle = "", author = "", items = [] } = design;
  const check = kind === "checklist" && items.length === 1 ? (items[0]?.label ?? "") : "";
  if (repeatsNumber(design)) return false;
  if (kind === "code" && lit_from === undefined) return true;
  const spoken = letters(words.map(({ text }) => text).join(""));
  const shown = [title, title + subtitle, title + author, author + title, check].map(letters);
  return spoken !== "" && (shown.includes(spoken) || isQuoted(spoken, letters(title), design));
}

/** Letters of "she said" beside a quotation. */
const attributionMax = 24;

/** A quotation is shown whole with its author; only who speaks is left. */
const isQuoted = (spoken: string, title: string, { kind, author }: Design) =>
  kind === "quote" &&
  spoken.includes(title) &&
  spoken.length - title.length - letters(author ?? "").length <= (author ? attributionMax : 0);

/**
 * Whether the title says a number that is shown large beside it: of a counter, or of a chart with
 * one share.
 */
export function repeatsNumber({ kind, title, value, items = [], parts = [] }: Design): boolean {
  const name = kind === "counter" ? "value" : "items/0/value";
  const isNumber = kind === "counter" || (kind === "chart" && items.length === 1);
  if (!isNumber || !title) return false;
  const sources = new Map(parts.map(({ part, source }) => [part, source]));
  const [whole, number] = [sources.get("title"), sources.get(name)];
  if (whole && number) return whole.from <= number.from && number.to <= whole.to;
  const digits = String(value ?? items[0]?.value).replace(/\D/g, "");
  return (title.match(/\d(?:[\d.,]*\d)?/g) ?? []).some((one) => one.replace(/\D/g, "") === digits);
}

/** Letters and digits alone: case, spaces and punctuation do not make a text another one. */
const letters = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
