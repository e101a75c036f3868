/** What lines of code do that explanations tell. */
export type CodeAct =
  | "returns"
  | "fails"
  | "raises"
  | "repeats"
  | "iterates"
  | "waits"
  | "checks"
  | "otherwise"
  | "defines"
  | "takes"
  | "imports"
  | "prints"
  | "shows"
  | "adds"
  | "doubles"
  | "atMost"
  | "atLeast"
  | "counts";

/** The words with which explanations of code tell what it does. */
export type CodeRules = Readonly<Record<CodeAct, string>>;
