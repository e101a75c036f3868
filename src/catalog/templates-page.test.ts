import { describe, expect, it } from "vitest";
import { buildTemplatesPage } from "../../scripts/templates-page.ts";
import { loadCatalog } from "./catalog.ts";
import { loadTemplates } from "./templates/load-templates.ts";

describe("docs/templates.md", () => {
  it("matches the templates; to update it, run ./reelwright test src/catalog/templates-page.test.ts -u", async () => {
    const page = buildTemplatesPage(await loadTemplates(), await loadCatalog());
    await expect(page).toMatchFileSnapshot("../../docs/templates.md");
  });
});
