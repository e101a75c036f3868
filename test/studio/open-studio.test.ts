import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { checkBuilt } from "./open-studio.ts";

it("says at once that the studio is not built, and how to build it", async () => {
  const missing = fileURLToPath(new URL("no-such-build/index.html", import.meta.url));
  await expect(checkBuilt(missing)).rejects.toThrow("The studio is not built. Run: npm run build");
});
