import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { RevisionSettings } from "../projects/projects.ts";
import { atPlace, invalid } from "../system/errors.ts";
import type { Design } from "../values/design.ts";
import { editScenes, withoutEngineVoice } from "../values/edit-scenes.ts";
import { scenesMax } from "../values/scene.ts";
import type { AspectRatio, Timeline } from "../values/timeline.ts";
import { updateSources } from "./design-sources.ts";
import type { EditableProject, EditableScene } from "./editable-project.ts";
import { type NewDesigns, withNewDesign } from "./follow-texts.ts";
import type { ProjectChanges, SceneChange } from "./project-scenes.schema.ts";

interface Context {
  /** The removed scenes that come back. */
  restored?: EditableScene[];
  hasVideo: boolean;
  /** Those that follow new texts. */
  designs?: NewDesigns;
}

/**
 * Applies changes to a project: scenes, removals, additions, order, and the settings of the whole
 * video. Returns the same object if nothing differs. Pure but for new ids. Throws 422.
 */
export function changeProject(
  project: EditableProject,
  changes: ProjectChanges,
  { restored = [], hasVideo, designs = new Map() }: Context,
): EditableProject {
  const touches =
    changes.scenes ?? changes.add ?? changes.remove ?? changes.restore ?? changes.order;
  const whole =
    changes.palette ??
    changes.music ??
    changes.mood ??
    changes.voice ??
    changes.captions ??
    changes.look;
  // A video that was not composed of scenes stays as it is.
  const shape = hasVideo ? changes.aspect_ratio : undefined;
  if (project.scenes.length === 0 && (touches ?? whole ?? shape ?? changes.clear) !== undefined)
    throw invalid(
      `This project has no scenes, so only its title ${hasVideo ? "" : "and its shape "}can be changed. Projects whose run returned scenes have them.`,
    );
  const scenes =
    project.scenes.length === 0
      ? []
      : changeScenes([...project.scenes, ...restored], changes, designs);
  const next = changeWhole({ ...project, scenes }, changes);
  return isDeepStrictEqual(next, project) ? project : next;
}

function changeScenes(
  scenes: EditableScene[],
  changes: ProjectChanges,
  designs: NewDesigns,
): EditableScene[] {
  checkScenes(scenes, changes);
  const complete = editScenes<Design, EditableScene>(scenes, changes, (scene, id) => ({
    ...scene,
    id: id ?? `scene_${randomUUID().slice(0, 8)}`,
    index: 0,
    keywords: [],
  }));
  if (complete.length === 0)
    throw invalid("A project needs at least one scene. Keep or add one.", "remove");
  if (complete.length > scenesMax)
    throw invalid(
      `The project would have ${complete.length} scenes. The maximum is ${scenesMax}.`,
      changes.add ? "add" : "restore",
    );
  const before = new Map(scenes.map((scene) => [scene.id, scene]));
  // Tools order scenes by their index.
  return complete
    .map((scene) => {
      const earlier = before.get(scene.id);
      const next = withNewDesign(scene, earlier, designs);
      return next === scene ? updateSources(scene, earlier) : next;
    })
    .map((scene, index) => (scene.index === index ? scene : { ...scene, index }));
}

/** Throws 422 for unknown ids, contradictions and an order that is not complete. */
function checkScenes(scenes: readonly EditableScene[], changes: ProjectChanges): void {
  const { scenes: changed = [], remove = [], order, add = [] } = changes;
  const ids = scenes.map(({ id }) => id);
  const known = new Set(ids);
  for (const [index, { id }] of changed.entries())
    if (!known.has(id)) throw unknownScene(id, known, "scenes", index, "id");
  for (const [index, id] of remove.entries())
    if (!known.has(id)) throw unknownScene(id, known, "remove", index);
  checkNewIds(ids, add);
  const again = repeats(changed.map(({ id }) => id)).indexOf(true);
  if (again >= 0)
    throw invalid(
      `"scenes" names the scene ${JSON.stringify(changed[again]?.id)} twice. Send one change for each.`,
      ...["scenes", again, "id"],
    );
  for (const [index, change] of changed.entries())
    atPlace(["scenes", index, "clear"], () => checkChange(change));
  const added = add.flatMap(({ id }) => id ?? []);
  const left = ids.filter((id) => !remove.includes(id));
  if (order) checkOrder(left, order, added);
  for (const [index, { after }] of add.entries())
    if (after !== undefined && after !== "start" && !left.includes(after))
      throw unknownScene(after, new Set(left), "add", index, "after");
}

/** Throws 422 if a restored or a new scene has the id of another one. */
function checkNewIds(ids: readonly string[], add: NonNullable<ProjectChanges["add"]>): void {
  const restored = ids[repeats(ids).indexOf(true)];
  if (restored !== undefined) throw sceneExists(restored, "restore");
  const seen = new Set(ids);
  for (const [index, { id }] of add.entries()) {
    if (id === undefined) continue;
    if (seen.has(id)) throw sceneExists(id, "add", index, "id");
    seen.add(id);
  }
}

const sceneExists = (id: string, ...place: (string | number)[]) =>
  invalid(`The scene ${JSON.stringify(id)} exists already. Use another id.`, ...place);

/** For each id, whether it stands earlier in the list too. */
function repeats(ids: readonly string[]): boolean[] {
  const seen = new Set<string>();
  return ids.map((id) => seen.size === seen.add(id).size);
}

/** Throws 422 if a change both sets and clears a field. */
export function checkChange({ id, clear = [], ...change }: SceneChange): void {
  for (const name of clear)
    if (change[name] !== undefined)
      throw invalid(`Scene "${id}" both sets and clears "${name}". Send one of them.`);
}

const unknownScene = (id: string, known: ReadonlySet<string>, ...place: (string | number)[]) =>
  invalid(
    `Unknown scene ${JSON.stringify(id)}. The scenes are ${[...known].slice(0, 20).join(", ")}.`,
    ...place,
  );

function checkOrder(
  left: readonly string[],
  order: readonly string[],
  added: readonly string[],
): void {
  const named = new Set(order);
  const possible = new Set([...left, ...added]);
  for (const [index, id] of order.entries())
    if (!possible.has(id)) throw unknownScene(id, possible, "order", index);
  const missing = left.find((id) => !named.has(id));
  if (missing === undefined && named.size === order.length) return;
  throw invalid(
    `"order" must name each of the ${left.length} remaining scenes once.` +
      (missing === undefined ? "" : ` It lacks ${JSON.stringify(missing)}.`),
    "order",
  );
}

/** All tools get the shape, also those that had one of their own. */
const withShape = (
  inputs: RevisionSettings["inputs"],
  aspect_ratio: AspectRatio,
): RevisionSettings["inputs"] => ({
  ...Object.fromEntries(Object.entries(inputs).filter(([name]) => !/\.aspect_ratio$/.test(name))),
  aspect_ratio,
});

/** The changes that concern the whole video. */
function changeWhole(project: EditableProject, changes: ProjectChanges): EditableProject {
  const { title, aspect_ratio, palette, music, mood, voice, captions, look, clear = [] } = changes;
  const sound = [music !== undefined, mood !== undefined, clear.includes("music")];
  if (sound.filter(Boolean).length > 1)
    throw invalid(
      'Send one of "music", "mood" and "clear": ["music"].',
      music === undefined ? "mood" : "music",
    );
  const values = { ...project.values };
  const { music_wanted, ...settings } = project.settings;
  const inputs = aspect_ratio ? withShape(settings.inputs, aspect_ratio) : { ...settings.inputs };
  if (title !== undefined) values.title = title;
  if (palette) values.palette = { ...(values.palette as Timeline["palette"]), ...palette };
  if (music !== undefined) values.music = music;
  if (mood !== undefined || clear.includes("music")) delete values.music;
  if (mood !== undefined) {
    inputs["generate_music.mood"] = mood;
    delete inputs["generate_music.bpm"];
  }
  if (captions !== undefined) inputs["compose_timeline.caption_style"] = captions;
  if (look !== undefined) inputs["compose_timeline.look"] = look;
  const speaksAnew = voice !== undefined && voice !== inputs["generate_voiceover.voice_name"];
  if (speaksAnew) inputs["generate_voiceover.voice_name"] = voice;
  return {
    title: title ?? project.title,
    values,
    scenes: speaksAnew ? project.scenes.map(withoutEngineVoice) : project.scenes,
    settings: {
      ...settings,
      inputs,
      music_wanted:
        mood !== undefined || (music_wanted && music === undefined && !clear.includes("music")),
    },
  };
}
