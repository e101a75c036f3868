import { joinParagraphs } from "../../language/segmentation.ts";
import { secondsToSay } from "../../language/speaking-rate.ts";
import type { Design } from "../../values/design.ts";
import type { Scene } from "../../values/scene.ts";
import { alignSteps } from "./align-steps.ts";

export interface CodeScenesRequest {
  code: string;
  code_language: string;
  /** One paragraph per line. */
  script: string;
  /** The number of the first line that each paragraph is about; 0 where none is sure. */
  step_lines?: readonly number[] | undefined;
  language: string;
  scenes_max: number;
}

interface Step {
  text: string;
  /** The lines that it is about; undefined where none is sure. */
  lit: { from: number; to: number } | undefined;
}

/** Lines that one window shows in readable type. */
const pageLines = 12;
const wholeMax = 14;
const codeColumnsMax = 120;
const codeSceneSecondsMin = 2;

/**
 * One scene per paragraph. It shows the code, or the page of it with the lines that are lit: all of
 * them where it is not sure which are meant.
 */
export function planCodeScenes(request: CodeScenesRequest): Scene[] {
  const lines = request.code.split("\n");
  const steps = readSteps(request, lines);
  let page = 1;
  return steps.map(({ text, lit }, index): Scene => {
    if (lit && lines.length > wholeMax && (lit.to >= page + pageLines || lit.from < page))
      page = Math.min(lit.from, Math.max(1, lines.length - pageLines + 1));
    const shown = lines.length > wholeMax ? lines.slice(page - 1, page - 1 + pageLines) : lines;
    const { from, to } = lit ?? { from: page, to: page + shown.length - 1 };
    return {
      index,
      text,
      seconds: Math.max(codeSceneSecondsMin, secondsToSay(text, request.language)),
      visual: text,
      keywords: [],
      transition: "fade",
      design: {
        ...{ kind: "code", code: joinLines(shown), code_language: request.code_language },
        ...{ code_line: page, lit_from: from, lit_to: to },
      } satisfies Design,
    };
  });
}

const joinLines = (lines: readonly string[]) =>
  lines
    .map((line) => line.slice(0, codeColumnsMax))
    .join("\n")
    .slice(0, 2000);

/** The paragraphs with their lines; of too many, neighbors share a scene. */
function readSteps(request: CodeScenesRequest, lines: readonly string[]): Step[] {
  const { code, script, scenes_max, language } = request;
  const all = script.split("\n").filter((text) => text.trim());
  const given = request.step_lines?.length === all.length ? request.step_lines : undefined;
  const starts = given ?? alignSteps(code, all, language);
  const size = Math.ceil(all.length / scenes_max);
  const first = all.flatMap((_, index) => (index % size === 0 ? [index] : []));
  const firstLines = first.map((index) => {
    const from = starts.slice(index, index + size).find((line) => line > 0);
    return from === undefined ? undefined : Math.min(lines.length, from);
  });
  return first.map((index, step) => ({
    text: joinParagraphs(all.slice(index, index + size), language),
    lit: litLines(firstLines, step, lines),
  }));
}

/** From the first line of a step to the next one; before an unsure one, to the end of its block. */
function litLines(
  firstLines: readonly (number | undefined)[],
  step: number,
  lines: readonly string[],
): Step["lit"] {
  const from = firstLines[step];
  if (from === undefined) return undefined;
  const isUnsure = step + 1 < firstLines.length && firstLines[step + 1] === undefined;
  // A step about the same line has its lines too.
  const next = firstLines.slice(step + 1).find((line) => line && line > from) ?? lines.length + 1;
  let to = Math.min(next - 1, isUnsure ? blockEnd(lines, from) : lines.length);
  while (to > from && !/[\p{L}\p{N}]/u.test(lines[to - 1] ?? "")) to -= 1;
  return { from, to };
}

/** The last line that is indented more than the given one, which opens them. */
function blockEnd(lines: readonly string[], from: number): number {
  const indent = (line: string) => line.search(/\S/);
  const own = indent(lines[from - 1] ?? "");
  const next = lines.findIndex(
    (line, index) => index >= from && line.trim() !== "" && indent(line) <= own,
  );
  return next < 0 ? lines.length : next;
}
