import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectShortSlices } from "../../../../test/processes/short-slices.ts";
import { pictureBench } from "../../../../test/tool-benches/picture-bench.ts";
import tool from "./read_table.ts";

const bench = pictureBench();
const read = (text: string, more: Record<string, unknown> = {}) =>
  bench.run(tool, { text, ...more });
const rowsOf = async (text: string) => (await read(text)).rows;

describe("read_table", () => {
  it("reads a file: header, quotes, thousands, decimals and dates", async () => {
    const made = await bench.run(tool, { table: "table.csv" });
    expect(made).toEqual({
      rows: [
        { City: "Vienna", Population: 2028289, "Area in km²": 414.8, Founded: "1137-01-01" },
        { City: "Graz", Population: 302749, "Area in km²": 127.6, Founded: "1128-05-02" },
        { City: "Linz", Population: 213557, "Area in km²": 96.1, Founded: "0799-06-20" },
      ],
      columns: [
        { name: "City", type: "text" },
        { name: "Population", type: "number" },
        { name: "Area in km²", type: "number" },
        { name: "Founded", type: "date" },
      ],
      encoding_found: "utf-8",
      engine: "local/papaparse",
    });
  });

  it("reads a table from a URL", async () => {
    const made = await bench.run(tool, { url: "https://fixtures.example/table.csv" });
    expect(made.rows).toHaveLength(3);
  });

  it("reads decimal commas, points for thousands, German dates and a byte order mark", async () => {
    const text =
      "\uFEFFMonat;Umsatz;Anteil;Tag\nMai;1.234,50;12,5 %;03.05.2026\nJuni;2.000;8 %;24.06.2026";
    const made = await read(text);
    expect(made.rows).toEqual([
      { Monat: "Mai", Umsatz: 1234.5, Anteil: 12.5, Tag: "2026-05-03" },
      { Monat: "Juni", Umsatz: 2000, Anteil: 8, Tag: "2026-06-24" },
    ]);
    expect(made.columns).toContainEqual({ name: "Anteil", type: "number", unit: "%" });
  });

  it.each([
    ["quotes with line ends and commas", 'a,b\n"x, ""y""\nz",1', [{ a: 'x, "y"\nz', b: 1 }]],
    ["tabs", "a\tb\n1\t2", [{ a: 1, b: 2 }]],
    [
      "a first column without a name",
      "\n\tArea\tPeople\nGraz\t127\t302",
      [{ column_1: "Graz", Area: 127, People: 302 }],
    ],
    [
      "empty cells and true or false",
      "a,b\n,true\n5,FALSE",
      [
        { a: null, b: true },
        { a: 5, b: false },
      ],
    ],
    [
      "negative numbers, exponents and currencies",
      "a,b\n-1.5e3,$3\n2,$4.50",
      [
        { a: -1500, b: 3 },
        { a: 2, b: 4.5 },
      ],
    ],
    ["postal codes as texts", "code\n01067\n80331", [{ code: "01067" }, { code: "80331" }]],
    [
      "numbers beside texts that say there is none",
      'a,b,c\n1,$3,x\nn/a,"1,234.5",-',
      [
        { a: 1, b: 3, c: "x" },
        { a: null, b: 1234.5, c: "-" },
      ],
    ],
    ["many texts among numbers as texts", "a\n1\nx\n2", [{ a: "1" }, { a: "x" }, { a: "2" }]],
    [
      "rows without a header",
      "Vienna,3\nGraz,5",
      [
        { column_1: "Vienna", column_2: 3 },
        { column_1: "Graz", column_2: 5 },
      ],
    ],
    ["years as names of columns", "Country,2020,2021\nA,1,2", [{ Country: "A", 2020: 1, 2021: 2 }]],
    ["names that occur twice or are empty", "a,a,\n1,2,3", [{ a: 1, a_2: 2, column_3: 3 }]],
    [
      "days before months where one day tells",
      "d\n01/02/2026\n25/02/2026",
      [{ d: "2026-02-01" }, { d: "2026-02-25" }],
    ],
  ])("reads %s", async (_, text, rows) => {
    expect(await rowsOf(text)).toEqual(rows);
  });

  it.each([
    [
      "an array of objects",
      '[{"a":1,"b":{"c":2}},{"a":2.5}]',
      [
        { a: 1, b: '{"c":2}' },
        { a: 2.5, b: null },
      ],
    ],
    [
      "an object that holds the array",
      '{"meta":1,"data":[{"a":"1"},{"a":"2"}]}',
      [{ a: 1 }, { a: 2 }],
    ],
    ["an array of arrays", '[["x","y"],[1,2]]', [{ x: 1, y: 2 }]],
    [
      "an object of values",
      '{"Vienna":3,"Graz":1}',
      [
        { name: "Vienna", value: 3 },
        { name: "Graz", value: 1 },
      ],
    ],
    ["an object per line", '{"a":1}\n{"a":2}', [{ a: 1 }, { a: 2 }]],
    ["a key of the prototype", '[{"__proto__":1}]', [{ column_1: 1 }]],
  ])("reads JSON: %s", async (_, text, rows) => {
    expect(await rowsOf(text)).toEqual(rows);
  });

  it("says by column how many cells were left out, and such as which", async () => {
    const made = await read(
      "city,people,on\nA,1.5,2026-01-31\nB,2,n/a\nC,sold out,?\nD,3,2026-02-01",
    );
    expect(made.columns).toEqual([
      { name: "city", type: "text" },
      { name: "people", type: "number" },
      { name: "on", type: "date" },
    ]);
    expect(made.warnings).toEqual([
      '1 of 4 cells of "people" are no numbers and were left out, such as "sold out".',
      '2 of 4 cells of "on" are no dates and were left out, such as "n/a", "?".',
    ]);
  });

  it("warns of ambiguous dates, cells without a column and open quotes", async () => {
    const made = await read('d,e\n01/02/2026,1\n03/04/2026,2,3\n"x');
    expect(made.warnings).toEqual([
      "1 rows have more cells than the header; the last were left out.",
      expect.stringMatching(/quotes near row 4 are not closed/),
    ]);
    expect((await read("d\n01/02/2026")).warnings).toEqual([
      'The dates of "d" are ambiguous. Use dates such as 2026-01-31.',
    ]);
  });

  it.each([
    ["nothing", "", /No table/],
    ["a header alone", "[]", /no rows/],
    ["text after JSON", '[{"a":1}] x', /JSON cannot be read/],
    ["deep JSON", "[".repeat(50_000) + "]".repeat(50_000), /nested|mixes|read/],
    [
      "201 columns",
      `${"a,".repeat(200)}a\n${"1,".repeat(200)}1`,
      /201 columns. The maximum is 200/,
    ],
    ["10,001 rows", `a\n${"1\n".repeat(10_001)}`, /more than 10000 rows/],
  ])("refuses %s with invalid_input", async (_, text, message) => {
    await expect(read(text)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message),
    });
  });

  it("reads 200,000 cells without holding the event loop", async () => {
    const path = join(bench.folder, "large.csv");
    await writeFile(
      path,
      `${"name,".repeat(19)}name\n${`${"12.5,".repeat(19)}7\n`.repeat(10_000)}`,
    );
    const table = await bench.save(path, "text");
    await expectShortSlices(() => bench.run(tool, { table }));
  });
});
