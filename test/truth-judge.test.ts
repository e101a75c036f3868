import { describe, expect, it } from "vitest";
import type { JudgedSentence } from "../bench/truth/claims.ts";
import { readIconNames } from "../bench/truth/icons.ts";
import { judge } from "../bench/truth/judge.ts";
import type { Design } from "../src/values/design.ts";

const names = await readIconNames();

const shares: JudgedSentence = {
  text: "Shares of the bank rose 6.8 percent to 214 kronor, but not in 2027.",
  numbers: [
    { written: ["6.8 percent"], kind: "change up", what: "shares rose" },
    { written: ["214 kronor"], kind: "to", what: "shares" },
    { written: ["2027"], kind: "date", what: "not in" },
  ],
  pairs: [],
  phrases: ["Shares of the bank", "Shares of the bank rose 6.8 percent"],
  icons: ["bank", "chart increasing"],
  wrongIcons: ["crown"],
  names: [],
};

function verdictOn(design: Design) {
  const video = { title: "", sentences: [shares] };
  return judge({ design, sentence: shares, video, language: "en" }, names);
}

describe("judge of bench/truth", () => {
  it.each<[string, Design]>([
    ["a number with its unit", { kind: "counter", value: 214, unit: "kronor" }],
    [
      "a change with its clause",
      { kind: "counter", value: 6.8, unit: "%", title: "Shares of the bank rose 6.8 percent" },
    ],
    ["a date", { kind: "timeline", items: [{ label: "2027" }] }],
    ["the sentence with a right icon", { kind: "headline", title: shares.text, icons: ["🏦"] }],
  ])("accepts %s", (_, design) => {
    expect(verdictOn(design)).toMatchObject({
      falsehoods: [],
      brokenHeadings: [],
      wrongIcons: [],
      showsMore: true,
    });
  });

  it.each<[string, Design]>([
    ["another number", { kind: "counter", value: 21, unit: "kronor" }],
    ["a part of a unit", { kind: "counter", value: 6.8, title: "Shares of the bank" }],
    ["a change as a level", { kind: "counter", value: 6.8, unit: "%" }],
    [
      "a number of another thing",
      { kind: "counter", value: 214, unit: "kronor", title: "but not" },
    ],
    ["a date that is not said", { kind: "timeline", items: [{ label: "2026" }] }],
    [
      "numbers of different kinds side by side",
      {
        kind: "comparison",
        items: [
          { label: "Shares", detail: "6.8 percent" },
          { label: "Bank", detail: "214 kronor" },
        ],
      },
    ],
    ["a tick at what is not so", { kind: "checklist", items: [{ label: "not", mark: "yes" }] }],
  ])("finds %s false", (_, design) => {
    expect(verdictOn(design).falsehoods).not.toEqual([]);
  });

  it("reads a Japanese amount after its rate, and its limit after it", () => {
    const sentence: JudgedSentence = {
      ...{
        text: "1人につき10万円を配り、人口は35万から20万あまりに減った。",
        pairs: [],
        phrases: [],
      },
      ...{ icons: [], wrongIcons: [], names: [] },
      numbers: [
        { written: ["1人につき10万円"], kind: "level", what: "" },
        { written: ["35万"], kind: "from", what: "" },
        { written: ["20万あまり", "20万"], kind: "to", what: "" },
      ],
    };
    const video = { title: "", sentences: [sentence] };
    const faultsOf = (design: Design) =>
      judge({ design, sentence, video, language: "ja" }, names).falsehoods;
    const amount = { kind: "counter", value: 10, unit: "万円" } as const;
    expect(faultsOf({ ...amount, prefix: "1人につき " })).toEqual([]);
    expect(faultsOf({ ...amount, prefix: "2人につき " })).not.toEqual([]);
    const end = { kind: "counter", value: 20, unit: "万" } as const;
    expect(faultsOf({ ...end, prefix: "35万 → >\u2009" })).toEqual([]);
  });

  it("finds a part of a clause as heading, an icon of another sense, and type alone", () => {
    const design: Design = { kind: "icon_hero", title: "Rose 6.8", icons: ["👑"] };
    expect(verdictOn(design)).toMatchObject({ brokenHeadings: ["Rose 6.8"], wrongIcons: ["👑"] });
    expect(verdictOn({ kind: "headline", title: shares.text }).showsMore).toBe(false);
  });
});
