import { describe, expect, it } from "vitest";
import type { Element, Text } from "../../drawing/scene.ts";
import { createKit } from "../../media/drawing/look-kit.ts";
import type { Design } from "../../values/design.ts";
import { carriesSentence } from "../../values/design-words.ts";
import type { Shot } from "../kit/look.ts";
import { looks } from "../looks.ts";
import { composeScene } from "../page.ts";

const spoken = "Every day of the closure held up goods worth 9.6 billion dollars.";
const costs: Design = {
  kind: "counter",
  value: 9.6,
  decimals: 1,
  unit: "billion dollars",
  title: "Every day of the closure held up goods worth 9.6 billion dollars",
  parts: [
    { part: "title", source: { from: 0, to: 64 } },
    { part: "value", source: { from: 45, to: 64 } },
  ],
};
const date: Design = {
  kind: "timeline",
  current: 0,
  items: [{ label: "20 July 1969", detail: "On 20 July 1969, a man walked on the Moon" }],
};
const way: Design = { kind: "counter", value: 11_600, unit: "kilometers" };

const shotOf = (content: Design): Shot => ({
  content,
  index: 1,
  opens: false,
  seconds: 5,
  width: 540,
  height: 960,
  language: "en",
  palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
  spoken,
  captions: [],
  captionStyle: "highlight",
  isCaptioned: true,
  moments: { at: (_, otherwise) => otherwise, spread: () => 0 },
});

const textsIn = (elements: readonly Element[]): Text[] =>
  elements.flatMap((element) =>
    element.kind === "group" ? textsIn(element.children) : element.kind === "text" ? [element] : [],
  );
const kit = createKit(() => false);
const pxOf = ({ font }: Text) => Number(/([\d.]+)px/.exec(font)?.[1]);

// A place has its numbers on signs.
const flat = looks.filter(({ hasPlaces }) => !hasPlaces);

describe.each(flat.map((look) => ({ slug: look.slug, look })))("a number in $slug", ({ look }) => {
  it("shows its magnitude and unit beside it, and its sentence not again", () => {
    const texts = textsIn(composeScene(look, shotOf(costs), kit).elements);
    const shown = texts.map(({ text }) => text.toLowerCase());
    expect(shown).toContain("9.6");
    expect(shown).toContain("billion dollars");
    expect(shown.filter((text) => text.includes("closure"))).toEqual([]);
  });

  it("stands with its unit in one line of a wide frame, and at the right edge in Arabic", () => {
    const euros: Design = { kind: "counter", value: 35, unit: "euros" };
    const size = { width: 960, height: 540 };
    const at = (shot: Shot, shown: string) =>
      textsIn(composeScene(look, shot, kit).elements).find(
        ({ text }) => text.toLowerCase() === shown,
      )?.at;
    const wide = { ...shotOf(euros), ...size };
    expect(at(wide, "euros")?.[1]).toBe(at(wide, "35")?.[1]);
    const said = { ...wide, content: { ...euros, title: "stolen euros" } };
    expect(at(said, "euros")?.[1]).not.toBe(at(said, "35")?.[1]);
    const tall = shotOf(euros);
    expect(at(tall, "euros")?.[1]).toBeGreaterThan(at(tall, "35")?.[1] ?? 0);
    if (look.style.align === "center") return;
    const few = shotOf({ ...euros, value: 5 });
    expect(at({ ...few, language: "ar" }, "5")?.[0]).toBeGreaterThan(at(few, "5")?.[0] ?? 0);
  });

  it("shows a single date large, and what happened only where no caption says it", () => {
    const said = { ...shotOf(date), spoken: "On 20 July 1969, a man walked on the Moon." };
    const draw = (shot: Shot) => textsIn(composeScene(look, shot, kit).elements);
    const captioned = draw(said);
    const shown = captioned.map(({ text }) => text.toLowerCase()).join(" ");
    expect(shown).toContain("20 july 1969");
    expect(shown).not.toContain("walked");
    expect(Math.max(...captioned.map(pxOf))).toBeGreaterThan(90);
    const alone = draw({ ...said, isCaptioned: false });
    expect(alone.map(({ text }) => text.toLowerCase()).join(" ")).toContain("walked");
  });

  it("shows the told year large over a rail with the years of other scenes", () => {
    const years: Design = {
      kind: "timeline",
      current: 1,
      items: [{ label: "1914" }, { label: "1928", cue: "1928" }, { label: "1969" }],
    };
    const all = (content: Design) => textsIn(composeScene(look, shotOf(content), kit).elements);
    const draw = (content: Design) => all(content).map(({ text }) => text);
    const shown = all(years).filter(({ text }) => /19/.test(text));
    const [ends, told] = [/1914|1969/, /1928/].map((year) =>
      shown.filter(({ text }) => year.test(text)).map(pxOf),
    );
    expect(ends).toHaveLength(2);
    expect(Math.min(...(told ?? []))).toBeGreaterThan(3 * Math.max(...(ends ?? [])));
    // A rail of years that do not follow each other would leave the frame.
    const turned = [{ label: "1969" }, { label: "1928", cue: "1928" }, { label: "1914" }];
    expect(draw({ ...years, items: turned })).not.toContain("1969");
    const items = years.items?.map((item) => ({ ...item, detail: "It began." })) ?? [];
    expect(draw({ ...years, items })).toEqual(expect.arrayContaining(["1914", "1928", "1969"]));
  });

  it("keeps the sign of a rate beside its digits", () => {
    const rate: Design = { kind: "counter", value: 2, unit: "% a year" };
    const texts = textsIn(composeScene(look, shotOf(rate), kit).elements);
    const shown = texts.map(({ text }) => text.trim().toLowerCase());
    expect(shown).toEqual(expect.arrayContaining(["2", "%", "a year"]));
  });

  it.each([
    ["fr", { value: 2, unit: "h 29 min 12 s" }, "2 h 29 min 12 s"],
    ["ja", { value: 3, unit: "時間48分" }, "3時間48分"],
    ["en", { value: 6, unit: "l/100 km" }, "6"],
  ])("is one number with its smaller parts, as they are written (%s)", (language, given, shown) => {
    const shot = { ...shotOf({ kind: "counter", ...given }), language };
    const texts = textsIn(composeScene(look, shot, kit).elements);
    expect(texts.map(({ text }) => text.trim().toLowerCase())).toContain(shown);
  });

  it("keeps each digit in its place while it counts", () => {
    const texts = textsIn(composeScene(look, shotOf(way), kit).elements);
    const largest = Math.max(...texts.map(pxOf));
    const digits = texts.filter((text) => pxOf(text) === largest);
    expect(digits.map(({ later, text }) => later?.at(-1)?.text ?? text).join("")).toMatch(
      /^11\D?600$/,
    );
    for (const { text, later = [] } of digits)
      for (const step of [text, ...later.map((one) => one.text)]) expect(step).toHaveLength(1);
    expect(digits.some(({ later }) => later)).toBe(true);
  });
});

describe("carriesSentence", () => {
  const wordsOf = (text: string) => text.split(" ").map((word) => ({ text: word }));

  it("is false for a number whose sentence is left out, so that captions say it", () => {
    expect(carriesSentence(costs, wordsOf(spoken))).toBe(false);
    expect(carriesSentence({ ...costs, kind: "headline", parts: [] }, wordsOf(spoken))).toBe(true);
  });

  it("is true for a quotation that is shown with its author", () => {
    const quote: Design = { kind: "quote", title: "We got what we asked for", author: "Ann Lee" };
    const said = '"We got what we asked for," said union leader Ann Lee.';
    expect(carriesSentence(quote, wordsOf(said))).toBe(true);
    expect(carriesSentence(quote, wordsOf(`${said} She will go back to the harbor today.`))).toBe(
      false,
    );
  });
});
