import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Builds the files of a page of the benchmarks, from its script in this folder. */
export async function buildPage(script: string) {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      rolldownOptions: { input: fileURLToPath(new URL(script, import.meta.url)) },
    },
  });
  return "output" in built ? built.output : [];
}
