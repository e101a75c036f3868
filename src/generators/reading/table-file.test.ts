import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { fixtureWeb } from "../../../test/fakes/fixture-web.ts";
import { pictureBench } from "../../../test/tool-benches/picture-bench.ts";
import readTable from "../../catalog/tools/research/read_table.ts";
import { guessEncoding } from "./guess-encoding.ts";

const bench = pictureBench();
let files = 0;

/** Saves a file as an upload is saved, and reads it. */
async function read(bytes: Uint8Array, extension: string, more: Record<string, unknown> = {}) {
  const path = join(bench.folder, `table-${files++}.${extension}`);
  await writeFile(path, bytes);
  return bench.run(readTable, { table: await bench.save(path, "text"), ...more });
}

/** A share that a spreadsheet shows in a percent format, or with a percent sign as a text. */
class Percent {
  readonly share: number;
  readonly format: "builtIn" | "custom" | "literal";
  constructor(share: number, format: Percent["format"]) {
    this.share = share;
    this.format = format;
  }
}

function cellXml(value: unknown, row: number, column: number): string {
  const place = `${String.fromCharCode(65 + column)}${row + 1}`;
  if (value === null) return `<c r="${place}"/>`;
  if (typeof value === "number") return `<c r="${place}"><v>${value}</v></c>`;
  if (value instanceof Percent) {
    const styles = { builtIn: 2, custom: 3, literal: 4 };
    return `<c r="${place}" s="${styles[value.format]}"><f>A1/A2</f><v>${value.share}</v></c>`;
  }
  if (value instanceof Date)
    return `<c r="${place}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
}
const sheetXml = (rows: readonly unknown[][]) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map((row, y) => `<row r="${y + 1}">${row.map((value, x) => cellXml(value, y, x)).join("")}</row>`).join("")}</sheetData></worksheet>`;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const documents = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The parts of a spreadsheet, by the names of its sheets. */
function spreadsheet(sheets: Record<string, readonly unknown[][]>): Record<string, Uint8Array> {
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${documents}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join("")}<Relationship Id="rId99" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="170" formatCode="[&gt;1]0.0%;0.0\\ %"/><numFmt numFmtId='171' formatCode='0.0"%"'/></numFmts><cellStyleXfs count="1"><xf numFmtId="9"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="10"><alignment/></xf><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
  };
  names.forEach((name, i) => {
    parts[`xl/worksheets/sheet${i + 1}.xml`] = sheetXml(sheets[name] ?? []);
  });
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
}

describe("read_table of a spreadsheet", () => {
  const cities = [
    ["Sales by city"],
    [],
    ["City", "Köse", "Opened"],
    ["Vienna", 1234.5, new Date("2026-01-31")],
    ["Graz", "n/a", new Date("2025-12-24")],
  ];

  it("reads the first sheet with cells: numbers, dates, umlauts, titles above and gaps", async () => {
    const made = await read(zipSync(spreadsheet({ Empty: [], Cities: cities })), "xlsx");
    expect(made).toEqual({
      rows: [
        { City: "Vienna", Köse: 1234.5, Opened: "2026-01-31" },
        { City: "Graz", Köse: null, Opened: "2025-12-24" },
      ],
      columns: [
        { name: "City", type: "text" },
        { name: "Köse", type: "number" },
        { name: "Opened", type: "date" },
      ],
      warnings: ['1 of 2 cells of "Köse" are no numbers and were left out, such as "n/a".'],
      engine: "local/read-excel-file",
    });
  });

  it("reads percentages as they are shown, and warns of numbers beside them", async () => {
    const share = (value: number, format: Percent["format"] = "builtIn") =>
      new Percent(value, format);
    const sheet = [
      ["City", "Bikes", "Trams", "Mixed", "Literal"],
      ["Graz", share(0.125), share(0.07, "custom"), share(0.3), share(5, "literal")],
      ["Linz", share(-1.5), share(1e-3, "custom"), 0.2, share(6, "literal")],
    ];
    const made = await read(zipSync(spreadsheet({ Cities: sheet })), "xlsx");
    expect(made.rows).toEqual([
      { City: "Graz", Bikes: 12.5, Trams: 7, Mixed: 30, Literal: 5 },
      { City: "Linz", Bikes: -150, Trams: 0.1, Mixed: 0.2, Literal: 6 },
    ]);
    expect(made.columns).toMatchObject([
      { name: "City" },
      { name: "Bikes", type: "number", unit: "%" },
      { name: "Trams", type: "number", unit: "%" },
      { name: "Mixed", type: "number", unit: "%" },
      { name: "Literal", type: "number" },
    ]);
    expect(made.warnings).toEqual([expect.stringContaining('1 of 2 cells of "Mixed" are numbers')]);
  });

  it("keeps a header that does not name the first column", async () => {
    const sheet = [
      [null, "Sold"],
      ["Graz", 3],
    ];
    const made = await read(zipSync(spreadsheet({ Cities: sheet })), "xlsx");
    expect(made.rows).toEqual([{ column_1: "Graz", Sold: 3 }]);
  });

  it("reads a spreadsheet behind a link as it reads a file", async () => {
    const zip = zipSync(spreadsheet({ Cities: cities }));
    const url = "https://fixtures.example/cities.xlsx";
    const page = { url, media_type: "application/zip", text: "", zip };
    vi.spyOn(fixtureWeb, "fetchPage").mockResolvedValueOnce(page);
    const made = await bench.run(readTable, { url });
    expect(made).toEqual(await read(zip, "xlsx"));
  });

  it("reads the sheet that is named, and names all of them", async () => {
    const file = zipSync(spreadsheet({ Cities: cities, Rivers: [["River"], ["Mur"]] }));
    expect((await read(file, "xlsx")).warnings).toContain(
      'The sheet "Cities" was read. Set "table_sheet" to read another of: "Cities", "Rivers".',
    );
    const rivers = await read(file, "xlsx", { table_sheet: "rivers" });
    expect(rivers.rows).toEqual([{ River: "Mur" }]);
    await expect(read(file, "xlsx", { table_sheet: "Lakes" })).rejects.toThrow(
      'No sheet "Lakes". Set "table_sheet" to one of: "Cities", "Rivers".',
    );
  });

  it("refuses a spreadsheet that unpacks to more than 64 MB", async () => {
    const parts = spreadsheet({ Cities: cities });
    parts["xl/sharedStrings.xml"] = new Uint8Array(65 * 1024 ** 2).fill(0x20);
    const file = zipSync(parts, { level: 1 });
    expect(file.length).toBeLessThan(1024 ** 2);
    await expect(read(file, "xlsx")).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/too large when it is unpacked/),
    });
  });

  it("refuses one that declares a smaller size than it has and other archives, and reads a cell far away", async () => {
    const parts = spreadsheet({ Cities: cities });
    const file = Buffer.from(zipSync(parts));
    const directory = file.indexOf("PK\u0001\u0002");
    file.writeUInt32LE(5, directory + 24);
    await expect(read(file, "xlsx")).rejects.toMatchObject({ code: "invalid_input" });
    const far = sheetXml([["x"]]).replace("A1", "XFD1048576");
    const made = await read(
      zipSync({ ...parts, "xl/worksheets/sheet1.xml": strToU8(far) }),
      "xlsx",
    );
    expect(made.rows).toEqual([{ column_1: "x" }]);
    await expect(read(zipSync({ "a.txt": strToU8("a") }), "xlsx")).rejects.toThrow();
  });
});

// cspell:disable
describe("read_table of text", () => {
  const text = "Şehir;Köse\nİzmir;1,5\nMuğla;2";
  const western = "Ort;Käse\nKöln;1,5\nGräfelfing;2";

  it.each([
    ["UTF-16 with a byte order mark", Buffer.from(`\uFEFF${text}`, "utf16le"), "utf-16le"],
    ["UTF-8", Buffer.from(text), "utf-8"],
  ])("reads %s and says so", async (_, bytes, encoding) => {
    const made = await read(bytes, "csv");
    expect(made.rows).toEqual([
      { Şehir: "İzmir", Köse: 1.5 },
      { Şehir: "Muğla", Köse: 2 },
    ]);
    expect(made.encoding_found).toBe(encoding);
    expect(made.warnings).toBeUndefined();
  });

  it.each([
    ["utf-16le", Buffer.from(text, "utf16le")],
    ["utf-16be", Buffer.from(text, "utf16le").swap16()],
  ])("reads %s without a byte order mark and says so", async (encoding, bytes) => {
    const made = await read(bytes, "csv");
    expect(made.rows).toEqual([
      { Şehir: "İzmir", Köse: 1.5 },
      { Şehir: "Muğla", Köse: 2 },
    ]);
    expect(made.encoding_found).toBe(encoding);
    expect(made.warnings).toEqual([expect.stringContaining(`read as ${encoding}`)]);
  });

  it("reads Latin-1, with a warning that the character set was guessed", async () => {
    const made = await read(Buffer.from(western, "latin1"), "csv");
    expect(made.rows).toEqual([
      { Ort: "Köln", Käse: 1.5 },
      { Ort: "Gräfelfing", Käse: 2 },
    ]);
    expect(made.encoding_found).toBe("windows-1252");
    expect(made.warnings).toEqual([expect.stringContaining("read as windows-1252")]);
  });

  it.each([
    ["titles above the header", "Sales 2024\n\nCity;Sold\nGraz;3", [{ City: "Graz", Sold: 3 }]],
    ["titles as Excel writes them", "Sales;\nCity;Sold\nGraz;3", [{ City: "Graz", Sold: 3 }]],
    ["a header with one name", "City;\nGraz;3", [{ City: "Graz", column_2: 3 }]],
    [
      "an en dash as a minus",
      "City;Cold\nGraz;–3\nLinz;4",
      [
        { City: "Graz", Cold: -3 },
        { City: "Linz", Cold: 4 },
      ],
    ],
  ])("reads %s", async (_, text, rows) => {
    expect((await read(Buffer.from(text), "csv")).rows).toEqual(rows);
  });

  it("says why a column of numbers and texts was read as texts", async () => {
    const { warnings } = await read(Buffer.from("City;Sold\nGraz;3\nLinz;few"), "csv");
    expect(warnings).toEqual([
      '"Sold" was read as texts, because 1 of 2 cells are no numbers, such as "few".',
    ]);
  });

  it("reads the character set that is given, and refuses an unknown one", async () => {
    const turkish = Buffer.from([0xde, 0x65, 0x68, 0x69, 0x72, 0x0a, 0xdd, 0x7a, 0x6d, 0x69, 0x72]);
    const made = await read(turkish, "csv", { table_encoding: "windows-1254" });
    expect(made.rows).toEqual([{ Şehir: "İzmir" }]);
    await expect(read(turkish, "csv", { table_encoding: "klingon" })).rejects.toThrow(
      'Unknown "table_encoding": "klingon".',
    );
  });

  it.each([
    ["Western European", "windows-1252", "prénom;âge\nFrançois;3\nZoé;4"],
    ["Western European capitals", "windows-1252", "GRÖSSE;TÜR\nÄPFEL;3"],
    ["Polish", "windows-1250", "Miasto;Liczba\nŁódź;670\nKraków;800\nGdańsk;480"],
    ["Russian", "windows-1251", "Город;Население\nМосква;13\nКазань;1,3"],
    ["Greek", "windows-1253", "Πόλη;Κάτοικοι\nΑθήνα;3\nΠάτρα;1"],
    ["Japanese", "shift_jis", "都市,人口\n東京,1400\n大阪,880\n札幌,197"],
    ["Chinese", "gb18030", "城市,人口\n北京,2100\n上海,2400"],
    ["Korean", "euc-kr", "도시,인구\n서울,940\n부산,330"],
    ["traditional Chinese", "big5", "城市,人口\n臺北,250\n高雄,270"],
    ["UTF-16 without a mark", "utf-16le", "City,N\nGraz,1"],
  ])("recognizes %s", (_, encoding, written) => {
    expect(guessEncoding(encode(written, encoding))).toBe(encoding);
  });
});

// cspell:enable

/** Text in any character set: for each letter, the bytes that are decoded to it. */
function encode(written: string, encoding: string): Buffer {
  if (encoding === "utf-16le") return Buffer.from(written, "utf16le");
  const decoder = new TextDecoder(encoding);
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const letters = new Map<string, number[]>();
  for (const first of bytes)
    for (const pair of [[first], ...(first < 0x80 ? [] : bytes.map((second) => [first, second]))]) {
      const letter = decoder.decode(Uint8Array.from(pair));
      if ([...letter].length === 1 && !letters.has(letter)) letters.set(letter, pair);
    }
  return Buffer.from([...written].flatMap((letter) => letters.get(letter) ?? []));
}
