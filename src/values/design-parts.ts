/** What is read of a design. This file has no imports, because the studio contains it. */
interface Design {
  title?: string;
  subtitle?: string;
  author?: string;
  value?: number;
  prefix?: string;
  unit?: string;
  next_values?: readonly Figure[];
  cue?: string;
  action?: { motion: string };
  icons?: readonly string[];
  icon_cues?: readonly string[];
  items?: readonly Item[];
}

interface Figure {
  value: number;
  prefix?: string;
  unit?: string;
  cue: string;
}

interface Item {
  label: string;
  detail?: string;
  icon?: string;
  value?: number;
  place?: object;
  cue?: string;
}

interface DesignPart {
  part: string;
  source: { from: number; to: number };
}

/** A part of a design as it is read, and the spoken words that it stands for. */
interface ShownPart {
  part: string;
  shown: string;
  words: string | undefined;
}

/** A number with its prefix and unit, as it is read. */
export const numberShown = ({ prefix = "", value, unit = "" }: Partial<Figure>): string =>
  `${prefix}${value} ${unit}`.trim();

/** What a design shows, by the names of `design.parts`. */
export function listShown(design: Design): ShownPart[] {
  const { title, subtitle, author, value, cue, action } = design;
  const { icons = [], icon_cues = [], items = [], next_values = [] } = design;
  const number = value === undefined ? undefined : numberShown(design);
  const entries: [part: string, shown: string | number | undefined, words: string | undefined][] = [
    ["title", title, title],
    ["subtitle", subtitle, subtitle],
    ["author", author, author],
    ["value", number, cue],
    // The designer knows the verb's place: the same word can stand elsewhere.
    ["action", action?.motion.replaceAll("_", " "), undefined],
  ];
  for (const [index, next] of next_values.entries())
    entries.push([`next_values/${index}`, numberShown(next), next.cue]);
  for (const [index, icon] of icons.entries())
    entries.push([`icons/${index}`, icon, icon_cues[index]]);
  for (const [index, item] of items.entries()) {
    const at = `items/${index}`;
    // The name of a place may be inflected in the text.
    const named = item.place ? (item.cue ?? item.label) : item.label;
    entries.push([`${at}/label`, item.label, named]);
    entries.push([`${at}/detail`, item.detail, item.detail]);
    entries.push([`${at}/icon`, item.icon, item.cue ?? item.label]);
    entries.push([`${at}/value`, item.value, item.cue]);
  }
  return entries.flatMap(([part, shown, words]) =>
    shown === undefined || shown === "" ? [] : { part, shown: String(shown), words },
  );
}

/** The words that each shown text, icon or number comes from. */
export type Sources = ReadonlyMap<string, Source>;

/** The shown parts of a design whose words its rule has noted. */
export const partsOf = (design: Design, sources: Sources): DesignPart[] =>
  listShown(design).flatMap(({ part, shown }) => {
    const source = sources.get(shown);
    return source ? [{ part, source }] : [];
  });

/** The places of the shown parts in a text, for a design that no rule made. */
export function locateParts(design: Design, text: string): DesignPart[] {
  return listShown(design).flatMap(({ part, words }) => {
    const found = words && locateWords(words, text);
    if (!found) return [];
    return [{ part, source: part === "value" ? wholeAmount(found, design, text) : found }];
  });
}

export type Source = DesignPart["source"];

/** A design writes the first letter as a capital, and leaves out the full stop. */
function locateWords(words: string, text: string): Source | undefined {
  const plain = words.replace(/(?<![\s.…。])[\s.…。]+$/u, "");
  const forms = [plain, plain.charAt(0).toLowerCase() + plain.slice(1)];
  for (const form of forms) {
    const from = text.indexOf(form);
    if (form && from >= 0) return { from, to: from + form.length };
  }
  return locateEnds(plain, text);
}

/** "Grind beans" of "grind eighteen grams of beans": from the first word to the last. */
function locateEnds(words: string, text: string): Source | undefined {
  const parts = words.split(/\s+/u);
  const [first = "", last = ""] = [parts[0]?.toLowerCase(), parts.at(-1)?.toLowerCase()];
  const spoken = text.toLowerCase();
  const from = spoken.indexOf(first);
  const end = spoken.indexOf(last, from + first.length);
  // Case can change the length of a text.
  const isSure = parts.length > 1 && from >= 0 && end >= 0 && spoken.length === text.length;
  return isSure ? { from, to: end + last.length } : undefined;
}

/** How far an earlier number and a unit stand from their number, at most. */
const amountMax = 60;

/** A number with its unit, and with the number before a change or a range. */
function wholeAmount({ from, to }: Source, { prefix = "", unit }: Design, text: string): Source {
  const earlier = prefix.split(/\s?[→–]/u)[0] ?? "";
  const hasEarlier = earlier !== prefix && earlier !== "";
  const before = hasEarlier ? text.lastIndexOf(earlier, from) : -1;
  const end = unit ? text.indexOf(unit, from) : -1;
  return {
    from: before >= 0 && from - before <= amountMax ? before : from,
    to: unit && end >= 0 && end - to <= amountMax ? Math.max(to, end + unit.length) : to,
  };
}
