import type { Tool } from "../catalog/definition/define-tool.ts";
import type { Config } from "../config/config.ts";
import type { Providers } from "../generators/generators.ts";
import type { TextWork } from "../generators/text-work/text-work.ts";
import type { Apertium } from "../generators/translation/apertium.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import { noSandbox } from "../processes/sandbox.ts";
import type { LocalModels } from "../providers/local-models/local-models.ts";
import { openProviders } from "../providers/open-providers.ts";

/** What this installation lacks for a tool with these known inputs, by the configured providers. */
export type RequirementCheck = (
  tool: Tool,
  known?: Record<string, unknown>,
) => Promise<string | undefined>;

/** The providers are opened at the first use, because most commands need none. */
export function createRequirementCheck(
  { providers, browser }: Pick<Config, "providers" | "browser">,
  engines: { texts: TextWork; apertium: Apertium; models: LocalModels },
): RequirementCheck {
  let opened: Promise<Providers> | undefined;
  return async (tool, known) => {
    if (!tool.missingRequirement) return undefined;
    opened ??= openProviders(providers, { ffmpeg: noFfmpeg, fetch, browser, ...engines });
    return tool.missingRequirement(await opened, known);
  };
}

const refuse = async () => {
  throw new Error("The API process does not run ffmpeg.");
};
const noFfmpeg: Ffmpeg = {
  version: "none",
  encoders: refuse,
  filters: refuse,
  sandbox: noSandbox,
  run: refuse,
  probe: refuse,
  picture: () => ({ measure: refuse, read: refuse }),
  draw: refuse,
  faces: { call: refuse },
};
