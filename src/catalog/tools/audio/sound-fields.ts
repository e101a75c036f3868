import { type SoundSource, soundSecondsMax } from "../../../media/audio/sound-source.ts";
import type { AssetStore } from "../../../values/assets.ts";
import { asset, number } from "../../definition/fields.ts";
import { type LengthOf, mediaSeconds } from "../../pricing/expected-values.ts";

/** The inputs of a tool that changes the sound of a video or an audio file. */
export const soundInputs = {
  video: asset("video", {
    optional: true,
    description: `A video with sound, of at most ${soundSecondsMax / 3600} hours.`,
  }),
  audio: asset("audio", { optional: true, description: "A sound, if there is no video." }),
};

/** Its outputs: the same medium under the name under which it came. */
export const soundOutputs = {
  video: asset("video", { optional: true, description: "The video, if one was given." }),
  audio: asset("audio", {
    optional: true,
    description: "The sound as FLAC, 48 kHz, if no video was given.",
  }),
  media_seconds: number({ description: "Length of the result in seconds." }),
};

/** Expected outputs for an estimate. */
export const expectSound = (
  { video, audio }: { video?: string; audio?: string },
  lengthOf: LengthOf,
) => ({
  ...(video ? { video } : audio ? { audio } : {}),
  media_seconds: mediaSeconds(lengthOf, video, audio),
});

/** Stores a result under the name of its source. */
export async function saveSound(
  source: Pick<SoundSource, "picture">,
  path: string,
  assets: Pick<AssetStore, "save">,
): Promise<{ video: string } | { audio: string }> {
  const kind = source.picture ? "video" : "audio";
  const { id } = await assets.save(path, { kind });
  return kind === "video" ? { video: id } : { audio: id };
}
