import type { RequestRules } from "./request-rules.ts";

/** Words with the ending of a request before an article. */
const others =
  "ohne|heute|beide|alle|viele|einige|diese|jene|jede|eine|keine|meine|deine|seine|ihre|unsere|gerade|habe|hätte|wäre|würde|wurde|werde|könnte|konnte|sollte|wollte|möchte|müsste|musste|dürfte|durfte|hatte|lange|ende|mitte|solche|manche|welche|wie|die|sie|nie|je|bitte|gerne?|hunderte|tausende";
const short =
  "lass|nimm|gib|zieh|leg|stell|mach|geh|halt|schneid|back|koch|iss|trink|wirf|hol|setz|füll|rühr|gieß|schraub|spül|putz|dreh|drück|häng|schieb|kleb|miss|lies|wasch|kauf|spar|prüf|lern|schreib|sprich|üb|streu|brat|bohr|schleif|reib|misch|press|schlag|zahl";
const polite =
  "(?!haben|können|wollen|möchten|sollten|müssen|sind|werden|hätten|würden|wären|dürfen|kennen|wissen|brauchen|suchen|planen|wohnen|leben|glauben|fühlen|finden)\\p{L}+(?:en|ern|eln) sie";
const object =
  "(?:den|das|die|dein\\p{L}*|einen?|eine|etwas|dich|es|ihn|sie|alle[ns]?|kein\\p{L}*|auf|mit|im|in|nur|\\d\\S*)";

export const de: RequestRules = {
  asks: `${polite}|(?!(?:${others}) )\\p{L}{2,}(?<!t)e ${object}|\\p{L}+[^aeiou]te (?:den|dein\\p{L}*|auf)|(?:${short}) \\p{L}+`,
  forbids: `(?:vermeide|vermeiden sie) \\p{L}+|${polite}(?: \\p{L}+){0,3} (?:nie|niemals|keine?n?)`,
  leads: "(?:wenn|falls|bevor|nachdem|sobald|solange|um|damit)",
};
