import type { Tool } from "./define-tool.ts";
import { chargeFor } from "./price.ts";

/** Credits that a call will probably cost, by the known part of its input. */
export const expectedCharge = (tool: Tool, known: Record<string, unknown>): number =>
  chargeFor(tool.credits, { input: known, output: tool.expect?.(known) ?? {} });
