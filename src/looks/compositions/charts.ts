import type { Element } from "../../drawing/scene.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Page } from "../kit/look.ts";
import { type Bar, type ChartParts, label, namedMax, stood } from "./chart-parts.ts";
import { columns } from "./columns.ts";
import { curve } from "./curve.ts";
import { countedThing } from "./figure.ts";
import { fieldsOf } from "./parts.ts";
import { ring } from "./ring.ts";
import { withTitle } from "./with-title.ts";

/** Many parts grow for so long at most, in seconds, and for this share of the scene. */
const [growthMax, growthShare] = [3, 0.5];

/** Bars, a line, an area or a ring, each part with its word. */
export const chart: Compose = (page) => {
  const { items = [], points, stands, chart: kind = "bar" } = fieldsOf(page);
  const bars: readonly Bar[] = points ?? items;
  const measured = unitLine(page);
  const titled = points ? withFigure(page) : withTitle(page, countedThing(page));
  const { body, elements } = measured ? withUnit(page, measured, titled) : titled;
  const { seconds, moments } = page.shot;
  const growth = bars.length > namedMax ? Math.min(growthMax, seconds * growthShare) : 0.9;
  const starts = bars.map((bar, at) => {
    if (stands) return stood;
    const inTurn = 0.3 + (growth * at) / Math.max(1, bars.length);
    return points ? inTurn : moments.at(bar.cue ?? bar.label, inTurn);
  });
  const draw = { bar: columns, line: curve, area: curve, donut: ring }[kind];
  return [...elements, ...draw(page, { body, bars, starts, lit: points && litParts(page) })];
};

/** When the parts are lit that the scene names: a part is not lit before it has grown. */
function litParts(page: Page): ReadonlyMap<number, number> {
  const { items = [], points = [], stands } = fieldsOf(page);
  const first = stands ? 0.2 : 1.3;
  const { moments } = page.shot;
  return new Map(
    items.flatMap((item) => {
      const at = points.findIndex(({ label: name }) => name === item.label);
      return at < 0 ? [] : [[at, Math.max(first, moments.at(item.cue ?? item.label, first))]];
    }),
  );
}

/** Room for a number that the text says of the values, in units. */
const figureHigh = 84;

/** A number such as "80×": under the title in wide frames, beside it in square ones, else below. */
function withFigure(page: Page): Head {
  const { content, unit, shape, shot } = page;
  const { figure } = fieldsOf(page);
  const title = countedThing(page);
  const manner = title === undefined ? "tall" : shape;
  const head = withTitle(page, title, manner === "square" ? 0.6 : 1);
  const high = figureHigh * unit;
  const [x, y, width] = {
    wide: [0, content.y + content.height * 0.62, 0.32],
    square: [0.62, content.y, 0.38],
    tall: [0.5, head.body.y, 0.5],
  }[manner] as [number, number, number];
  const top = manner === "tall" ? high : 0;
  const body = { ...head.body, y: head.body.y + top, height: head.body.height - top };
  if (!figure) return { body, elements: head.elements };
  const box = {
    ...{ x: content.x + x * content.width, y },
    ...{ width: width * content.width, height: high * 0.8 },
  };
  const drawn = label(page, figure, {
    ...{ box, strong: true, pxMax: (manner === "wide" ? 60 : 44) * unit },
    ...(manner === "wide" ? { align: "left" as const } : {}),
  });
  const said = figure.replace(/[^\p{Nd}.,]/gu, "");
  const start = shot.moments.at(said, shot.seconds * 0.4);
  return { body, elements: [...head.elements, enter(page, drawn, { start, around: box })] };
}

/** What all numbers of a chart are in, where neither they nor an axis say it. */
function unitLine(page: Page): string | undefined {
  const { subtitle, unit = "", items = [], chart: kind } = fieldsOf(page);
  const isSaid = items.length > namedMax || items.some(({ detail = "" }) => detail.includes(unit));
  return subtitle ?? (/\p{L}/u.test(unit) && kind !== "donut" && !isSaid ? unit : undefined);
}

type Head = Pick<ChartParts, "body"> & { elements: Element[] };

/** A unit such as "million tonnes", over the chart. */
function withUnit(page: Page, unit: string, { body, elements }: Head): Head {
  const high = 30 * page.unit;
  const box = { ...body, height: high };
  const drawn = label(page, unit, { box, strong: false, align: "left" });
  return {
    body: { ...body, y: body.y + high, height: body.height - high },
    elements: [
      ...elements,
      enter(page, drawn, { start: fieldsOf(page).stands ? stood : 0.25, around: box }),
    ],
  };
}
