import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { invalid } from "../system/errors.ts";
import { readingSeconds } from "../values/scene.ts";
import type { Timeline } from "../values/timeline.ts";
import { changeScene, setFields } from "./change-scene.ts";
import type { EditableProject, EditableScene } from "./editable-project.ts";
import type { AddedScene, ProjectChanges } from "./project-scenes.schema.ts";

const scenesMax = 500;
const visualMax = 4000;

/**
 * Applies changes to a project: scenes, removals, additions, order, and the settings of the whole
 * video. Returns the same object if nothing differs. Pure but for new ids. Throws 422.
 */
export function changeProject(project: EditableProject, changes: ProjectChanges): EditableProject {
  const touches = changes.scenes ?? changes.add ?? changes.remove ?? changes.order;
  const whole =
    changes.palette ?? changes.music ?? changes.mood ?? changes.voice ?? changes.captions;
  if (project.scenes.length === 0 && (touches ?? whole ?? changes.clear) !== undefined)
    throw invalid(
      "This project has no scenes, so only its title can be changed. Projects whose run returned scenes have them.",
    );
  const scenes = project.scenes.length === 0 ? [] : changeScenes(project.scenes, changes);
  const next = changeWhole({ ...project, scenes }, changes);
  return isDeepStrictEqual(next, project) ? project : next;
}

function changeScenes(scenes: EditableScene[], changes: ProjectChanges): EditableScene[] {
  const { scenes: changed = [], remove = [], order, add = [] } = changes;
  const known = new Set(scenes.map(({ id }) => id));
  for (const id of [...changed.map((scene) => scene.id), ...remove, ...(order ?? [])])
    if (!known.has(id)) throw unknownScene(id, known);
  const byId = new Map(changed.map((change) => [change.id, change]));
  if (byId.size < changed.length)
    throw invalid('"scenes" names a scene twice. Send one change for each.');
  const edited = scenes.map((scene) => changeScene(scene, byId.get(scene.id) ?? { id: scene.id }));
  const left = edited.filter(({ id }) => !remove.includes(id));
  const complete = addScenes(order ? orderScenes(left, order) : left, add);
  if (complete.length === 0) throw invalid("A project needs at least one scene. Keep or add one.");
  if (complete.length > scenesMax)
    throw invalid(`The project would have ${complete.length} scenes. The maximum is ${scenesMax}.`);
  // Tools order scenes by their index.
  return complete.map((scene, index) => (scene.index === index ? scene : { ...scene, index }));
}

const unknownScene = (id: string, known: ReadonlySet<string>) =>
  invalid(
    `Unknown scene ${JSON.stringify(id)}. The scenes are ${[...known].slice(0, 20).join(", ")}.`,
  );

function orderScenes(scenes: EditableScene[], order: readonly string[]): EditableScene[] {
  const byId = new Map(scenes.map((scene) => [scene.id, scene]));
  const ordered = order.flatMap((id) => byId.get(id) ?? []);
  if (order.length === scenes.length && new Set(ordered).size === scenes.length) return ordered;
  const missing = scenes.find(({ id }) => !order.includes(id))?.id;
  throw invalid(
    `"order" must name each of the ${scenes.length} remaining scenes once.` +
      (missing === undefined ? "" : ` It lacks ${JSON.stringify(missing)}.`),
  );
}

function addScenes(scenes: EditableScene[], add: readonly AddedScene[]): EditableScene[] {
  const result = [...scenes];
  const next = new Map<string | undefined, number>();
  for (const { after, ...fields } of add) {
    const place = after === "start" ? -1 : result.findIndex(({ id }) => id === after);
    if (after !== undefined && after !== "start" && place === -1)
      throw unknownScene(after, new Set(scenes.map(({ id }) => id)));
    // Several scenes after the same one keep their order.
    const earlier = next.get(after) ?? 0;
    next.set(after, earlier + 1);
    result.splice(after === undefined ? result.length : place + 1 + earlier, 0, newScene(fields));
  }
  return result;
}

function newScene({
  text = "",
  visual = text.slice(0, visualMax),
  seconds,
  ...media
}: Omit<AddedScene, "after">) {
  const empty = {
    id: `scene_${randomUUID().slice(0, 8)}`,
    index: 0,
    text,
    visual,
    seconds: seconds ?? readingSeconds(text),
    keywords: [],
  };
  return setFields(empty, media);
}

/** The changes that concern the whole video. */
function changeWhole(project: EditableProject, changes: ProjectChanges): EditableProject {
  const { title, palette, music, mood, voice, captions, clear = [] } = changes;
  if (music !== undefined && (mood !== undefined || clear.includes("music")))
    throw invalid('Send one of "music", "mood" and "clear": ["music"].');
  if (mood !== undefined && clear.includes("music"))
    throw invalid('Send one of "music", "mood" and "clear": ["music"].');
  const values = { ...project.values };
  const { music_wanted, ...settings } = project.settings;
  const inputs = { ...settings.inputs };
  if (title !== undefined) values.title = title;
  if (palette) values.palette = { ...(values.palette as Timeline["palette"]), ...palette };
  if (music !== undefined) values.music = music;
  if (mood !== undefined || clear.includes("music")) delete values.music;
  if (mood !== undefined) {
    inputs["generate_music.mood"] = mood;
    delete inputs["generate_music.bpm"];
  }
  if (captions !== undefined) inputs["compose_timeline.caption_style"] = captions;
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

/** Recordings stay. */
const withoutEngineVoice = (scene: EditableScene): EditableScene =>
  scene.voice_engine === undefined ? scene : changeScene(scene, { id: scene.id, clear: ["voice"] });
