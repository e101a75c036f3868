/** A picture of a page. */
export interface PagePicture {
  url: string;
  /** What the page says of it: alt text, title, caption and file name. May be empty. */
  title: string;
}

export interface ReadPage {
  title: string;
  /** One paragraph per line. */
  text: string;
  author?: string;
  /** The language that the page declares or that its text has. */
  language?: string;
  /** Pictures with https URLs, the most important first. */
  images: PagePicture[];
  /** Of the product that the page sells, such as €39. */
  price?: string;
  engine: string;
}

type ColumnType = "number" | "date" | "boolean" | "text";

export interface Column {
  name: string;
  type: ColumnType;
  /** The sign that all numbers of the column had, such as % or €. */
  unit?: string;
}

export type Cell = string | number | boolean | null;

export interface ReadTable {
  rows: Record<string, Cell>[];
  columns: Column[];
  warnings: string[];
  /** Of a file of text. */
  encoding?: string;
  engine: string;
}

export const tableFormats = ["auto", "csv", "tsv", "json"] as const;

export interface TableSource {
  /** A file: text in any character set, or a spreadsheet (XLSX). */
  path?: string;
  /** Without a file. */
  text?: string;
  /** Character set of the file. By default it is detected. */
  encoding?: string | undefined;
  /** Name of a sheet. By default the first one with cells. */
  sheet?: string | undefined;
  format: (typeof tableFormats)[number];
  /** True if the first row names the columns. By default its content decides. */
  hasHeader?: boolean | undefined;
}
