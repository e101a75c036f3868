import { describe, expect, it } from "vitest";
import { formatTable, parseTable } from "./table.ts";

describe("parseTable", () => {
  it("returns rows of a table with tabs, commas or semicolons", () => {
    const rows = [
      { country: "Norway", share: 98 },
      { country: "Iceland", share: 83.5 },
    ];
    expect(parseTable("country\tshare\nNorway\t98\nIceland\t83.5\n")).toEqual(rows);
    expect(parseTable("country,share\r\nNorway,98\r\nIceland,83.5")).toEqual(rows);
    expect(parseTable("country;share\nNorway;98\n\nIceland;83.5")).toEqual(rows);
  });

  it("returns cells in quotes with their separators and quotes", () => {
    expect(parseTable('name,size\n"Oslo, the ""capital""",3')).toEqual([
      { name: 'Oslo, the "capital"', size: 3 },
    ]);
  });

  it("returns empty cells for a short line", () => {
    expect(parseTable("a\tb\n1")).toEqual([{ a: 1, b: "" }]);
  });

  it("returns no rows for an empty text", () => {
    expect(parseTable("")).toEqual([]);
  });

  it("numbers a column without a name, such as the first one of a spreadsheet", () => {
    expect(parseTable("\t2023\t2024\nNorway\t1\t2")).toEqual([
      { "column 1": "Norway", 2023: 1, 2024: 2 },
    ]);
  });

  it("reads what formatTable writes", () => {
    const rows = [{ year: 2024, note: 'one\ttab and "quotes"' }];
    expect(parseTable(formatTable(rows))).toEqual(rows);
  });
});
