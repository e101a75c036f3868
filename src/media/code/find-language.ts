import { StepError } from "../../system/errors.ts";
import { nearestName } from "../../system/nearest-name.ts";
import { languageAliases, languageNames } from "./languages.ts";

/** The name of a grammar, `text` for none. Throws `invalid_input` for an unknown language. */
export function findLanguage(given: string, code: string): string {
  const name = given.trim().toLowerCase();
  const found = findKnown(name, code);
  if (found) return found;
  const nearest = nearestName(name, [...languageNames, ...Object.keys(languageAliases)]);
  throw new StepError(
    "invalid_input",
    `Unknown code language: "${given.slice(0, 40)}". ${nearest ? `Did you mean "${nearest}"? ` : ""}Use auto, text or one of: ${languageNames.join(", ")}.`,
  );
}

/** As findLanguage; a language without a grammar is guessed. */
export const knownLanguage = (given: string, code: string): string =>
  findKnown(given.trim().toLowerCase(), code) ?? guessLanguage(code);

function findKnown(name: string, code: string): string | undefined {
  if (name === "auto" || name === "") return guessLanguage(code);
  const found = languageAliases[name] ?? name;
  return found === "text" || languageNames.includes(found) ? found : undefined;
}

const guesses: readonly [language: string, sign: RegExp][] = [
  ["php", /^\s*<\?php/],
  ["html", /^\s*<(?:!doctype|html|div|body|head|p|span)\b/i],
  ["json", /^\s*[[{]\s*(?:"[^"\n]*"\s*:|\{|\[)/],
  ["shellscript", /^#!.*sh\b|^[ \t]*(?:\$ |sudo |npm |apt |cd |export \w+=)/m],
  ["sql", /^[ \t]*(?:select|insert into|update|create table|with \w+ as \()\s?/im],
  ["rust", /\bfn \w+\(|\blet mut\b|\bimpl\b/],
  ["go", /^package \w+|\bfunc \w*\(|:=/m],
  ["java", /\bpublic (?:static|class)\b|System\.out/],
  ["cpp", /#include\s*<|std::/],
  ["python", /^[ \t]*(?:def|class|elif|import \w+$|from \w+ import)\b[^{;\n]*$|\bprint\(/m],
  ["typescript", /\binterface \w+ \{|:\s*(?:string|number|boolean)\b|\btype \w+ =/],
  ["javascript", /\b(?:const|let|var|function|=>|await|console\.)\b|=>/],
  ["css", /^[ \t]*[.#]?[\w-]+[ \t]*\{[^{}:]*:[^{};]*;/m],
];

const guessLanguage = (code: string): string =>
  guesses.find(([, sign]) => sign.test(code.slice(0, 2000)))?.[0] ?? "text";
