/**
 * The rules of editing scenes, which the service and the studio share. Pure, without packages, and
 * lenient: the service checks ids and contradictions before.
 */

/** The part of a design that an edit looks at. */
interface AnyDesign {
  background?: string;
}

/** The built-in looks of videos, in the order in which they are shown. */
export const lookSlugs = [
  "clean",
  "poster",
  "editorial",
  "kinetic",
  "cinematic",
  "news",
  "notebook",
  "stage",
] as const;
export type LookSlug = (typeof lookSlugs)[number];
/** Of a video: chooses the look from the text. Of a scene in an edit: follows the video's look. */
export const autoLook = "auto";
/** What a caller can choose for a whole video in every installation. */
export const lookChoices = [autoLook, ...lookSlugs] as const;

/** How the picture of a recording is shown: in a corner of the scene, or as its picture. */
export const cameraLayouts = ["picture_in_picture", "full_frame"] as const;

interface AnyCamera {
  layout: (typeof cameraLayouts)[number];
  focus?: { x: number; y: number };
}

/** What an edit can set. */
interface SceneFields<D> {
  text?: string;
  visual?: string;
  seconds?: number;
  design?: D;
  image?: string;
  clip?: string;
  voice?: string;
  voice_part?: { start: number; end: number };
  camera?: AnyCamera;
  focus?: { x: number; y: number };
  look?: string;
}

/** What an edit can remove of a scene. */
export const clearable = ["design", "image", "clip", "voice", "camera", "focus"] as const;

interface NewScene<D> extends SceneFields<D> {
  text: string;
  visual: string;
  seconds: number;
}

/** A scene as edits see it. A voice without `voice_engine` is a recording. */
export interface EditedScene<D> extends NewScene<D> {
  id: string;
  voice_engine?: string;
  voice_name?: string;
  /** The design was set by an edit, and stays when the text changes. */
  keep_design?: boolean;
  voice_seconds?: number;
  words?: unknown;
}

type Change<D> = SceneFields<D> & { clear?: readonly (typeof clearable)[number][] };

interface SceneEdits<D> {
  scenes?: readonly (Change<D> & { id: string })[];
  remove?: readonly string[];
  order?: readonly string[];
  add?: readonly Added<D>[];
}

type Added<D> = SceneFields<D> & { id?: string; after?: string };

const visualOf = (text: string) => text.slice(0, 4000);

/** How long a scene can be shown, in seconds. */
export const sceneSecondsMin = 1;
export const sceneSecondsMax = 600;

/** Time to read a text on screen, in seconds. */
export const readingSeconds = (text: string) => Math.min(12, Math.max(2, 1 + text.length / 15));

/** What a scene shows. */
export const sceneKind = ({ clip, design, image, camera }: SceneFields<unknown>) =>
  clip || camera?.layout === "full_frame" ? "clip" : design ? "design" : image ? "image" : "card";

/**
 * Changes scenes, removes, adds and orders some. An added scene that the order does not name
 * follows `after`, or is the last. `make` completes an added scene. Scenes that do not change stay
 * the same objects.
 */
export function editScenes<D extends AnyDesign, S extends EditedScene<D>>(
  scenes: readonly S[],
  { scenes: changes = [], remove = [], order = [], add = [] }: SceneEdits<D>,
  make: (scene: NewScene<D>, id: string | undefined) => S,
): S[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const left = scenes
    .filter(({ id }) => !remove.includes(id))
    .map((scene) => changeScene<D, S>(scene, byId.get(scene.id) ?? {}));
  const added = add.map(({ id, after, ...fields }) => ({
    after,
    scene: make(newScene(fields), id),
  }));
  const isOrdered = ({ scene }: { scene: S }) => order.includes(scene.id);
  const ordered = added.filter(isOrdered).map(({ scene }) => scene);
  return insertScenes(
    orderScenes([...left, ...ordered], order),
    added.filter((entry) => !isOrdered(entry)),
  );
}

/** Scenes that the order does not name stay behind the others. */
function orderScenes<S extends { id: string }>(scenes: S[], order: readonly string[]): S[] {
  const position = new Map(order.map((id, index) => [id, index]));
  const rank = ({ id }: S) => position.get(id) ?? order.length;
  return scenes.toSorted((a, b) => rank(a) - rank(b));
}

function insertScenes<S extends { id: string }>(
  scenes: readonly S[],
  added: readonly { after: string | undefined; scene: S }[],
): S[] {
  const result = [...scenes];
  const counts = new Map<string | undefined, number>();
  for (const { after, scene } of added) {
    const place = after === "start" ? -1 : result.findIndex(({ id }) => id === after);
    const isLast = after !== "start" && place === -1;
    // Several scenes after the same one keep their order.
    const earlier = counts.get(after) ?? 0;
    counts.set(after, earlier + 1);
    result.splice(isLast ? result.length : place + 1 + earlier, 0, scene);
  }
  return result;
}

function newScene<D extends AnyDesign>(fields: SceneFields<D>): NewScene<D> {
  const { text = "", visual = visualOf(text), seconds, ...media } = fields;
  const empty = { text, visual, seconds: seconds ?? readingSeconds(text) };
  return setFields<D, Unnamed<D>>(empty, media);
}

/**
 * Applies a change to one scene. A new text needs a new voice unless the voice is a recording,
 * which is then aligned again. A new `visual` needs a new picture.
 */
export function changeScene<D extends AnyDesign, S extends EditedScene<D>>(
  scene: S,
  { clear = [], ...change }: Change<D>,
): S {
  const cleared = clear.reduce((next, name) => without(next, clearedFields[name]), scene);
  return setFields(cleared, change);
}

/** What a scene has of its voice. None of it stays with another voice. */
export const voiceFields = [
  "voice",
  "voice_engine",
  "voice_name",
  "voice_seconds",
  "voice_part",
  "camera",
  "words",
] as const;
const clearedFields = {
  design: ["design", "keep_design"],
  image: ["image"],
  clip: ["clip"],
  voice: voiceFields,
  camera: ["camera"],
  focus: ["focus"],
} as const;

/** The scene without a voice that an engine has made. Recordings stay. */
export const withoutEngineVoice = <S extends EditedScene<unknown>>(scene: S): S =>
  scene.voice_engine === undefined ? scene : without(scene, voiceFields);

type Unnamed<D> = Omit<EditedScene<D>, "id">;

/** Sets the fields of a scene that differ from what it has. */
function setFields<D extends AnyDesign, S extends Unnamed<D>>(scene: S, change: SceneFields<D>): S {
  const { text, visual, seconds, design, image, clip, focus, look } = change;
  let next = text === undefined || text === scene.text ? scene : changeText<D, S>(scene, text);
  if (visual !== undefined && visual !== scene.visual) {
    // A picture that shows something else is drawn again. A design does not show it.
    const isKept = scene.design ?? image ?? clip ?? design;
    next = { ...(isKept ? next : without(next, ["image", "clip"])), visual };
  }
  if (image !== undefined) next = { ...without(next, ["clip"]), image };
  if (design !== undefined) {
    const background = design.background ?? next.design?.background;
    const shown = { ...design, ...(background ? { background } : {}) };
    next = { ...without(next, ["clip"]), design: shown, keep_design: true };
  }
  if (clip !== undefined) next = { ...next, clip };
  if (image ?? design ?? clip) next = showBeside(next);
  next = setVoice(next, change);
  if (seconds !== undefined) next = { ...next, seconds };
  if (look === autoLook) next = without(next, ["look"]);
  else if (look !== undefined) next = { ...next, look };
  return focus === undefined ? next : { ...next, focus };
}

/** A new picture would not be seen behind a recording that fills the frame. */
function showBeside<S extends Unnamed<unknown>>(scene: S): S {
  if (scene.camera?.layout !== "full_frame") return scene;
  return { ...scene, camera: { ...scene.camera, layout: "picture_in_picture" } };
}

/** A new part of a recording, and its picture, are measured by the next update. */
function setVoice<S extends Unnamed<unknown>>(
  scene: S,
  { voice, voice_part, camera }: SceneFields<unknown>,
): S {
  let next = scene;
  if (voice !== undefined && voice !== scene.voice) next = { ...without(next, voiceFields), voice };
  const { start, end } = next.voice_part ?? {};
  if (voice_part && (voice_part.start !== start || voice_part.end !== end))
    next = { ...without(next, ["voice_seconds", "words"]), voice_part };
  if (!camera) return next;
  const measured = next.camera ? next : without(next, ["voice_seconds", "words"]);
  return { ...measured, camera: { ...next.camera, ...camera } };
}

function changeText<D extends AnyDesign, S extends Unnamed<D>>(scene: S, text: string): S {
  const isRecorded = scene.voice !== undefined && scene.voice_engine === undefined;
  const spoken = without(scene, isRecorded ? ["words"] : voiceFields);
  const isRead = scene.voice === undefined && scene.seconds === readingSeconds(scene.text);
  // Before it has a picture, a scene shows its text.
  const isShown = sceneKind(scene) === "card" && scene.visual === visualOf(scene.text);
  return {
    ...{ ...spoken, text },
    ...(isRead ? { seconds: readingSeconds(text) } : {}),
    ...(isShown ? { visual: visualOf(text) } : {}),
  };
}

/** The names are those of optional fields. */
function without<S extends Unnamed<unknown>>(
  scene: S,
  names: readonly Exclude<keyof Unnamed<unknown>, "text" | "visual" | "seconds">[],
): S {
  const next = { ...scene };
  for (const name of names) delete next[name];
  return next;
}
