/** Formats of percentages that a spreadsheet does not declare (ECMA-376, 18.8.30). */
const builtInPercent = new Set(["9", "10"]);

const numberFormat = /<(?:[\w.-]{1,20}:)?numFmt(\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g;
const cellStyles = /<((?:[\w.-]{1,20}:)?cellXfs)[\s>]/;
const cellStyle = /<(?:[\w.-]{1,20}:)?xf[\s/>][^<>]{0,1000}/g;

/** The numbers of the styles in `styles.xml` whose cells are shown as percentages. */
export function findPercentStyles(styles: string): ReadonlySet<string> {
  const custom = [...styles.matchAll(numberFormat)].flatMap(([, attributes = ""]) =>
    isPercent(readAttribute(attributes, "formatCode")) ? readAttribute(attributes, "numFmtId") : [],
  );
  const formats = new Set([...builtInPercent, ...custom]);
  const list = cellStyles.exec(styles);
  if (!list) return new Set();
  const end = styles.indexOf(`</${list[1]}>`, list.index);
  const found = styles.slice(list.index, end < 0 ? undefined : end).matchAll(cellStyle);
  return new Set(
    [...found].flatMap(([style], index) =>
      formats.has(readAttribute(style, "numFmtId")) ? `${index}` : [],
    ),
  );
}

/** Whether a format has a percent sign that is no literal text. */
const isPercent = (format: string) =>
  format
    .replaceAll("&quot;", '"')
    .replace(/\\.|"[^"]*"/g, "")
    .includes("%");

const readAttribute = (tag: string, name: string): string => {
  const start = new RegExp(`\\s${name}=["']`).exec(tag);
  if (!start) return "";
  const from = start.index + start[0].length;
  const end = tag.indexOf(start[0].slice(-1), from);
  return end < 0 ? "" : tag.slice(from, end);
};

const cell = /<((?:[\w.-]{1,20}:)?c)(\s[^<>]*)>/g;
const cellValue = /<((?:[\w.-]{1,20}:)?v)>([^<]{1,40})</;

/**
 * The XML of a sheet in which the numbers of percent styles are texts, such as `12.5%` for 0.125:
 * the reader of cells does not return their format.
 */
export function writePercentCells(sheet: string, styles: ReadonlySet<string>): string {
  const written: string[] = [];
  let done = 0;
  for (const { 0: opened, 1: name = "", 2: attributes = "", index } of sheet.matchAll(cell)) {
    const from = index + opened.length;
    if (index < done || attributes.endsWith("/")) continue;
    if (!styles.has(readAttribute(attributes, "s"))) continue;
    if (!["", "n"].includes(readAttribute(attributes, "t"))) continue;
    const end = sheet.indexOf(`</${name}>`, from);
    if (end < 0) break;
    const [, tag = "", text = ""] = cellValue.exec(sheet.slice(from, end)) ?? [];
    const number = text.trim() === "" ? Number.NaN : Number(text);
    if (!Number.isFinite(number)) continue;
    const place = readAttribute(attributes, "r");
    const percent = Number((number * 100).toPrecision(15));
    written.push(sheet.slice(done, index));
    written.push(`<${name} r="${place}" t="str"><${tag}>${percent}%</${tag}>`);
    done = end;
  }
  return written.length > 0 ? [...written, sheet.slice(done)].join("") : sheet;
}
