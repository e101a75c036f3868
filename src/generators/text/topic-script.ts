import { byLanguage, rulesFor } from "../../language/rules.ts";

/** Languages in which the local engine makes a video of a topic alone. */
export const topicLanguages: readonly string[] = [
  ...byLanguage(({ narration }) => narration).keys(),
];

/** True if the local engine makes a video of a topic in this language without a source. */
export const writesFromTopic = (language: string): boolean =>
  rulesFor(language).narration !== undefined;
