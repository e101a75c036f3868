// cspell:disable
import { describe, expect, it } from "vitest";
import { type ColumnChoice, readPoints } from "./chart-columns.ts";

const cities = [
  { city: "Tokyo", population: 37.2, rank: 1 },
  { city: "Delhi", population: 32.9, rank: 2 },
  { city: "Shanghai", population: 29.2, rank: 3 },
];

/** The labels and numbers as text. */
const read = (rows: Record<string, unknown>[], choice: ColumnChoice = {}) =>
  readPoints(rows, choice)
    .points.map(({ label, value }) => `${label}=${value}`)
    .join(" ");

describe("readPoints", () => {
  it("takes measures rather than ranks, ids and years, in any order of the columns", () => {
    const expected = "Tokyo=37.2 Delhi=32.9 Shanghai=29.2";
    expect(read(cities)).toBe(expected);
    expect(read(cities.map(({ city, population, rank }) => ({ rank, city, population })))).toBe(
      expected,
    );
    // As jsonb sorts them, without a name that tells.
    expect(read(cities.map(({ city, population, rank }) => ({ city, a: rank, population })))).toBe(
      expected,
    );
    expect(
      read([
        { film: "A", year: 1994, id: 70001, gross: 10 },
        { film: "B", year: 1960, id: 70002, gross: 30 },
      ]),
    ).toBe("A=10 B=30");
  });

  it.each([
    ...[
      "iso",
      "ISO 3166",
      "isbn",
      "ISBN-13",
      "sku",
      "order_number",
      "invoice no.",
      "Bestellnummer",
    ],
    ...["Kunden-Nr.", "numéro de commande", "código de barras", "номер заказа", "注文番号"],
  ])("takes no numbers that only name a row: %s", (name) => {
    const rows = [276, 250, 380].map((code, at) => ({ place: "ABC"[at], [name]: code, gdp: at }));
    expect(readPoints(rows, {}).y).toBe("gdp");
  });

  it.each([
    "total number",
    "average number",
    "número de visitantes",
    "número de alunos",
    "numero di visitatori",
    "レコード",
  ])("takes numbers that count: %s", (name) => {
    const rows = [276, 250].map((count, at) => ({ place: "AB"[at], [name]: count, gdp: at }));
    expect(readPoints(rows, {}).y).toBe(name);
  });

  it("never takes a column of years by name, but numbers like years if they are alone", () => {
    expect(() => read([{ event: "Moon", year: 1969 }])).toThrow(
      'No column of numbers was found. Set "y" to one of: "year".',
    );
    expect(read([{ museum: "A", visitors: 1815 }])).toBe("A=1815");
    expect(read([{ year: 2024, bees: 12 }])).toBe("2024=12");
  });

  it("takes the column that the title or the unit names", () => {
    const rows = [
      { country: "A", area: 5, population: 100, "height (m)": 7 },
      { country: "B", area: 6, population: 200, "height (m)": 8 },
    ];
    expect(read(rows)).toBe("A=5 B=6");
    expect(read(rows, { title: "Population of two countries" })).toBe("A=100 B=200");
    expect(read(rows, { unit: "m" })).toBe("A=7 B=8");
  });

  it("takes the columns that are named, in any case, and lists them if one is missing", () => {
    expect(read(cities, { x: "Rank", y: "population" })).toBe("1=37.2 2=32.9 3=29.2");
    expect(read(cities, { y: "rank" })).toBe("Tokyo=1 Delhi=2 Shanghai=3");
    expect(() => read(cities, { y: "size" })).toThrow(
      'No column "size". Set "y" to one of: "population", "rank".',
    );
  });

  it.each([
    ["years", ["2024", "2023", "2021"], ["2021", "2023", "2024"]],
    ["dates", ["2024-02-01", "2023-12-31"], ["2023-12-31", "2024-02-01"]],
    ["quarters", ["Q1 2024", "Q4 2023"], ["Q4 2023", "Q1 2024"]],
    ["months", ["Mar 2024", "September 2023"], ["September 2023", "Mar 2024"]],
    ["months without a year", ["Mar", "Jan", "Feb"], ["Jan", "Feb", "Mar"]],
    ["German months", ["Mai", "April"], ["April", "Mai"]],
    ["months of a winter", ["Dec", "Nov", "Jan"], ["Nov", "Dec", "Jan"]],
    ["months of another year", ["Oct", "Jan", "Apr", "Jul"], ["Oct", "Jan", "Apr", "Jul"]],
    ["quarters without a year", ["Q2", "Q1", "Q4", "Q3"], ["Q1", "Q2", "Q3", "Q4"]],
    ["names", ["Marketing", "April", "Junction"], ["Marketing", "April", "Junction"]],
  ])("sorts %s as time runs", (_, given, sorted) => {
    const { points } = readPoints(
      given.map((month, index) => ({ month, sold: index + 0.5 })),
      {},
    );
    expect(points.map(({ label }) => label)).toEqual(sorted);
  });

  it("labels a series of one country by its years", () => {
    const rows = [2022, 2021].map((year) => ({ country: "Norway", year, cars: year / 2 }));
    expect(read(rows)).toBe("2021=1010.5 2022=1011");
  });

  it.each([
    ["year", [1997, 2009, 2019], "film", ["Titanic", "Avatar", "1917"]],
    ["founded", ["1987-03", "1998-01", "2004-06"], "company", ["Ko", "Li", "Mo"]],
    ["born", [1815, 1867, 1906], "name", ["Ada", "Marie", "Grace"]],
    ["iso", ["DEU", "FRA", "ITA"], "country", ["Germany", "France", "Italy"]],
    ["quarter", ["Q1", "Q2", "Q3"], "region", ["North", "South", "West"]],
  ])("labels rows by their names, also after a column %s", (first, times, second, names) => {
    const rows = names.map((name, at) => ({ [first]: times[at], [second]: name, sum: at + 0.5 }));
    expect(read(rows)).toBe(names.map((name, at) => `${name}=${at + 0.5}`).join(" "));
  });

  it.each([
    ["notes with gaps", ["new", "", "old"]],
    ["long notes", ["a", "b", "c"].map((letter) => letter.repeat(80))],
    ["links", ["https://a.org", "https://b.org", "https://c.org"]],
    ["ranges", ["4–6", "5–7", "6–8"]],
    ["numbers with a gap", ["3.4", "n/a", "5"]],
  ])("labels a series by its years beside %s", (_, notes) => {
    const rows = notes.map((note, at) => ({ year: 2021 + at, sum: at + 0.5, note }));
    expect(read(rows, { y: "sum" })).toBe("2021=0.5 2022=1.5 2023=2.5");
  });

  const places = [
    { country: "Norway", year: 2021, cars: 10 },
    { country: "Norway", year: 2022, cars: 20 },
    { country: "Sweden", year: 2021, cars: 30 },
    { country: "Sweden", year: 2022, cars: 40 },
  ];
  const byPlace = "Norway 2021=10 Norway 2022=20 Sweden 2021=30 Sweden 2022=40";

  it.each([
    ["countries and years", places, {}, byPlace],
    ["years before countries", places.map(({ year, ...row }) => ({ year, ...row })), {}, byPlace],
    ["years that are named", places, { x: "year" }, byPlace],
    [
      "years and months, as time runs",
      ["Feb", "Jan"].flatMap((month) => [2022, 2021].map((year) => ({ year, month, rain: 0.5 }))),
      {},
      "Jan 2021=0.5 Feb 2021=0.5 Jan 2022=0.5 Feb 2022=0.5",
    ],
    [
      "two columns of names",
      ["North", "South"].flatMap((region) =>
        ["apples", "pears"].map((fruit) => ({ region, fruit, sold: 1.5 })),
      ),
      {},
      "North (apples)=1.5 North (pears)=1.5 South (apples)=1.5 South (pears)=1.5",
    ],
  ])("tells rows apart by a second column: %s", (_, rows, choice, expected) => {
    expect(read(rows, choice)).toBe(expected);
    expect(readPoints(rows, choice).repeated).toBeUndefined();
  });

  it("returns a label that rows repeat which nothing tells apart", () => {
    const rows = [...places, { country: "Sweden", year: 2022, cars: 50 }];
    expect(readPoints(rows, {}).repeated).toBe("Norway");
    expect(readPoints(cities, {}).repeated).toBeUndefined();
  });
});
