import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Most files share a process, because loading the service takes seconds.
const include = ["src", "test", "sdk", "studio"].map((folder) => `${folder}/**/*.test.ts`);
// These measure their process or change it for good.
const ownProcess = [
  "src/**/event-loop*.test.ts",
  "src/catalog/first-use.test.ts",
  "src/catalog/tools/*/{extract_keywords,make_code_card,read_table,read_url}.test.ts",
  "src/generators/{code/code-scenes,text/rank}.test.ts",
  "src/media/{analysis/find-changes,picture-pool}.test.ts",
  "src/pipeline/condition.test.ts",
  "src/publish/watch.routes.test.ts",
  "src/runs/runs-load.test.ts",
  "src/system/nearest-name.test.ts",
  "test/own-looks/*.test.ts",
  "test/{hostile/texts,other-accounts.e2e,processes/cpu-time}.test.ts",
];
// A browser can hang on a busy machine: only these get another try, which the report marks.
const browser = [
  "src/catalog/tools/image/capture_webpage.test.ts",
  "src/{http/cross-origin,openapi/openapi}.test.ts",
  "test/{studio/*,video}.e2e.test.ts",
];
// A step that hangs ends after 60 s, as in test/studio/launch-browser.ts.
const browserLimits = { retry: 2, expect: { poll: { timeout: 60_000 } } };
const exclude = ["**/node_modules/**", ...ownProcess, ...browser];

/**
 * Vitest starts large files first, and files of whole runs and of pictures are short but take long:
 * one of them would be the last, beside an idle core.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /\.e2e\.|\/pictures\//.test(moduleId);
    const isLast = (file: TestSpecification) =>
      file.project.name === "shared process" && !isLong(file);
    return [...sorted.filter((file) => !isLast(file)), ...sorted.filter(isLast)];
  }
}

export default defineConfig({
  // As for own tools and looks outside of Vitest (src/catalog/own-tools/load-own-tools.ts).
  resolve: {
    alias: {
      "reelwright/tools": fileURLToPath(
        new URL("src/catalog/own-tools/tool-kit.ts", import.meta.url),
      ),
      "reelwright/looks": fileURLToPath(
        new URL("src/media/own-looks/look-kit.ts", import.meta.url),
      ),
    },
  },
  test: {
    globalSetup: "test/global-setup.ts",
    pool: "forks",
    sequence: { sequencer: LongFirst },
    // Media tests fill a core each; others wait for a browser, a database or a child process.
    maxWorkers: availableParallelism() + 2,
    // Services of many files leave much garbage: larger young generations take less CPU time.
    execArgv: ["--max-semi-space-size=64"],
    projects: [
      { extends: true, test: { name: "shared process", include, exclude, isolate: false } },
      { extends: true, test: { name: "own process", include: ownProcess } },
      {
        extends: true,
        test: { name: "browser", include: browser, isolate: false, ...browserLimits },
      },
    ],
    // Only a test that hangs reaches these: a machine with busy cores is several times slower.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 200_000 } },
  },
});
