import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // As for own tools outside of Vitest (src/catalog/own-tools/load-own-tools.ts).
  resolve: {
    alias: {
      "reelwright/tools": fileURLToPath(
        new URL("src/catalog/own-tools/tool-kit.ts", import.meta.url),
      ),
    },
  },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "sdk/**/*.test.ts", "studio/**/*.test.ts"],
    globalSetup: "test/global-setup.ts",
    pool: "forks",
    // Media tests fill a core each.
    maxWorkers: 2,
    // Only a test that hangs reaches these: a machine with busy cores is several times slower.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 400_000 } },
    // A browser can hang on a busy machine. The report marks a test that needed another try.
    retry: 2,
  },
});
