import { describe, expect, it } from "vitest";
import { buildToolsPage } from "../../scripts/tools-page.ts";
import { loadCatalog } from "./catalog.ts";

describe("docs/tools.md", () => {
  it("matches the catalog; to update it, run ./reelwright test src/catalog/tools-page.test.ts -u", async () => {
    const { tools } = await loadCatalog();
    await expect(buildToolsPage([...tools.values()])).toMatchFileSnapshot("../../docs/tools.md");
  });
});
