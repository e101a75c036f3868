import { invalid } from "../../system/errors.ts";
import type { Estimate } from "./estimate.ts";

/** Refuses a limit below the minimum cost: the run could not be completed. Throws 422. */
export function checkMaxCredits(
  max_credits: number | null,
  { credits, credits_min }: Pick<Estimate, "credits" | "credits_min">,
): void {
  if (max_credits === null || max_credits >= credits_min) return;
  throw invalid(
    `Invalid "max_credits": ${max_credits}. This run costs at least ${credits_min} credits, and about ` +
      `${credits}. Raise the limit or omit it.`,
    "max_credits",
  );
}
