import type { TextWork } from "../generators/text-work/text-work.ts";
import { StepError } from "../system/errors.ts";
import type { Design } from "../values/design.ts";
import { changeScene } from "../values/edit-scenes.ts";
import type { Timeline } from "../values/timeline.ts";
import { type EditableProject, type EditableScene, isSpoken } from "./editable-project.ts";
import type { SceneChange } from "./project-scenes.schema.ts";

/** Whether a design was made of the text that its scene had before an edit. */
const isStale = (scene: EditableScene, before: EditableScene | undefined): boolean =>
  scene.design !== undefined &&
  scene.text !== before?.text &&
  before?.design?.parts !== undefined &&
  !scene.keep_design &&
  // Code is what its text explains.
  scene.design.kind !== "code" &&
  isSpoken(scene.text);

/** New designs with the texts of which they were made, by scene. */
export type NewDesigns = ReadonlyMap<string, { text: string; design: Design }>;

/**
 * Makes the designs that follow new texts, by the rules and within their video. Designs that an
 * edit or the caller of a run has set stay. A text that takes the rules too long gets none.
 * Why: docs/decisions/project-edits.md
 */
export async function designNewTexts(
  { run, forAccount }: Pick<TextWork, "run" | "forAccount">,
  account_id: string,
  {
    project: { title, values, scenes: before },
    changes,
    timeline,
  }: {
    project: Pick<EditableProject, "title" | "values" | "scenes">;
    changes: readonly SceneChange[];
    timeline: Pick<Timeline, "language"> | null;
  },
  signal: AbortSignal,
): Promise<NewDesigns> {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const scenes = before.map((scene) =>
    changeScene<Design, EditableScene>(scene, byId.get(scene.id) ?? {}),
  );
  const isNew = scenes.map((scene, index) => isStale(scene, before[index]));
  if (!isNew.includes(true)) return new Map();
  const language = typeof values.language === "string" ? values.language : timeline?.language;
  const request = {
    scenes: scenes.map((scene, index) => (isNew[index] ? withoutDesign(scene) : scene)),
    title,
    language: language ?? "en",
  };
  const made = await forAccount(account_id, () => run("designScenes", request, signal)).catch(
    (error) => {
      if (error instanceof StepError) return undefined;
      throw error;
    },
  );
  return new Map(
    scenes.flatMap(({ id, text }, index) => {
      const design = made?.scenes[index]?.design;
      return isNew[index] && design ? [[id, { text, design }] as const] : [];
    }),
  );
}

function withoutDesign({ design: _, ...scene }: EditableScene): EditableScene {
  return scene;
}

/** The scene with its new design, unless another edit came between. Its background stays. */
export function withNewDesign(
  scene: EditableScene,
  before: EditableScene | undefined,
  designs: NewDesigns,
): EditableScene {
  const made = designs.get(scene.id);
  if (made?.text !== scene.text || !isStale(scene, before)) return scene;
  const background = scene.design?.background;
  return { ...scene, design: { ...made.design, ...(background ? { background } : {}) } };
}
