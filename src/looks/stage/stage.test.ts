import { describe, expect, it } from "vitest";
import { valueAt } from "../../drawing/evaluate.ts";
import type { Element, Group } from "../../drawing/scene.ts";
import { createKit } from "../../media/drawing/look-kit.ts";
import { visible } from "../../media/drawing/visible.ts";
import { type ChosenPlace, choosePlaces } from "../../places/choose-places.ts";
import type { ShotName } from "../../places/choose-shots.ts";
import { contrast } from "../../values/colors.ts";
import type { Content, Shot } from "../kit/look.ts";
import { composeScene, openPage } from "../page.ts";
import { onScreen, spotBox } from "./framing.ts";
import { companions } from "./props.ts";
import { signBox } from "./signs.ts";
import { stage } from "./stage.ts";

const sizes = [
  [1080, 1920],
  [1080, 1350],
  [1080, 1080],
  [1920, 1080],
] as const;
type Size = readonly [width: number, height: number];
const seconds = 4;
const samples = Array.from({ length: 20 }, (_, at) => (seconds * at) / 19);

const bee: Content = { kind: "icon_hero", title: "A bee", icons: ["🐝"] };
const meadow: ChosenPlace = {
  ...{ place: "meadow", time: "day", isNew: true },
  ...{ shot: "wide", spot: 0, side: "right", main: "🐝", subject: "🐝" },
};

const shot = (content: Content, [width, height]: Size, rest: Partial<Shot> = {}): Shot => ({
  content,
  ...{ index: 1, opens: false, seconds, width, height, language: "en" },
  palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
  spoken: "A bee.",
  captions: [],
  captionStyle: "highlight",
  isCaptioned: true,
  moments: { at: (_, otherwise) => otherwise, spread: (at) => at },
  ...rest,
});
const kit = createKit(() => true);
const compose = (one: Shot) => composeScene(stage, one, kit);

const shotNames: ShotName[] = ["title", "wide", "medium", "close", "high", "wall"];
const spots = [-1, 0, 1] as const;

/** All elements with their opacity at a time. */
function all(
  elements: readonly Element[],
  at: number,
  above = 1,
): { element: Element; opacity: number }[] {
  return elements.flatMap((element) => {
    if (element.kind === "grain") return [];
    const opacity = above * valueAt(element.opacity ?? 1, at);
    const inner = element.kind === "group" ? all(element.children, at, opacity) : [];
    return [{ element, opacity }, ...inner];
  });
}

const textsAt = (elements: readonly Element[], at: number) =>
  all(elements, at).flatMap(({ element, opacity }) =>
    element.kind === "text" && opacity > 0.02 ? [element.text] : [],
  );

describe("the camera of stage", () => {
  it.each(sizes)("begins each shot of things where the last one ended (%i × %i)", (...size) => {
    const withThings = shotNames.filter((each) => each !== "wall");
    for (const from of withThings)
      for (const to of withThings)
        for (const spot of spots) {
          const before = { shot: from, spot, side: "left" } as const;
          const first = compose(shot(bee, size, { place: { ...meadow, ...before } }));
          const place = { ...meadow, shot: to, isNew: false, before };
          const next = compose(shot(bee, size, { place }));
          for (const key of ["x", "y", "scale"] as const)
            expect(valueAt(next.camera?.[key] ?? 0, 0)).toBeCloseTo(
              valueAt(first.camera?.[key] ?? 1, seconds),
            );
        }
  });

  it.each(sizes)("shows the thing in the frame, above its captions (%i × %i)", (...size) => {
    for (const name of shotNames.filter((each) => each !== "wall"))
      for (const spot of spots) {
        const place = { ...meadow, shot: name, spot };
        const page = openPage(stage, shot(bee, size, { place }), kit);
        const { x, y, width, height } = onScreen(page, spotBox(page.shot, spot));
        expect(x).toBeGreaterThan(0);
        expect(y).toBeGreaterThan(0);
        expect(x + width).toBeLessThan(size[0]);
        // Only titles stand lower, because nothing is said.
        if (name !== "title") expect(y + height * 0.95).toBeLessThan(page.caption.y);
      }
  });
});

/** The shown texts and pictures at a time, as the left, top, right and bottom of their corners. */
const shownAt = (one: Shot, at: number) =>
  visible(compose(one), at).map(({ element, opacity, corners }) => {
    const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis] ?? 0));
    const [left, right] = [Math.min(...(xs ?? [])), Math.max(...(xs ?? []))];
    return { element, opacity, left, right, top: Math.min(...(ys ?? [])) };
  });

describe("boards and signs in stage", () => {
  it.each(sizes)("are written in the frame while the camera comes (%i × %i)", (...size) => {
    const content: Content = { kind: "headline", title: "That is not so at all." };
    for (const from of shotNames)
      for (const spot of spots)
        for (const length of [1.5, 4]) {
          const before = { shot: from, spot, side: "left" } as const;
          const place = { ...meadow, shot: "wall", isNew: false, before } as const;
          const one = shot(content, size, { seconds: length, isCaptioned: false, place });
          const read = samples.map((at) =>
            shownAt(one, (at * length) / seconds).filter(({ opacity }) => opacity > 0.5),
          );
          for (const { left, right, top } of read.flat()) {
            expect(Math.min(left, top), `${from} ${spot}`).toBeGreaterThan(-2);
            expect(right, `${from} ${spot}`).toBeLessThan(size[0] + 2);
          }
          // It can be read for most of the scene.
          expect(read.filter((texts) => texts.length > 0).length).toBeGreaterThan(10);
        }
  });

  it("hang over the smaller things beside a number", () => {
    const content: Content = { kind: "counter", value: 5, unit: "minutes", icons: ["🪟", "🧯"] };
    const icons = { ...content, value: 64, unit: "" };
    const spoken = "Air the room for five minutes.";
    for (const size of sizes)
      for (const spot of [-1, 1] as const)
        for (const one of [content, icons]) {
          const side = spot < 0 ? ("left" as const) : ("right" as const);
          const place = { ...meadow, shot: "medium", spot, side } as const;
          const page = openPage(stage, shot(one, size, { spoken, place }), kit);
          const isMeasured = one === content;
          const things = companions(page, isMeasured).map(({ box }) => onScreen(page, box));
          expect(things.length).toBeGreaterThan(0);
          const sign = signBox(page);
          expect(sign.y).toBeGreaterThanOrEqual(page.content.y);
          for (const { x, y, width } of things)
            if (x < sign.x + sign.width && x + width > sign.x)
              expect(sign.y + sign.height, `${size} ${spot}`).toBeLessThan(y);
        }
  });
});

describe("a thing of the sky in stage", () => {
  /** Whether a picture moves up and down. */
  const hovers = (elements: readonly Element[], source: string, moves = false): boolean =>
    elements.some((element) =>
      element.kind === "group"
        ? hovers(element.children, source, moves || Array.isArray(element.y))
        : element.kind === "picture" && element.source === source && moves,
    );

  it("hovers outdoors, and is a picture that stands in a room", () => {
    const sun: Content = { kind: "icon_hero", title: "The sun", icons: ["☀️"] };
    const draw = (place: ChosenPlace["place"]) =>
      compose(shot(sun, sizes[0], { place: { ...meadow, place, main: "☀️", subject: "☀️" } }));
    expect(hovers(draw("meadow").elements, "icon:☀️")).toBe(true);
    expect(hovers(draw("bedroom").elements, "icon:☀️")).toBe(false);
  });
});

describe("the boards of stage", () => {
  const items = ["Flour", "Eggs"].map((label) => ({ label, cue: label }));
  const contents: Content[] = [
    { kind: "icon_list", title: "You need", items },
    { kind: "steps", items },
    { kind: "timeline", items },
    { kind: "checklist", items },
    { kind: "comparison", items },
    { kind: "chart", chart: "bar", items: items.map((item) => ({ ...item, value: 3 })) },
    { kind: "quote", title: "Simplicity", author: "Ann" },
    { kind: "definition", title: "Crema", subtitle: "A golden foam" },
    { kind: "headline", title: "It works" },
    { kind: "counter", value: 18, unit: "grams of beans", icons: ["🫘"], icon_cues: ["beans"] },
    { kind: "counter", value: 912, unit: "bicycles", icons: ["🚲"] },
  ];
  /** Groups that show a board: they are placed where the settled camera shows them. */
  const boardsIn = (elements: readonly Element[]) =>
    elements.filter(
      (element): element is Group =>
        element.kind === "group" && element.depth === 1 && textsAt([element], seconds).length > 0,
    );

  it.each(contents)("of $kind are never empty ($title $unit)", (content) => {
    for (const size of sizes) {
      const { elements } = compose(
        shot(content, size, { moments: { at: () => 2.5, spread: () => 2.5 } }),
      );
      const pushed = elements.find((each) => each.kind === "group" && each.rate !== undefined);
      const boards = boardsIn(pushed?.kind === "group" ? pushed.children : []);
      expect(boards.length).toBeGreaterThan(0);
      for (const at of samples)
        for (const board of boards) {
          const shapes = all([board], at).filter(
            ({ element, opacity }) => element.kind === "shape" && opacity > 0.02,
          );
          if (shapes.length > 0) expect(textsAt([board], at).length).toBeGreaterThan(0);
        }
    }
  });

  it("have readable colors", () => {
    for (const place of ["kitchen", "office", "meadow"] as const) {
      const content: Content = { kind: "headline", title: "It works" };
      const chosen = { ...meadow, place, shot: "wall" } as const;
      const subject = { ...chosen, shot: "medium" } as const;
      const { elements } = compose(shot(content, sizes[0], { place: subject }));
      const scene = compose(shot(content, sizes[0], { place: chosen }));
      expect(textsAt(scene.elements, seconds)).not.toEqual([]);
      expect(textsAt(elements, seconds)).toEqual([]);
      for (const { element } of all(scene.elements, seconds))
        if (element.kind === "text" && typeof element.fill === "string")
          expect(contrast(element.fill, "#8a5730")).toBeGreaterThan(4.5);
    }
  });
});

describe("numbers in stage", () => {
  it("stand beside the subject, and not beside a picture of the place around", () => {
    const content: Content = { kind: "counter", value: 18, unit: "%", icons: ["🏙️"] };
    const { elements } = compose(shot(content, sizes[0], { place: meadow, spoken: "18 percent." }));
    const pictures = all(elements, seconds).flatMap(({ element }) =>
      element.kind === "picture" ? element.source : [],
    );
    expect(pictures).toContain("icon:🐝");
    expect(pictures).not.toContain("icon:🏙️");
  });

  const counter = (value: number, unit: string, spoken: string) =>
    compose(shot({ kind: "counter", value, unit, icons: ["🔩"] }, sizes[0], { spoken })).elements;
  const turnOf = (elements: readonly Element[]) =>
    all(elements, seconds).flatMap(({ element }) =>
      element.kind === "group" && Array.isArray(element.rotate) && element.origin
        ? [valueAt(element.rotate, seconds)]
        : [],
    );

  it.each([
    [18, "grams of beans", "Grind 18 grams of beans."],
    [93, "degrees", "The water has 93 degrees."],
    [912, "bicycles", "Police found 912 bicycles."],
    [-5, "degrees Celsius", "It was -5 degrees Celsius."],
  ])("show the value of the design (%s %s)", (value, unit, spoken) => {
    const texts = textsAt(counter(value, unit, spoken), seconds);
    expect(texts).toContain(String(value).replace("-", "−"));
  });

  it("turn the needle of a gauge and the hand of a clock to the value", () => {
    // 240 degrees from 0 to 10, with 5 in the middle.
    expect(turnOf(counter(9, "bars of pressure", "It has 9 bars of pressure."))).toContain(96);
    expect(turnOf(counter(45, "minutes", "Bake it for 45 minutes."))).toContain(270);
    expect(turnOf(counter(90, "minutes", "Bake it for 90 minutes."))).not.toContain(270);
  });

  it("show no thermometer for the degrees of an angle", () => {
    const labels = (spoken: string) => textsAt(counter(90, "degrees", spoken), seconds);
    expect(labels("The oven is hot, 90 degrees.")).toContain("100");
    expect(labels("Turn it by 90 degrees.")).not.toContain("100");
    expect(labels("Turn it by 90 degrees to stop the water.")).not.toContain("100");
  });

  it("show as many things as are counted", () => {
    const content: Content = {
      ...{ kind: "counter", value: 4, unit: "apples", icons: ["🍎"], icon_cues: ["apples"] },
    };
    const spoken = "She has 4 apples.";
    const { elements } = compose(shot(content, sizes[0], { spoken }));
    const apples = all(elements, seconds).filter(({ element }) => element.kind === "picture");
    expect(apples.length).toBe(4);
  });
});

describe("the words of stage", () => {
  const sentence = "Lock the handle and start the pump.";
  const content: Content = { kind: "headline", title: sentence, icons: ["⚙"] };

  it("are no board that repeats the sentence, which has captions", () => {
    const one = shot(content, sizes[0], { spoken: sentence });
    expect(stage.writesTitle?.(one)).toBe(false);
    expect(textsAt(compose(one).elements, seconds)).toEqual([]);
  });

  it("are on a board where no thing can be shown", () => {
    const one = shot({ kind: "headline", title: sentence }, sizes[0], { spoken: sentence });
    const [place] = choosePlaces([{ text: sentence, shows: "thing" }], "en");
    const placed = { ...one, ...(place ? { place } : {}) };
    expect(stage.writesTitle?.(placed)).toBe(true);
    expect(textsAt(compose(placed).elements, seconds).join(" ")).toContain("Lock");
  });
});
