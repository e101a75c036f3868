import { createRequire } from "node:module";
import type { Locator, Page } from "playwright-core";

const require = createRequire(import.meta.url);
/** The short form: browsers take half the time to read it. */
const axe = require("axe-core/axe.min.js") as { source: string };

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

interface Views {
  colors?: readonly ("light" | "dark")[];
  widths?: readonly number[];
}

const standards = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** The other color scheme changes nothing else (test/code-rules.test.ts). */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Details of what passed are not read. */
const resultTypes = ["violations"];

/** Colors take more than half of the time of a check. */
const allRules = { resultTypes, runOnly: { type: "tag", values: standards } };
const rulesWithoutColors = {
  ...allRules,
  rules: Object.fromEntries(colorRules.map((id) => [id, { enabled: false }])),
};
const rulesOfColors = { resultTypes, runOnly: { type: "rule", values: colorRules } };

/**
 * Checks a page by the rules of WCAG 2.2 AA with axe-core, or the part of it that a test changes: a
 * check of all of a large screen takes a second of CPU time. Returns one line for each violation.
 * By default, the layout is that of a phone and that of a desktop. No color depends on the width:
 * those of the first scheme are checked at the last width, and those of the others at the first.
 */
export async function findViolations(
  checked: Page | Locator,
  { colors = ["light", "dark"], widths = [390, 1280] }: Views = {},
): Promise<string[]> {
  const page = "page" in checked ? checked.page() : checked;
  const root = "page" in checked ? checked : page.locator(":root");
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  const [scheme = "light", ...otherSchemes] = colors;
  const [firstWidth = 0] = widths;
  const views = [
    ...otherSchemes.map((other) => ({ scheme: other, width: firstWidth, rules: rulesOfColors })),
    ...widths.map((width, index) => ({
      scheme,
      width,
      rules: index === widths.length - 1 ? allRules : rulesWithoutColors,
    })),
  ];
  const found = new Set<string>();
  for (const { scheme: colorScheme, width, rules } of views) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const { violations }: { violations: Violation[] } = await root.evaluate(
      (element, options) => Reflect.get(globalThis, "axe").run(element, options),
      rules,
    );
    for (const { id, nodes } of violations)
      for (const { html, failureSummary } of nodes)
        found.add(`${id} (${colorScheme}, ${width} px): ${html.slice(0, 200)} ${failureSummary}`);
  }
  return [...found];
}
