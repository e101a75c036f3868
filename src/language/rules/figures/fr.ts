import type { FigureRules } from "./figure-rules.ts";

export const fr: FigureRules = {
  since: "depuis",
  ages: "ans(?: révolus)?",
  beforeAge: "de|âgée?s?(?: de)?|une?|la|le",
  adds: "plus(?! d)|en plus de|outre",
  repeats: "chaque|tous les|toutes les",
  losses:
    "mort(?:e|s|es)?|meurent|meurt|décédé(?:e|s|es)?|tue|tuent|tué(?:e|s|es)?|blessé(?:e|s|es)?|noyé(?:e|s|es)?|disparu(?:e|s|es)?|perd|perdent|perdu|détrui(?:t|ts|te|tes|sent)|supprim(?:e|ent|é|ée|és|ées)|licenci(?:e|ent|é|ée|és|ées)|ferm(?:e|ent|é|ée|és|ées)|annul(?:e|ent|é|ée|és|ées)|abandonn(?:e|ent|é|ée|és|ées)|démoli(?:e|s|es)?|renonc(?:ent|é)",
};
