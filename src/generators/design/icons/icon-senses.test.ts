import { describe, expect, it } from "vitest";
import { iconSenses } from "../../../../scripts/build-icon-senses.ts";
import {
  readSenses,
  senseLanguages,
  shownIcons,
} from "../../../../test/known-truth/icon-senses.ts";
import { localDesigner } from "../local-designer.ts";

const designer = localDesigner();

describe("senses/en.txt", () => {
  it("matches WordNet and the aliases; to update it, run ./reelwright test src/generators/design/icons/icon-senses.test.ts -u", async () => {
    await expect(iconSenses).toMatchFileSnapshot("senses/en.txt");
  });
});

describe("designs of sentences with words of several senses", () => {
  it.each(senseLanguages)("show only icons of the right sense (%s)", async (language) => {
    const { known } = await readSenses(language);
    expect(known.length).toBeGreaterThanOrEqual(20);
    let shown = 0;
    for (const { text, right, wrong } of known) {
      const icons = await shownIcons(designer, language, text);
      expect({ text, others: icons.filter((icon) => !right.includes(icon)) }).toEqual({
        text,
        others: [],
      });
      expect(right.filter((icon) => icon && wrong.includes(icon))).toEqual([]);
      if (icons.length > 0) shown += 1;
    }
    // Nothing wrong is easy where nothing is shown. A sentence alone has little that speaks for it.
    expect(shown / known.length).toBeGreaterThanOrEqual(0.65);
  });
});
