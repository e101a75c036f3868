import { describe, expect, it } from "vitest";
import { expectLinearTime } from "../../../test/processes/cpu-time.ts";
import { splitParagraphs } from "./paragraphs.ts";

describe("splitParagraphs", () => {
  it.each([
    [
      "a long headline before one long line",
      [
        "Ashford come back from two goals down to reach the final",
        "For an hour it looked finished. Ashford Town were 2-0 down at home to the leader on Saturday.",
      ],
    ],
    [
      "a long headline in small letters",
      [
        "how we came back from two goals down to reach it",
        "we were two goals down, and nobody believed in us. Then we won.",
      ],
    ],
    [
      "verses and items",
      ["We bring", "bread", "cheese", "Two bottles of the wine that grows behind the old house"],
    ],
  ])("keeps %s apart", (_, lines) => {
    expect(splitParagraphs(lines.join("\n"))).toEqual(lines);
  });

  it.each([
    [
      "before capitals too",
      "The port authority of the second city of the\nNetherlands said on Tuesday that it will stop\nhandling coal. About 620 jobs depend on it.",
    ],
    [
      "in a language without small letters",
      "ستتوقف مدينة روتردام عن استخدام الفحم بحلول نهاية\nعام وقالت سلطة الميناء يوم الثلاثاء إن ذلك سيحدث\nقبل أربع سنوات من الموعد الذي كان مخططا له سابقا.",
    ],
  ])("joins the lines of a text that is wrapped at a column, %s", (_, text) => {
    expect(splitParagraphs(`Coal\n\n${text}`)).toEqual(["Coal", text.replaceAll("\n", " ")]);
  });

  it.each(["a\n", "word ", "\n", "A line that is wrapped, and\nthe next "])(
    "reads %j in linear time",
    async (hostile) => {
      await expectLinearTime((times) => splitParagraphs(hostile.repeat(times)), 10_000, 40_000);
    },
  );
});
