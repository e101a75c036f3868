import type { DesignProvider, ImageProvider, TextProvider } from "../generators.ts";
import type { TextWork } from "./text-work.ts";

/** The local text provider, in child processes. */
export const pooledText = ({ run }: TextWork): TextProvider => ({
  writeScript: (request, signal) => run("writeScript", request, signal),
  planScenes: (request, signal) => run("planScenes", request, signal),
  findKeywords: (request, signal) => run("findKeywords", request, signal),
  summarize: (request, signal) => run("summarize", request, signal),
  rewrite: (request, signal) => run("rewrite", request, signal),
  writeHooks: (request, signal) => run("writeHooks", request, signal),
  describe: (request, signal) => run("describe", request, signal),
});

/** The local designer, in child processes. */
export const pooledDesigner = ({ run }: TextWork): DesignProvider => ({
  designScenes: (request, signal) => run("designScenes", request, signal),
});

/** The local pictures, in child processes. */
export const pooledImages = ({ run }: TextWork): ImageProvider => ({
  draw: (request, signal) => run("drawImage", request, signal),
  drawsObjects: false,
});
