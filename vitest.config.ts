import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Most files share a process, because loading the service takes seconds.
const include = ["src", "test", "sdk", "studio"].map((folder) => `${folder}/**/*.test.ts`);
// These measure their process or change it for good.
const ownProcess = [
  "src/**/event-loop*.test.ts",
  "src/catalog/first-use.test.ts",
  "src/catalog/tools/*/{capture_webpage,extract_keywords,make_code_card,read_table,read_url}.test.ts",
  "src/generators/{code/code-scenes,text/rank,text/threaded-text}.test.ts",
  "src/media/{analysis/find-changes,picture-pool}.test.ts",
  "src/pipeline/condition.test.ts",
  "src/publish/watch.routes.test.ts",
  "src/runs/runs-load.test.ts",
  "src/system/nearest-name.test.ts",
  "test/other-accounts.e2e.test.ts",
];
const exclude = ["**/node_modules/**", ...ownProcess];

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
    globalSetup: "test/global-setup.ts",
    pool: "forks",
    // Media tests fill a core each; others wait.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { extends: true, test: { name: "shared process", include, exclude, isolate: false } },
      { extends: true, test: { name: "own process", include: ownProcess } },
    ],
    // Only a test that hangs reaches these: a machine with busy cores is several times slower.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 400_000 } },
    // A browser can hang on a busy machine. The report marks a test that needed another try.
    retry: 2,
  },
});
