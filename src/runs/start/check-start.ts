import { isAssetId } from "../../assets/asset-ids.ts";
import type { KnownMedia } from "../../assets/known-media.ts";
import type { Foreseen } from "../../catalog/definition/define-tool.ts";
import type { FieldSpec } from "../../catalog/definition/fields.ts";
import { findLinkFault } from "../../net/find-url-fault.ts";
import { isGiven } from "../../pipeline/flow.ts";
import { inputError, inputPlace, refusalFault } from "../../pipeline/inputs.ts";
import { canBeProduced, resolveKnownInput, toolInput } from "../../pipeline/known-inputs.ts";
import type { Given } from "../../pipeline/normalize-given.ts";
import type { Plan, PlanNode } from "../../pipeline/plan.ts";
import type { Services } from "../../services/services.ts";
import { invalid, pathKeys } from "../../system/errors.ts";
import { type AssetKind, assetKinds } from "../../values/assets.ts";
import { checkModelPrices } from "./check-models.ts";

/** The work of checks is limited by the processes that execute it. */
const { signal: endless } = new AbortController();

type Needed = Pick<
  Services,
  "db" | "capabilities" | "config" | "examples" | "findMissing" | "texts"
>;

interface Start {
  /** The agent's plan and its finishing. */
  plans: readonly Plan[];
  given: Given;
  /** What the agent's tools will make. */
  foreseen?: ReadonlyMap<string, Foreseen>;
  /** The place of the agent in the request body, if it names one. */
  agentPlace?: readonly string[];
  /** All media that `given` names. */
  media: KnownMedia;
}

/**
 * Checks what the models, the engines and the media of the account decide: prices, languages,
 * voices, and the kinds of assets; and what the installation lacks. Throws 422.
 * Why: docs/decisions/start-checks.md
 */
export async function checkStart(
  { db, capabilities, config, examples, findMissing, texts }: Needed,
  account_id: string,
  { plans, given, foreseen = new Map(), agentPlace = [], media }: Start,
): Promise<void> {
  await checkModelPrices({ db, config }, account_id, plans, given);
  const findFault = linkCheck({ config, examples });
  checkLinks(findFault, plans, given);
  const nodes = plans.flatMap((plan, index) =>
    plan.nodes.map((node) => ({
      node,
      known: resolveKnownInput(node, plan, given, foreseen),
      placeOf: (path: string) => findPlace(path, node, { plan, given, foreseen }),
      // The finishing steps also get what the agent's own tools made.
      mayGet: index > 0 ? () => true : canBeProduced(node, plan, given),
    })),
  );
  const shared = { capabilities, texts, signal: endless };
  for (const { node, known, mayGet, placeOf } of nodes) {
    const lacking = await findMissing(node.tool, known);
    if (lacking) throw invalid(`${node.id} cannot run here: ${lacking}`, ...agentPlace);
    const problem = await texts.forAccount(account_id, async () =>
      node.tool.checkStart?.(known, { ...shared, mayGet, findLinkFault: findFault }),
    );
    const fault = refusalFault(problem);
    if (fault) throw inputError(node, fault, given, placeOf(fault.path));
  }
  const uses = nodes.flatMap(({ node, known }) =>
    Object.entries(known).flatMap(([name, value]) =>
      listAssetUses(name, node.tool.input[name]?.spec, value).map((use) => ({ ...use, node })),
    ),
  );
  for (const { node, path, id, wanted } of uses) {
    const kind = media.kindOf(id);
    if (kind === undefined && id.startsWith("asset_") && !isAssetId(id))
      throw invalid(
        `Invalid input for ${node.id}.${path}: the asset ${JSON.stringify(id)} does not exist in ` +
          "this account. Upload it first.",
        ...inputPlace(node, path, given),
      );
    if (kind === undefined || accepted[wanted].includes(kind)) continue;
    throw invalid(
      `Invalid input for ${node.id}.${path}: the asset "${id}" is of kind ${kind}. ` +
        `Use an asset of kind ${accepted[wanted].join(" or ")}.`,
      ...inputPlace(node, path, given),
    );
  }
}

/**
 * The place in `inputs` of what a tool reads. Of a value that an earlier tool will make, it is the
 * input that it is made of: `text` for the rows of a table.
 */
function findPlace(
  path: string,
  node: PlanNode,
  { plan, given, foreseen }: { plan: Plan; given: Given; foreseen: ReadonlyMap<string, Foreseen> },
): string[] {
  const [name = ""] = pathKeys(path);
  const makers = plan.nodes.filter(
    ({ id, tool }) => foreseen.has(id) && tool.madeFrom?.[name] !== undefined,
  );
  const isOwn = toolInput(name, node, given) !== undefined;
  for (const maker of isOwn ? [] : makers) {
    const isSource = (one: string) => isGiven(toolInput(one, maker, given) ?? given.inputs[one]);
    const source = maker.tool.madeFrom?.[name]?.find(isSource);
    if (source !== undefined) return inputPlace(maker, source, given);
  }
  return inputPlace(node, path, given);
}

/** What the tools of a plan will make, by node, where it is known before the start. */
export async function foreseeSteps(
  { capabilities, texts, ...needed }: Needed,
  account_id: string,
  plan: Plan,
  given: Given,
): Promise<ReadonlyMap<string, Foreseen>> {
  const found = new Map<string, Foreseen>();
  for (const node of plan.nodes) {
    const known = resolveKnownInput(node, plan, given);
    const mayGet = canBeProduced(node, plan, given);
    const findLinkFault = linkCheck(needed);
    const context = { capabilities, texts, signal: endless, mayGet, findLinkFault };
    const made = await texts.forAccount(account_id, async () =>
      node.tool.foresee?.(known, context),
    );
    if (made) found.set(node.id, made);
  }
  return found;
}

/** Returns why the service does not fetch a link. It reads the files of its examples itself. */
const linkCheck =
  ({ config, examples }: Pick<Needed, "config" | "examples">) =>
  (link: string): string | undefined =>
    examples.findByLink(link)
      ? undefined
      : findLinkFault(link, { allowPrivate: config.fetchAllowPrivate });

/** Refuses links to media that the service does not fetch. Their form was checked before. */
function checkLinks(
  findFault: (link: string) => string | undefined,
  plans: readonly Plan[],
  given: Given,
): void {
  const specs = plans.flatMap(({ requirements, nodes }) => [
    ...Object.entries(requirements.inputs ?? {}),
    ...nodes.flatMap(({ id, tool }) =>
      Object.entries(tool.input).flatMap(([name, { spec }]): [string, Spec][] =>
        [name, `${tool.slug}.${name}`, `${id}.${name}`].map((key) => [key, spec]),
      ),
    ),
  ]);
  for (const [name, spec] of specs)
    for (const { path, id } of listAssetUses(name, spec, given.inputs[name])) {
      const fault = isLink(id) ? findFault(id) : undefined;
      if (fault)
        throw invalid(
          `Invalid input "${path}": ${fault}`,
          "inputs",
          name,
          ...pathKeys(path.slice(name.length)),
        );
    }
}

const isLink = (value: string) => /^https?:/i.test(value);

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
