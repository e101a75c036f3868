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
  /** The number of the first line that each paragraph is about. */
  step_lines?: readonly number[] | undefined;
  language: string;
  scenes_max: number;
}

interface Step {
  text: string;
  from: number;
  to: number;
}

/** Lines that one window shows in readable type. */
const pageLines = 12;
const wholeMax = 14;
const codeColumnsMax = 120;
const codeSceneSecondsMin = 2;

/** One scene per paragraph. It shows the code, or the page of it with the lines that are lit. */
export function planCodeScenes(request: CodeScenesRequest): Scene[] {
  const lines = request.code.split("\n");
  const steps = readSteps(request, lines);
  let page = 1;
  return steps.map(({ text, from, to }, index): Scene => {
    if (lines.length > wholeMax && (to >= page + pageLines || from < page))
      page = Math.min(from, Math.max(1, lines.length - pageLines + 1));
    const shown = lines.length > wholeMax ? lines.slice(page - 1, page - 1 + pageLines) : lines;
    return {
      index,
      text,
      seconds: Math.max(codeSceneSecondsMin, secondsToSay(text, request.language)),
      visual: text,
      keywords: [],
      transition: "fade",
      design: {
        ...{ kind: "code", code: joinLines(shown), code_language: request.code_language },
        ...{ code_line: page, lit_from: from, lit_to: Math.max(from, to) },
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
  const starts = given ?? alignSteps(code, all);
  const size = Math.ceil(all.length / scenes_max);
  const first = all.flatMap((_, index) => (index % size === 0 ? [index] : []));
  const firstLines: number[] = [];
  for (const index of first) {
    const from = Math.min(lines.length, Math.max(1, starts[index] ?? 1));
    const block = lines.slice(0, from).findLastIndex((line) => !line.trim()) + 2;
    // A step starts with its block, unless another one speaks of the block's first lines.
    firstLines.push(block > (firstLines.at(-1) ?? from) ? Math.min(from, block) : from);
  }
  return first.map((index, step) => {
    const from = firstLines[step] ?? 1;
    let to = (firstLines[step + 1] ?? lines.length + 1) - 1;
    while (to > from && !/[\p{L}\p{N}]/u.test(lines[to - 1] ?? "")) to -= 1;
    return { text: joinParagraphs(all.slice(index, index + size), language), from, to };
  });
}
