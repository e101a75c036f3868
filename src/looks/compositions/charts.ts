import type { Element } from "../../drawing/scene.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Page } from "../kit/look.ts";
import { type ChartParts, label, namedMax } from "./chart-parts.ts";
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
  const { items = [], chart: kind = "bar" } = fieldsOf(page);
  const head = withTitle(page, countedThing(page));
  const measured = unitLine(page);
  const { body, elements } = measured ? withUnit(page, measured, head) : head;
  const { seconds, moments } = page.shot;
  const growth = items.length > namedMax ? Math.min(growthMax, seconds * growthShare) : 0.9;
  const starts = items.map((bar, at) =>
    moments.at(bar.cue ?? bar.label, 0.3 + (growth * at) / Math.max(1, items.length)),
  );
  const draw = { bar: columns, line: curve, area: curve, donut: ring }[kind];
  return [...elements, ...draw(page, { body, bars: items, starts })];
};

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
    elements: [...elements, enter(page, drawn, { start: 0.25, around: box })],
  };
}
