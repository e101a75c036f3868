import type { RequestRules } from "./request-rules.ts";

const asked =
  "(?!хотите|видите|говорите|знаете|думаете|можете|любите)\\p{L}{2,}(?:йте|ите|ьте)(?:сь)?";

export const ru: RequestRules = {
  asks: asked,
  forbids: `(?:никогда )?не ${asked}|избегайте`,
  leads: "(?:если|когда|перед|после|чтобы|затем|потом|как только|пока)",
};
