import type { Design } from "../../values/design.ts";

const isBars = ({ kind, chart }: Design) => kind === "chart" && chart === "bar";

/** The largest value of each unit of which a video has several bar charts. */
export function commonScales(designs: readonly Design[]): ReadonlyMap<string, number> {
  const charts = designs.filter(isBars);
  const of = (unit: string) => charts.filter((each) => (each.unit ?? "") === unit);
  const units = [...new Set(charts.map(({ unit = "" }) => unit))];
  const values = (unit: string) =>
    of(unit).flatMap(({ items = [] }) => items.map(({ value = 0 }) => Math.abs(value)));
  return new Map(
    units
      .filter((unit) => of(unit).length > 1)
      .map((unit) => [unit, Math.max(...values(unit))] as const)
      .filter(([, most]) => most > 0),
  );
}

/** Bars of one story are compared across its scenes. */
export function withScale(design: Design, scales: ReadonlyMap<string, number>): Design {
  const scale = isBars(design) ? scales.get(design.unit ?? "") : undefined;
  return scale === undefined ? design : { ...design, scale };
}
