import { findAssetKinds } from "../../assets/asset-ids.ts";
import type { FieldSpec } from "../../catalog/definition/fields.ts";
import { isInputComplete, resolveKnownInput } from "../../pipeline/inputs.ts";
import type { Given } from "../../pipeline/normalize-given.ts";
import type { Plan } from "../../pipeline/plan.ts";
import type { Services } from "../../services/services.ts";
import { invalid } from "../../system/errors.ts";
import { type AssetKind, assetKinds } from "../../values/assets.ts";

type Needed = Pick<Services, "db" | "capabilities">;

/**
 * Checks what the engines and the media of the account decide: languages, voices, and the kinds of
 * assets. Throws 422. `plans` are the agent's plan and its finishing.
 */
export async function checkStart(
  { db, capabilities }: Needed,
  account_id: string,
  plans: readonly Plan[],
  given: Given,
): Promise<void> {
  const nodes = plans.flatMap((plan, index) =>
    plan.nodes.map((node) => ({
      node,
      known: resolveKnownInput(node, plan, given),
      // The finishing steps also get what the agent's own tools made.
      isComplete: index === 0 && isInputComplete(node, plan),
    })),
  );
  for (const { node, known, isComplete } of nodes) {
    const problem = await node.tool.checkStart?.(known, { capabilities, isComplete });
    if (problem) throw invalid(`Invalid input for ${node.id}: ${problem}`);
  }
  const uses = nodes.flatMap(({ node, known }) =>
    Object.entries(known).flatMap(([name, value]) =>
      listAssetUses(`${node.id}.${name}`, node.tool.input[name]?.spec, value),
    ),
  );
  const kinds = await findAssetKinds(
    db,
    account_id,
    uses.map(({ id }) => id),
  );
  for (const { path, id, wanted } of uses) {
    const kind = kinds.get(id);
    if (kind === undefined || accepted[wanted].includes(kind)) continue;
    throw invalid(
      `Invalid input for ${path}: the asset "${id}" is of kind ${kind}. ` +
        `Use an asset of kind ${accepted[wanted].join(" or ")}.`,
    );
  }
}

/** Kinds that can be used as another one: a video has sound. */
const accepted: Record<AssetKind, readonly AssetKind[]> = {
  video: ["video"],
  audio: ["audio", "video"],
  image: ["image"],
  text: ["text"],
  archive: ["archive"],
};

interface AssetUse {
  path: string;
  id: string;
  wanted: AssetKind;
}

interface Spec {
  format?: FieldSpec["format"] | undefined;
  items?: FieldSpec["items"] | undefined;
}

/** The assets in a value, with the kind that their place needs. */
function listAssetUses(path: string, spec: Spec | undefined, value: unknown): AssetUse[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => listItemUses(`${path}[${index}]`, spec?.items, item));
  const wanted = assetKind(spec?.format);
  return wanted && typeof value === "string" ? [{ path, id: value, wanted }] : [];
}

function listItemUses(path: string, items: FieldSpec["items"], item: unknown): AssetUse[] {
  if (!items?.properties || typeof item !== "object" || item === null)
    return listAssetUses(path, items && { format: items.format }, item);
  const values = item as Record<string, unknown>;
  return Object.entries(items.properties).flatMap(([name, spec]) =>
    listAssetUses(`${path}.${name}`, spec, values[name]),
  );
}

function assetKind(format: FieldSpec["format"]): AssetKind | undefined {
  if (!format?.startsWith("asset:")) return undefined;
  return assetKinds.find((kind) => format === `asset:${kind}`);
}
