// cspell:disable
import { describe, expect, it } from "vitest";
import { byLanguage } from "../../../language/rules.ts";
import { storyOfRows } from "./table-story.ts";

type Cells = readonly (readonly [string | number, number])[];
interface Given {
  title?: string;
  unit?: string;
  columns?: readonly [string, string];
}
const tell = (cells: Cells, { columns = ["name", "value"], ...given }: Given, language: string) =>
  storyOfRows(
    cells.map(([x, y]) => ({ [columns[0]]: x, [columns[1]]: y })),
    { title: "", language, ...given } as Parameters<typeof storyOfRows>[1],
  ).lines.map(({ text }) => text);

const food: Cells = [
  ["Beef", 15_415],
  ["Chocolate", 17_196],
  ["Olive oil", 14_430],
  ["Tomatoes", 214],
];
const cars: Cells = [
  ["Norway", 89],
  ["Sweden", 58],
  ["Denmark", 56],
  ["China", 48],
  ["United States", 10],
];
const power: Cells = [
  ["Coal", 40],
  ["Wind", 30],
  ["Gas", 20],
  ["Sun", 10],
];
const years: Cells = [
  [2015, 2.6],
  [2017, 2.7],
  [2019, 2.9],
  [2021, 3.4],
  [2023, 2.8],
];
const water = ["food", "liters of water per kilogram"] as const;

describe("the story of a table in English", () => {
  it.each<[string, Cells, Given, string[]]>([
    [
      "a unit that the column names, with common nouns",
      food,
      { title: "Water in our food", columns: water },
      [
        "Chocolate: 17,196 liters of water per kilogram, about 80 times the figure for tomatoes.",
        "In second place: beef, 15,415 liters.",
        "Lowest: tomatoes, 214 liters.",
      ],
    ],
    [
      "shares that are no parts of a whole",
      cars,
      { title: "Electric share of new cars", unit: "%", columns: ["country", "share"] },
      [
        "Electric share of new cars: from 10 to 89 %.",
        "Highest: Norway, 89 %, 8.9 times the figure for the United States.",
        "In second place: Sweden, 58 %.",
        "Number 3 of 5: Denmark, 56 %.",
        "Lowest: the United States, 10 %.",
        "Between the highest and the lowest: 79 percentage points.",
      ],
    ],
    [
      "parts of a whole",
      power,
      { title: "Power mix", unit: "%" },
      [
        "Power mix: from 10 to 40 %.",
        "Highest: Coal, 40 %, 4 times the figure for Sun.",
        "In second place: Wind, 30 %.",
        "Lowest: Sun, 10 %.",
        "Between the highest and the lowest: 30 percentage points.",
        "The top 2 together: 70 %.",
      ],
    ],
    [
      "years",
      years,
      { title: "Bee colonies", columns: ["year", "colonies (millions)"] },
      [
        "Bee colonies, 2015 to 2023: up from 2.6 to 2.8.",
        "That is about 8 percent more.",
        "Highest point: 2021, 3.4.",
        "Since then: about 18 percent less.",
        "Biggest drop: 2021 to 2023, from 3.4 to 2.8.",
      ],
    ],
    [
      "two columns of numbers",
      [
        [50, 5],
        [90, 6.5],
        [130, 11],
      ],
      { columns: ["speed", "use"], title: "Fuel use" },
      ["Fuel use, speed 50 to 130: up from 5 to 11.", "That is 2.2 times as much."],
    ],
    [
      "months by their numbers",
      [
        [1, 60],
        [2, 80],
        [3, 50],
      ],
      { columns: ["month", "sales"] },
      [
        "Sales, month 1 to 3: down from 60 to 50.",
        "That is about 17 percent less.",
        "Highest point: month 2, 80.",
        "Since then: about 38 percent less.",
      ],
    ],
    [
      "temperatures, which have no factors",
      [
        ["Oslo", -4.5],
        ["Rome", 8],
        ["Cairo", 19],
        ["Moscow", -9],
      ],
      { columns: ["city", "January (°C)"] },
      [
        "January: from -9 to 19 °C.",
        "Highest: Cairo, 19 °C.",
        "In second place: Rome, 8 °C.",
        "Lowest: Moscow, -9 °C.",
        "Below zero: Oslo and Moscow.",
        "Between the highest and the lowest: 28 °C.",
      ],
    ],
    [
      "an outlier and long names",
      [
        ["The Federal Democratic Republic of Ethiopia and its many neighboring regions", 10],
        ["Bosnia and Herzegovina (Federation, Republika Srpska and Brčko District)", 5],
        ["Andorra", 1],
      ],
      { columns: ["place", "visitors"] },
      [
        "Visitors: from 1 to 10.",
        "Highest: The Federal Democratic Republic of Ethiopia and its many…, 10, 10 times the figure for Andorra.",
        "That is twice the figure in second place: Bosnia and Herzegovina, 5.",
        "Lowest: Andorra, 1.",
      ],
    ],
    ["one row", [["Norway", 89]], { unit: "%" }, ["Norway: 89 %."]],
    [
      "equal values",
      [
        ["A", 89],
        ["B", 89],
      ],
      { title: "Rent", unit: "euros" },
      ["Rent: the same for all 2, 89 euros."],
    ],
    ["no rows", [], {}, []],
  ])("tells %s", (_, cells, given, sentences) => {
    expect(tell(cells, given, "en")).toEqual(sentences);
  });

  it("says 1 without a plural, and a noun after a million", () => {
    expect(
      tell(
        [
          ["A", 3],
          ["B", 1],
        ],
        { columns: ["x", "liters"] },
        "en",
      ).at(-1),
    ).toBe("Lowest: B, 1.");
    const people = tell(
      [
        ["A", 2_000_000],
        ["B", 1_410_000],
      ],
      { unit: "personnes" },
      "fr",
    );
    expect(people.join()).toContain("2 millions de personnes");
  });

  it("reads the percent sign after the name of a column as its unit", () => {
    const named = { title: "Electricity", columns: ["source", "share %"] } as const;
    expect(tell(power, named, "en")).toEqual(
      tell(power, { ...named, columns: ["source", "share"], unit: "%" }, "en"),
    );
  });

  it("says more than the rest only of parts of a whole", () => {
    const [a, b, c] = [
      ["A", 60],
      ["B", 20],
      ["C", 12],
    ] as const;
    const said = "A: more than all the others together.";
    expect(tell([a, b, c, ["D", 8]], { unit: "%" }, "en").at(-1)).toBe(said);
    expect(tell([a, b, c, ["D", 2]], { unit: "%" }, "en")).not.toContain(said);
    expect(tell([a, b, c, ["D", 8]], { unit: "kg" }, "en")).not.toContain(said);
  });
});

describe("the story of a table in German", () => {
  it.each<[string, Cells, Given, string[]]>([
    [
      "a unit that the column names",
      [
        ["Schokolade", 17_196],
        ["Rindfleisch", 15_415],
        ["Tomaten", 214],
      ],
      { columns: ["Lebensmittel", "Liter Wasser pro Kilogramm"] },
      [
        "Schokolade: 17.196 Liter Wasser pro Kilogramm, rund 80-mal so viel wie Tomaten.",
        "Auf Platz zwei: Rindfleisch, 15.415 Liter Wasser.",
        "Am niedrigsten: Tomaten, 214 Liter Wasser.",
      ],
    ],
    [
      "parts of a whole",
      [
        ["Kohle", 40],
        ["Wind", 30],
        ["Gas", 20],
        ["Sonne", 10],
      ],
      { title: "Strom", unit: "%" },
      [
        "Strom: von 10 bis 40 %.",
        "Am höchsten: Kohle, 40 %, 4-mal so viel wie Sonne.",
        "Auf Platz zwei: Wind, 30 %.",
        "Am niedrigsten: Sonne, 10 %.",
        "Zwischen dem höchsten und dem niedrigsten Wert: 30 Prozentpunkte.",
        "Die ersten 2 zusammen: 70 %.",
      ],
    ],
    [
      "years",
      years,
      { title: "Bienenvölker", columns: ["Jahr", "Millionen"] },
      [
        "Millionen, 2015 bis 2023: Anstieg von 2,6 auf 2,8.",
        "Das macht rund 8 Prozent mehr.",
        "Höchster Punkt: 2021, 3,4.",
        "Seitdem: rund 18 Prozent weniger.",
        "Größter Rückgang: 2021 bis 2023, von 3,4 auf 2,8.",
      ],
    ],
  ])("tells %s", (_, cells, given, sentences) => {
    expect(tell(cells, given, "de")).toEqual(sentences);
  });
});

describe.each([...byLanguage(({ story }) => story).keys()])(
  "the story of a table in %s",
  (language) => {
    it.each<[string, Cells, Given]>([
      ["names", food, { columns: ["a", "x"] }],
      ["shares", power, { unit: "%" }],
      ["years", years, { title: "Bees" }],
      [
        "values below zero",
        [
          ["A", -3],
          ["B", 4],
          ["C", -5],
        ],
        { unit: "°C" },
      ],
      [
        "equal values",
        [
          ["A", 3],
          ["B", 3],
        ],
        {},
      ],
    ])("has at most seven whole sentences for %s, each of another text", (_, cells, given) => {
      const told = tell(cells, given, language);
      expect(told.length).toBeLessThanOrEqual(7);
      expect(new Set(told).size).toBe(told.length);
      for (const sentence of told) expect(sentence).toMatch(/^[^{}]+[^{}\s,:][.。।]$/u);
    });

    it("names the highest, the lowest and their numbers", () => {
      const told = tell(food, {}, language).join(" ");
      expect(told).toMatch(/chocolate.*tomatoes/isu);
      expect(told.replace(/\D/gu, " ").replace(/ /g, "")).toContain("17196");
      expect(told).toContain("214");
    });
  },
);

it("says the numbers of the first rows in a language without words for a story", () => {
  expect(
    tell(
      [
        ["X", 1],
        ["Y", 2],
      ],
      {},
      "fi",
    ),
  ).toEqual(["Y: 2, X: 1."]);
});

describe("factors", () => {
  const weather: Cells = [
    ["A", 10],
    ["B", 40],
    ["C", 20],
  ];
  it.each([
    ["de", "Durchschnittstemperatur", ""],
    ["nl", "Watertemperatuur", ""],
    ["ja", "平均気温", ""],
    ["ko", "평균기온", ""],
    ["ja", "東京", "度"],
    ["en", "Tokyo", "℃"],
  ])("are not told of temperatures: %s, %s %s", (language, column, unit) => {
    const lines = tell(weather, { columns: ["name", column], unit }, language).join(" ");
    expect(lines).not.toMatch(/\b4\b/);
  });

  it.each([
    ["ko", "도로 길이"],
    ["ko", "도시 인구"],
  ])("are told of other things whose names begin like a degree: %s, %s", (language, column) => {
    expect(tell(weather, { columns: ["name", column] }, language).join(" ")).toMatch(/\b4\b/);
  });
});
