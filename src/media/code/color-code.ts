import { createHighlighterCore, type LanguageInput } from "@shikijs/core";
import { createJavaScriptRegexEngine } from "@shikijs/engine-javascript";
import { type Token, type TokenKind, tokenKinds } from "../../looks/code/token.ts";

export interface CodeToColor {
  code: string;
  language: string;
}

/** Longer lines stay without colors. */
const coloredLineMax = 1000;

const scopes: Record<Exclude<TokenKind, "text">, string[]> = {
  comment: ["comment", "punctuation.definition.comment"],
  keyword: ["keyword", "storage", "entity.name.tag", "constant.language", "variable.language"],
  string: ["string", "punctuation.definition.string", "markup.inline.raw", "string.regexp"],
  number: ["constant.numeric", "constant.character", "constant.other", "support.constant"],
  name: [
    "entity.name.function",
    "support.function",
    "meta.function-call entity.name",
    "markup.heading",
  ],
  type: ["entity.name.type", "entity.name.class", "support.type", "support.class", "entity.other"],
  mark: ["keyword.operator", "punctuation", "meta.brace"],
};

/** A color stands for a kind: the drawing chooses the real color. */
const encodeKind = (kind: TokenKind) =>
  `#0000${tokenKinds.indexOf(kind).toString(16).padStart(2, "0")}`;
const decodeKind = (color: string | undefined): TokenKind =>
  tokenKinds[Number.parseInt(color?.slice(5, 7) ?? "0", 16)] ?? "text";

const theme = {
  name: "kinds",
  type: "dark" as const,
  fg: encodeKind("text"),
  bg: "#000000",
  settings: Object.entries(scopes).map(([kind, scope]) => ({
    scope,
    settings: { foreground: encodeKind(kind as TokenKind) },
  })),
};

/**
 * Divides code into colored parts by a TextMate grammar. It is called in child processes
 * only, because a grammar's expressions can take long on hostile code.
 */
export async function colorCode({ code, language }: CodeToColor): Promise<Token[][]> {
  const { default: lang } = (await import(`@shikijs/langs/${language}`)) as {
    default: LanguageInput;
  };
  using highlighter = await createHighlighterCore({
    themes: [theme],
    langs: [lang],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const { tokens } = highlighter.codeToTokens(code, {
    lang: highlighter.getLoadedLanguages()[0] ?? language,
    theme: "kinds",
    tokenizeMaxLineLength: coloredLineMax,
    // A limit per line would change the colors on a busy machine. The process as a whole has one.
    tokenizeTimeLimit: 0,
  });
  return tokens.map((line) =>
    line.map(({ content, color }): Token => ({ text: content, kind: decodeKind(color) })),
  );
}
