import type { RequestRules } from "./request-rules.ts";

export const ja: RequestRules = {
  asks: ".{2,}(?:(?<!ない)で|て)(?:ください|下さい)。?$|.{2,}ましょう。?$",
  forbids: ".{2,}(?:ないで(?:ください|下さい)|てはいけません|ではいけません|避けましょう)。?$",
};
