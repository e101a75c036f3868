/** The kind of a part of code. A theme gives each kind its color. */
export const tokenKinds = [
  "text",
  "comment",
  "keyword",
  "string",
  "number",
  "name",
  "type",
  "mark",
] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** A part of a line of code. */
export interface Token {
  text: string;
  kind: TokenKind;
}
