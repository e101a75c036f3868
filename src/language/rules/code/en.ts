import type { CodeRules } from "./code-rules.ts";

export const en: CodeRules = {
  returns: "returns?|returned|results?|yields?|(?:goes|gives|hands|comes) (?:\\w+ )?back",
  fails: "fail\\w*|errors?|exceptions?|wrong|crash\\w*|broken",
  raises: "raise[sd]?|throws?|thrown",
  repeats: "again|times|repeat\\w*|loops?",
  iterates: "each|every|all|turns?",
  waits: "waits?|waiting|sleeps?|pauses?|rests?",
  checks: "if|when|whether|unless|checks?",
  otherwise: "otherwise|else",
  defines: "functions?|methods?|parameters?|arguments?",
  takes: "takes?|defines?",
  imports: "imports?|library|libraries|modules?|packages?",
  prints: "prints?|printed",
  shows: "outputs?|shows?|displays?|logs?",
  adds: "sums?|adds?|added|plus|totals?",
  doubles: "doubles?|doubled|twice",
  atMost: "at most|up to|maximum|limit\\w*",
  atLeast: "at least|minimum",
  counts: "length|how many|count\\w*",
};
