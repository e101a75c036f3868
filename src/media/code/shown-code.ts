import { cleanCode } from "../../looks/code/code-lines.ts";
import type { ShownCode } from "../../looks/code/shown-code.ts";
import type { Design } from "../../values/design.ts";
import { knownLanguage } from "./find-language.ts";
import { highlight } from "./highlight.ts";

const designLinesMax = 20;

/** The code of a design, divided into colored parts. */
export async function shownCode(design: Design): Promise<ShownCode> {
  const { code = "", code_language = "auto", code_line = 1, lit_from, lit_to } = design;
  const text = cleanCode(code).split("\n").slice(0, designLinesMax).join("\n");
  const language = knownLanguage(code_language, text);
  const lines =
    (await highlight({ code: text, language })) ??
    text.split("\n").map((line) => [{ text: line, kind: "text" as const }]);
  return {
    lines,
    name: language === "text" ? "" : language,
    isNumbered: lit_from !== undefined,
    firstNumber: code_line,
    ...(lit_from === undefined ? {} : { lit: { from: lit_from, to: lit_to ?? lit_from } }),
  };
}
