import type { FigureRules } from "./figure-rules.ts";

export const de: FigureRules = {
  since: "seit",
  ages: "jahren?(?: alt)?|jährige[rnms]?(?: \\p{L}+)?",
  beforeAge: "von|mit|eine?|einer|einem|der|die|das|den|dem",
  adds: "plus(?! von)|zusätzlich zu|neben|zuzüglich",
  repeats: "jede[mnrs]?",
  losses:
    "starb(?:en)?|sterben|stirbt|gestorben|tote|töte(?:n|te|ten)|getötet|ums leben|ertrank(?:en)?|ertrunken|verletzt(?:e|en)?|vermisst(?:e|en)?|verlor(?:en)?|verlieren|verliert|zerstör(?:t|te|ten)|lösch(?:t|te|ten)|gelöscht|entließ(?:en)?|entlassen|schloss(?:en)?|geschlossen|strich(?:en)?|gestrichen|verschwand(?:en)?|verschwunden|aufgegeben|abgesagt|abgerissen|ausgestorben|gekündigt",
};
