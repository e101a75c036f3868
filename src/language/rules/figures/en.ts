import type { FigureRules } from "./figure-rules.ts";

export const en: FigureRules = {
  since: "since|from",
  ages: "years?(?: old| of age)?|year-olds?(?:[ -]old)?(?: \\p{L}+)?",
  beforeAge: "an?|the|of|aged",
  adds: "plus|on top of|in addition to|as well as|and another",
  repeats: "every|each",
  losses:
    "died|dies?|dead|kill(?:s|ed)?|murdered|drowned|perished|lost|injured|wounded|missing|delete[sd]?|remove[sd]?|fired|laid off|destroy(?:s|ed)?|demolished|close[sd]?(?: down)?|shut(?: down)?|cancell?ed|abandon(?:s|ed)?|gave up|dropped out|quit|resigned|disappeared|vanished|collapsed|burned down|went bankrupt|evicted|evacuated|extinct|banned",
};
