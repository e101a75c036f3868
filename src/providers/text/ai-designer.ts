import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { ModelName } from "../../config/model-names.ts";
import type { DesignProvider } from "../../generators/generators.ts";
import { StepError } from "../../system/errors.ts";
import { Design, type DesignItem, designKinds } from "../../values/design.ts";
import type { AskModel } from "./ask-model.ts";
import { designsPrompt } from "./script-prompts.ts";

// Strict schemas of all providers require every property: an empty text means "none".
const strict = { additionalProperties: false };
const Amount = Type.Union([Type.Number(), Type.Null()]);
const ItemOutput = Type.Object(
  { label: Type.String(), detail: Type.String(), icon: Type.String(), value: Amount },
  strict,
);
const DesignOutput = Type.Object(
  {
    scene: Type.Integer(),
    kind: Type.Unsafe<Design["kind"]>(Type.Enum(designKinds.filter((kind) => kind !== "map"))),
    title: Type.String(),
    subtitle: Type.String(),
    author: Type.String(),
    value: Amount,
    unit: Type.String(),
    icons: Type.Array(Type.String()),
    items: Type.Array(ItemOutput),
  },
  strict,
);
type DesignOutput = Static<typeof DesignOutput>;
const DesignsOutput = Type.Object({ designs: Type.Array(DesignOutput) }, strict);

/**
 * Designs by a language model, checked by the schema of designs and corrected once. Palette and
 * subject are chosen by `rules`, which also design the scenes that the model leaves out, and those
 * of which it shows what they do not say. If the model fails, all designs are those of the rules,
 * with a warning.
 */
export function aiDesigner(ask: AskModel, name: ModelName, rules: DesignProvider): DesignProvider {
  return {
    async designScenes(request, signal) {
      const ruled = await rules.designScenes(request, signal);
      const open = request.scenes.map((scene) => !scene.design && !scene.image && !scene.clip);
      if (!open.includes(true)) return ruled;
      try {
        const question = {
          ...designsPrompt(request.scenes, request.title),
          schema: DesignsOutput,
          findProblem: ({ designs }: Static<typeof DesignsOutput>) =>
            findProblem(designs, request.scenes.length),
        };
        const { designs } = await ask(question, signal);
        const made = new Map(designs.map((design) => [design.scene - 1, toDesign(design)]));
        // Only the rules know where places are.
        const suggestions = ruled.scenes.map(({ design }, index) =>
          open[index] && design.kind !== "map" ? made.get(index) : undefined,
        );
        const { scenes } = await rules.designScenes({ ...request, suggestions }, signal);
        return { ...ruled, scenes, engine: name.engine };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof StepError)) throw error;
        const warning = `The scenes were designed by rules, because the model failed: ${error.message}`;
        return { ...ruled, warnings: [...(ruled.warnings ?? []), warning] };
      }
    },
  };
}

function findProblem(designs: readonly DesignOutput[], count: number): string | undefined {
  for (let scene = 1; scene <= count; scene++)
    if (!designs.some((design) => design.scene === scene))
      return `returned no design for scene ${scene} of ${count}.`;
  const ordered = designs.toSorted((a, b) => a.scene - b.scene);
  for (const [index, design] of ordered.entries()) {
    const made = toDesign(design);
    const [fault] = Value.Errors(Design, made);
    if (fault)
      return `returned an invalid design for scene ${design.scene}: "${fault.instancePath}" ${fault.message}.`;
    const missing = missingPart(made);
    if (missing) return `returned a ${made.kind} without ${missing} for scene ${design.scene}.`;
    if (index > 1 && [1, 2].every((back) => ordered[index - back]?.kind === design.kind))
      return `returned the kind ${design.kind} three times running, up to scene ${design.scene}.`;
  }
  return undefined;
}

const withItems = new Set<Design["kind"]>([
  "icon_list",
  "steps",
  "comparison",
  "timeline",
  "chart",
  "checklist",
]);

/** Returns what the layout of the kind needs and the design lacks. */
function missingPart({ kind, items = [], value, title }: Design): string | undefined {
  if (withItems.has(kind)) return items.length === 0 ? "items" : undefined;
  if (kind === "counter") return value === undefined ? "a value" : undefined;
  if (kind === "code" || kind === "photo") return "its code or picture";
  return title ? undefined : "a title";
}

function toDesign({ kind, icons, items, value, ...texts }: DesignOutput): Design {
  const { title, subtitle, author, unit } = texts;
  const lines = Object.entries({ title, subtitle, author, unit }).filter(([, text]) => text.trim());
  const known = icons.filter(isIcon);
  return {
    kind,
    ...Object.fromEntries(lines),
    ...(known.length > 0 ? { icons: known.slice(0, 3) } : {}),
    ...(items.length > 0 ? { items: items.slice(0, 6).map(toItem) } : {}),
    ...(value === null ? {} : { value, decimals: countDecimals(value) }),
  };
}

const toItem = ({ label, detail, icon, value }: Static<typeof ItemOutput>): DesignItem => ({
  label,
  ...(detail.trim() ? { detail } : {}),
  ...(isIcon(icon) ? { icon } : {}),
  ...(value === null ? {} : { value }),
});

const countDecimals = (value: number) => Math.min(4, `${value}`.split(".")[1]?.length ?? 0);
const isIcon = (icon: string) =>
  /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}|ph:[a-z\-]+|flag:[a-z]{2})$/v.test(icon);
