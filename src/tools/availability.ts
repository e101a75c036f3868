import type { Tool } from "../catalog/definition/define-tool.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import { noSandbox } from "../media/ffmpeg-sandbox.ts";
import { openProviders } from "../providers/open-providers.ts";
import type { Services } from "../services/services.ts";

/**
 * Returns a function that reports what this installation lacks for a tool, by the configured
 * providers.
 */
export async function createRequirementCheck({
  catalog,
  config,
}: Pick<Services, "catalog" | "config">): Promise<(tool: Tool) => string | undefined> {
  if (![...catalog.tools.values()].some((tool) => tool.missingRequirement)) return () => undefined;
  const providers = await openProviders(config.providers, {
    ffmpeg: noFfmpeg,
    fetch,
    browser: config.browser,
  });
  return (tool) => tool.missingRequirement?.(providers);
}

const refuse = async () => {
  throw new Error("The API process does not run ffmpeg.");
};
const noFfmpeg: Ffmpeg = {
  version: "none",
  encoders: new Set(),
  filters: new Set(),
  sandbox: noSandbox,
  run: refuse,
  probe: refuse,
  picture: () => ({ measure: refuse, read: refuse }),
};
