import type { DefinitionRules } from "./definition-rules.ts";

export const definitions: DefinitionRules = {
  asks: "(?:(?:what|who)(?:\\s+(?:is|are|was|were)|[’']s)\\s+)?(?:(?:a|an|the)\\s+)?",
  plurals: [
    ["s", ""],
    ["es", ""],
    ["ies", "y"],
    ["ves", "f"],
  ],
  countable: "(?:an?|any|one)\\b",
  single: "the (?:only|largest|smallest|first|oldest|hottest|brightest)\\b",
  vowel: "[aeio]|u(?!ni|s[ae])",
  says: {
    one: ["A {x} is {m}.", "An {x} is {m}."],
    named: "{X} is {m}.",
    plain: "{X}: {m}.",
    more: "It is {m}.",
    parts: "Its parts include {l}.",
    kinds: "Among its kinds are {l}.",
    entry: "the {x}",
  },
  and: "and",
};
