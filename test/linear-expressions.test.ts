// cspell:ignore analyse scslre
import { analyse } from "scslre";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { isTest, readSourceFiles, type SourceFile } from "./source-files.ts";

/** Files that read nothing of a caller. */
const ownInput = /^src\/(commands|config|postgres)\/|\.test\.ts$/;

/** Files whose expressions may be slow, because they read short texts only. */
const bounded: [path: RegExp, reason: string][] = [
  [/^src\/generators\/code\/say-/, "a line of at most 200 characters, without runs of spaces"],
  [/^src\/generators\/design\//, "the first 600 characters of a scene"],
  [/^src\/(agents\/slug|storage\/signed-links)\.ts$/, "runs of marks are joined before"],
  [/^src\/studio\/studio\.routes\.ts$/, "the path of a URL, at most 16 KB with all headers"],
  [/^src\/(media\/quality\/measure|generators\/speech\/espeak-process)\.ts$/, "own programs"],
];
const isBounded = (path: string) => bounded.some(([pattern]) => pattern.test(path));

/** Lists the regular expressions of a file, as source and flags. */
function listExpressions({ path, text }: SourceFile): { source: string; flags: string }[] {
  const found: { source: string; flags: string }[] = [];
  JSON.stringify(parseSync(path, text).program, (_, node) => {
    if (node?.regex) found.push({ source: node.regex.pattern, flags: node.regex.flags });
    return typeof node === "bigint" ? undefined : node;
  });
  return found;
}

const isLinear = (expression: { source: string; flags: string }): boolean =>
  analyse(expression, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length ===
  0;

describe("regular expressions", () => {
  it.each([
    ["white space at the end", /\s+$/],
    ["two parts that take the same characters", /^(?:if)\s*(.+?)\s*(?:\{|then)?$/],
    ["a repeated repetition", /^(a+)+$/],
  ])("are known to be slow: %s", (_, { source, flags }) => {
    expect(isLinear({ source, flags })).toBe(false);
  });

  it("match texts of callers in linear time", () => {
    const files = readSourceFiles("src/**/*.ts").filter(
      ({ path }) => !ownInput.test(path) && !isTest(path),
    );
    const slow = files.flatMap((file) =>
      listExpressions(file)
        .filter((expression) => !isLinear(expression))
        .map(({ source, flags }) => ({ path: file.path, slow: `/${source}/${flags}` })),
    );
    // Write them without two repetitions that take the same characters, and begin a repetition that
    // is matched at the end with a lookbehind, as in /(?<!\s)\s+$/. Or limit the text.
    expect(slow.filter(({ path }) => !isBounded(path))).toEqual([]);
    const unused = bounded.filter(([pattern]) => !slow.some(({ path }) => pattern.test(path)));
    expect(unused).toEqual([]);
  });
});
