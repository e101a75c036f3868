import { byLanguage } from "../../language/rules.ts";
import { hasFont } from "../../values/font-scripts.ts";

/** Languages in which the local engine has words of its own, such as openers. */
export const scriptLanguages: readonly string[] = [
  ...byLanguage(({ narration }) => narration).keys(),
];

/**
 * True if the local engine makes a video of a topic in this language without a source. Such a video
 * may have its title only, which needs a font.
 */
export const writesFromTopic = (language: string): boolean => hasFont(language);
