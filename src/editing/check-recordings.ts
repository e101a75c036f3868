import type { Kysely } from "kysely";
import { findAssets } from "../assets/assets.ts";
import type { Database } from "../db/schema.ts";
import { invalid } from "../system/errors.ts";
import { recordingSecondsMax } from "../values/scene.ts";
import type { EditableScene } from "./editable-project.ts";
import type { ProjectChanges } from "./project-scenes.schema.ts";

/** The place of a change of a scene in the body of its request. */
type Place = (string | number)[];

/** A scene whose recording a change cuts or shows, and where the change says so. */
interface ChangedRecording {
  scene: EditableScene;
  place: Place;
}

/** The changed and added scenes that get a part of a recording, or its picture. */
export function changedRecordings(
  scenes: readonly EditableScene[],
  before: readonly EditableScene[],
  changes: Pick<ProjectChanges, "scenes">,
): ChangedRecording[] {
  const known = new Set(before.map(({ id }) => id));
  return scenes.flatMap((scene) => {
    const index = (changes.scenes ?? []).findIndex(({ id }) => id === scene.id);
    const { voice_part, camera } = changes.scenes?.[index] ?? {};
    const isAdded = !known.has(scene.id) && (scene.voice_part ?? scene.camera);
    return isAdded || voice_part || camera
      ? [{ scene, place: index < 0 ? ["add"] : ["scenes", index] }]
      : [];
  });
}

/**
 * Throws 422 for a part or a picture of a recording that the scene does not have, and for one that
 * is too long.
 */
export async function checkRecordings(
  db: Kysely<Database>,
  account_id: string,
  recordings: readonly ChangedRecording[],
): Promise<void> {
  if (recordings.length === 0) return;
  const ids = recordings.flatMap(({ scene }) => scene.voice ?? []);
  const assets = await findAssets(db, account_id, ids);
  for (const { scene, place } of recordings) {
    const { id, voice, voice_engine, camera } = scene;
    const field = camera ? "camera" : "voice_part";
    const asset = assets.get(voice ?? "");
    if (!asset || voice_engine !== undefined)
      throw invalid(
        `Scene "${id}" has no recording. Set its "voice" to an asset with your recording.`,
        ...[...place, field],
      );
    if (camera && asset.kind !== "video")
      throw invalid(
        `The voice of scene "${id}" has no picture: the asset "${voice}" is of kind ${asset.kind}. Use a video as its "voice".`,
        ...[...place, field],
      );
    checkPart(scene, asset.seconds ?? 0, [...place, "voice_part"]);
  }
}

function checkPart(
  { id, voice_part }: Pick<EditableScene, "id" | "voice_part">,
  seconds: number,
  place: Place,
): void {
  const { start, end } = { start: 0, end: seconds, ...voice_part };
  const long = Math.min(end, seconds) - start;
  if (end <= start)
    throw invalid(`Invalid part from ${start} to ${end} s. "end" must be after "start".`, ...place);
  if (long <= 0)
    throw invalid(
      `The recording of scene "${id}" has ${seconds} seconds, but its part starts at ${start}.`,
      ...place,
    );
  if (long > recordingSecondsMax)
    throw invalid(
      `The recording of scene "${id}" has ${Math.round(long)} seconds. The maximum is ${recordingSecondsMax}. Use a part of it, or divide it among several scenes.`,
      ...place,
    );
}
