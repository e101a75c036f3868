import { formatNumber, isWord } from "../../looks/compositions/scale.ts";
import { type ChartType, chartContent, readChart } from "../../media/drawing/chart-data.ts";
import { findFault } from "../../system/errors.ts";
import {
  type Design,
  type DesignItem,
  designTitleMax,
  figureMax,
  pointsMax,
} from "../../values/design.ts";
import { locateParts } from "../../values/design-parts.ts";
import type { Scene } from "../../values/scene.ts";
import type { ScriptRequest } from "../script.ts";
import { sayNumber } from "../text/story/story-text.ts";
import { type Row, readTable, type Table } from "../text/story/table-rows.ts";
import { tellTable } from "../text/story/table-story.ts";

/** Scenes that tell what the numbers of a table say. */
export interface ChartScenesRequest extends Pick<ScriptRequest, "x" | "y" | "unit" | "columns"> {
  scenes: readonly Scene[];
  rows: readonly Record<string, unknown>[];
  title?: string | undefined;
  language: string;
  type: ChartType | "auto";
  /** Whether the chart stands from the first frame of the first scene. */
  isStill: boolean;
}

const [itemsMax, labelMax, wholeMin] = [6, 60, 1_000_000];
/** Each of these scenes holds the whole table, so that more would fill the limit of a project. */
const chartsMax = 20;

/**
 * Shows the whole table in the first 20 scenes that name a row or its number, with these rows lit.
 * The chart grows in the first of them and stands in the others. Other scenes are left as they are.
 */
export function chartScenes(request: ChartScenesRequest): Scene[] {
  const { scenes, title, language, isStill } = request;
  const table = readNumbers(request);
  if (!table) return [...scenes];
  const lines = tellTable(table);
  const chart = chartOf(table, request);
  let count = 0;
  return scenes.map((scene) => {
    if (count === chartsMax) return scene;
    const line = lines.find(({ text }) => text.includes(scene.text.trim()));
    const rows = line?.rows ?? findRows(scene.text, table);
    if (!scene.text.trim() || (!line && rows.length === 0)) return scene;
    const items = rows.slice(0, itemsMax).map((row) => itemOf(row, scene.text, chart, language));
    const figure = line?.figure;
    const isShown = isStill || count > 0;
    const design: Design = {
      ...{ kind: "chart", ...chart },
      ...(title?.trim() ? { title: title.trim().slice(0, designTitleMax) } : {}),
      ...(items.length > 0 ? { items } : {}),
      ...(figure ? { figure: figure.slice(0, figureMax) } : {}),
      ...(isShown ? { stands: true } : {}),
    };
    // The same chart goes on, so that nothing slides.
    const goesOn = isShown && !isStill ? { transition: "fade" as const } : {};
    count += 1;
    const parts = locateParts(design, scene.text);
    return { ...scene, ...goesOn, design: { ...design, ...(parts.length > 0 ? { parts } : {}) } };
  });
}

/** The table, unless its rows, which another tool reads, are too many or have no numbers. */
function readNumbers(request: ChartScenesRequest): Table | undefined {
  let table: Table | undefined;
  const read = () => {
    table = readTable(request.rows, request, request.language);
  };
  return request.rows.length > pointsMax || findFault(read) ? undefined : table;
}

type Chart = Pick<Design, "chart" | "points" | "subtitle">;

/** The chart that all scenes show. */
function chartOf(table: Table, request: ChartScenesRequest): Chart {
  const { rows, kind, unit, measured, language } = table;
  const { type, title = "" } = request;
  const said = [measured === title.trim() ? "" : measured, isWord(unit) ? unit : ""];
  const subtitle = said.filter(Boolean).join(", ");
  const shown = subtitle ? { subtitle: subtitle.slice(0, designTitleMax) } : {};
  if (type === "pie") {
    const { items = [] } = chartContent(readChart({ ...request, title, type }), language);
    const points = items.map(({ label, value, detail = "" }) => ({
      label,
      ...(value === undefined ? {} : { value, detail }),
    }));
    return { chart: "donut", points, ...shown };
  }
  const isLong = rows.some(({ value }) => Math.abs(value) >= wholeMin);
  const form = { unit: isWord(unit) ? "" : unit, language, isShort: isLong };
  const points = rows.map(({ label, value }) => ({
    label: shortLabel(label),
    value,
    detail: formatNumber(value, form),
  }));
  const isCourse = kind !== "names" && rows.length > 2;
  return { chart: type === "auto" ? (isCourse ? "line" : "bar") : type, points, ...shown };
}

const shortLabel = (label: string) =>
  label.length > labelMax ? `${label.slice(0, labelMax - 1)}…` : label;

function itemOf(row: Row, text: string, { points = [] }: Chart, language: string): DesignItem {
  const label = shortLabel(row.label);
  const point = points.find((each) => each.label === label);
  const number = sayNumber(row.value, language);
  const cue = [row.name, row.label, number].find((words) => says(text, words));
  return { label, ...point, ...(cue ? { cue: cue.slice(0, 200) } : {}) };
}

/** The rows that a text names, or else those whose numbers it says. */
function findRows(text: string, { rows, language }: Table): Row[] {
  const named = rows.filter((row) =>
    [...new Set([row.name, row.label])].some((words) => says(text, words)),
  );
  return named.length > 0
    ? named
    : rows.filter(({ value }) => says(text, sayNumber(value, language)));
}

const goesOn = /[\p{L}\p{Nd}]/u;
const isLatin = /^[\p{Script=Latin}\p{Nd}]/u;

/** Characters of a scene in which rows are looked for: more than a few sentences have. */
const chartTextMax = 500;

/** Whether a text has these words or this number whole, not as a part of others. */
function says(text: string, words: string): boolean {
  const [all, part] = [text.slice(0, chartTextMax).toLowerCase(), words.toLowerCase()];
  if (!part) return false;
  for (let at = all.indexOf(part); at >= 0; at = all.indexOf(part, at + 1)) {
    const end = at + part.length;
    const [before, after] = [all.slice(Math.max(0, at - 2), at), all.slice(end, end + 2)];
    const isInside = goesOn.test(before.slice(-1)) || goesOn.test(after.charAt(0));
    const isNumberInside = /^[.,]\d/.test(after) || /\d[.,]$/.test(before);
    if (!isLatin.test(part) || (!isInside && !(isNumberInside && /\d/.test(part)))) return true;
  }
  return false;
}
