import { isOperator } from "../../accounts/operators.ts";
import { modelKinds } from "../../config/model-names.ts";
import { findMissingPrice } from "../../config/payments.ts";
import { inputPlace } from "../../pipeline/inputs.ts";
import { resolveKnownInput } from "../../pipeline/known-inputs.ts";
import type { Given } from "../../pipeline/normalize-given.ts";
import type { Plan } from "../../pipeline/plan.ts";
import type { Services } from "../../services/services.ts";
import { invalid } from "../../system/errors.ts";

/**
 * Refuses a model that costs the operator money and has no price, except for operators: the run
 * would pay what the local engine costs. Throws 422.
 */
export async function checkModelPrices(
  { db, config }: Pick<Services, "db" | "config">,
  account_id: string,
  plans: readonly Plan[],
  given: Given,
): Promise<void> {
  const { providers } = config;
  for (const plan of plans)
    for (const node of plan.nodes) {
      const chosen = node.tool.chosenModels?.(resolveKnownInput(node, plan, given)) ?? {};
      for (const kind of modelKinds) {
        const name = chosen[kind];
        const obstacle = name && findMissingPrice(kind, name, providers);
        if (!obstacle || (await isOperator(db, account_id))) continue;
        const place = inputPlace(node, `${kind}_model`, given);
        const isChosen = place.some((key) => key in given.inputs);
        throw invalid(`${node.id} cannot use ${obstacle}`, ...(isChosen ? place : []));
      }
    }
}
