import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import { fieldsOf } from "../../compositions/parts.ts";
import type { Page } from "../../kit/look.ts";

/** The colors of liquids, by the icon of their word. */
const liquids: Readonly<Record<string, string>> = {
  "💧": "#5db4e8",
  "☕": "#5a3420",
  "🥛": "#f7f1e3",
  "🧃": "#f0a12e",
  "🫒": "#c3ab35",
  "🍯": "#dd9a1c",
  "🍵": "#b7a04a",
  "🍺": "#e2a728",
  "🍷": "#7c1a35",
};

/** A liquid whose color is not known: paler than water, and like nothing that one drinks. */
const unknownLiquid = "#c9ced3";

/** The color of what a sentence measures. Its word follows the unit: "30 ml of milk". */
export function liquidColor(page: Page): string {
  const { unit = "", icons = [], icon_cues = [] } = fieldsOf(page);
  const spoken = page.shot.spoken.toLowerCase();
  const [measure = ""] = unit.toLowerCase().split(" ");
  const { language } = page.shot;
  const { of = never } = claimRules(language) ?? {};
  const link = rulePattern(`${hasWordSpaces(language) ? "\\s" : ""}(?:${of})$`);
  for (const [at, icon] of icons.entries()) {
    const color = liquids[icon.replaceAll("\uFE0F", "")];
    const cue = icon_cues[at]?.toLowerCase();
    const index = cue ? spoken.indexOf(cue) : -1;
    const before = spoken.slice(0, Math.max(0, index)).trimEnd().replace(link, "").trimEnd();
    if (color && measure && before.endsWith(measure)) return color;
  }
  return unknownLiquid;
}
