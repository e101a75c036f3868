import { createRequire } from "node:module";
import type { Page } from "playwright-core";

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

/**
 * Checks the page by the rules of WCAG 2.2 AA with axe-core. Returns one line for each violation,
 * by default in both color schemes and at the widths of a phone and of a desktop.
 */
export async function findViolations(
  page: Page,
  { colors = ["light", "dark"], widths = [390, 1280] }: Views = {},
): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  const found = new Set<string>();
  for (const [index, colorScheme] of colors.entries()) {
    const values = index === 0 ? standards : colorRules;
    const runOnly = { type: index === 0 ? "tag" : "rule", values };
    // Details of what passed are not read.
    const options = JSON.stringify({ runOnly, resultTypes: ["violations"] });
    for (const width of widths) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      const violations: Violation[] = await page.evaluate(
        `axe.run(${options}).then(({ violations }) => violations)`,
      );
      for (const { id, nodes } of violations)
        for (const { html, failureSummary } of nodes)
          found.add(`${id} (${colorScheme}, ${width} px): ${html.slice(0, 200)} ${failureSummary}`);
    }
  }
  return [...found];
}
