import { execa } from "execa";
import { describe, expect, it } from "vitest";
import { expectShortSlices } from "../../../../test/processes/short-slices.ts";
import { pictureBench } from "../../../../test/tool-benches/picture-bench.ts";
import { cleanCode, splitCells, wrapLines } from "../../../looks/code/code-lines.ts";
import { findLanguage } from "../../../media/code/find-language.ts";
import { highlight } from "../../../media/code/highlight.ts";
import makeCodeCard from "./make_code_card.ts";

const { run, open } = pictureBench();
const { signal } = new AbortController();
const small = { short_side: 180 };
const code = 'const greeting = "Hello 🚀"; // こんにちは\nconsole.log(greeting, 42);';

describe("make_code_card", () => {
  it.each(["9:16", "16:9", "1:1"])("draws %s with the same bytes twice", async (aspect_ratio) => {
    const input = { code, aspect_ratio, ...small };
    const made = await run(makeCodeCard, input);
    expect(await run(makeCodeCard, input)).toEqual(made);
    expect(made.warnings).toBeUndefined();
  });

  it.each(["type", "highlight"])("makes a clip that %ss line by line", async (code_animation) => {
    const made = await run(makeCodeCard, { code, code_animation, clip_seconds: 1.2, ...small });
    expect(await open(made.clip)).toMatchObject({ kind: "video", seconds: 1.2 });
    expect(made.animated_seconds).toBe(1.2);
  });

  it("draws picture and clip in the look of their video", async () => {
    const palette = { background: "#101418", foreground: "#ffffff", accent: "#ffb454" };
    const input = { code, code_animation: "type", clip_seconds: 1, palette, ...small };
    // The corner shows the ground of the look.
    const cornerOf = async (id: unknown) => {
      const { path } = await open(id);
      const corner = ["-vf", "crop=8:8:0:0,scale=1:1,format=gray", "-frames:v", "1"];
      const raw = ["-f", "rawvideo", "pipe:1"];
      const { stdout } = await execa("ffmpeg", ["-i", path, ...corner, ...raw], {
        encoding: "buffer",
      });
      return stdout[0] ?? 0;
    };
    const [clean, notebook] = [
      await run(makeCodeCard, input),
      await run(makeCodeCard, { ...input, look: "notebook" }),
    ];
    for (const name of ["image", "clip"] as const) {
      expect(await cornerOf(clean[name])).toBeLessThan(110);
      expect(await cornerOf(notebook[name])).toBeGreaterThan(190);
    }
  });

  it("warns of lines that do not fit", async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `line(${index})`).join("\n");
    const { warnings } = await run(makeCodeCard, { code: lines, ...small });
    expect(warnings).toEqual([expect.stringMatching(/^The last \d+ lines do not fit/)]);
  });

  it("holds the event loop for less than 200 ms with 20,000 characters on one line", async () => {
    const hostile = "((((a".repeat(4000);
    await run(makeCodeCard, { code, ...small });
    const input = { code: hostile, code_language: "cpp", ...small };
    await expectShortSlices(() => run(makeCodeCard, input));
  });

  it("rejects code without characters and names the nearest language", async () => {
    await expect(run(makeCodeCard, { code: "\n\t ", ...small })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(
      run(makeCodeCard, { code, code_language: "pyton", ...small }),
    ).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining('Unknown code language: "pyton". Did you mean "python"?'),
    });
  });
});

describe("highlight", () => {
  it("tells keywords, strings, numbers and comments apart", async () => {
    const lines = await highlight(
      { code: 'const a = "b"; // c\nreturn 42;', language: "javascript" },
      signal,
    );
    const kinds = new Map(lines?.flat().map(({ text, kind }) => [text.trim(), kind]));
    expect(kinds.get("const")).toBe("keyword");
    expect(kinds.get("42")).toBe("number");
    expect([...kinds.values()]).toEqual(expect.arrayContaining(["string", "comment"]));
  });

  it("ends when its run is cancelled, because a child process does the work", async () => {
    const run = new AbortController();
    const colored = highlight({ code: "((((a".repeat(100), language: "cpp" }, run.signal);
    run.abort(new Error("cancelled"));
    await expect(colored).rejects.toThrow("cancelled");
  });

  it.each([
    ["def f(x):\n    print(x)", "python"],
    ["SELECT name FROM users", "sql"],
    ["export function f() {}\nconst a = 1", "javascript"],
    ["Just words", "text"],
  ])("takes %j for %s", (text, language) => {
    expect(findLanguage("auto", text)).toBe(language);
  });
});

describe("hostile code", () => {
  const lines = (text: string) => Array.from({ length: 33 }, () => text).join("\n");
  it.each([
    ["white space", `${" ".repeat(19_999)}x`],
    ["empty lines", `x${"\n".repeat(19_990)}x`],
    ["long lines", lines("a(".repeat(300))],
    ["calls in C++", lines("((((a".repeat(120)), "cpp"],
  ])("does not block the event loop: %s", async (_, code, code_language = "auto") => {
    const draw = () => run(makeCodeCard, { code, code_language, ...small });
    await expectShortSlices(draw);
  });
});

describe("cleanCode", () => {
  it("removes shared indentation, control characters and marks of direction", () => {
    expect(cleanCode("\n\t  a\u202e\u0000\r\n\t    b  \n\n")).toBe("a\n  b");
  });
});

describe("wrapLines", () => {
  it("breaks a long line at a space and keeps its number at the first part", () => {
    const [first, second] = wrapLines(
      splitCells([[{ text: "alpha beta gamma delta", kind: "text" }]]),
      12,
    );
    expect([first?.number, second?.number]).toEqual([1, undefined]);
    expect(first?.tokens).toEqual([{ text: "alpha beta ", kind: "text" }]);
  });
});
