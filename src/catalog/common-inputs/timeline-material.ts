import type { LookRequest } from "../../generators/look/choose-look.ts";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import { openMedia } from "../../media/media-input.ts";
import type { Material, MediaFacts } from "../../media/timeline/material.ts";
import type { AssetStore } from "../../values/assets.ts";
import { autoLook } from "../../values/edit-scenes.ts";
import { aspectRatios, captionStyles } from "../../values/timeline.ts";
import { type LengthOf, mediaSeconds } from "../pricing/expected-values.ts";

/** The inputs of compose_timeline that become the material of a timeline. */
export interface MaterialInput
  extends Omit<Material, "aspect_ratio" | "language" | "caption_style" | "look"> {
  image?: string;
  video?: string;
  script?: string;
  topic?: string;
  aspect_ratio?: string;
  language?: string;
  caption_style?: string;
  look?: string;
}

/** Completes the material of a timeline with the defaults. */
export function toMaterial(input: MaterialInput) {
  const { image, video, clip, script, topic, ...given } = input;
  const alone = clip && !given.scenes?.length;
  // Tools that return several also return the first one separately; show it once.
  const images = [...new Set([...(given.images ?? []), ...(image ? [image] : [])])];
  return {
    ...given,
    ...(alone ? { clips: [...new Set([...(given.clips ?? []), clip])] } : { clip }),
    images,
    videos: [...new Set([...(given.videos ?? []), ...(video ? [video] : [])])],
    title: given.title ?? topic,
    text: given.text ?? script ?? topic,
    aspect_ratio: aspectRatios.find((each) => each === given.aspect_ratio) ?? "9:16",
    language: given.language ?? "en",
    caption_style: captionStyles.find((each) => each === given.caption_style) ?? "highlight",
    look: given.look === autoLook ? undefined : given.look,
  };
}

type LookMaterial = Pick<
  Material,
  "scenes" | "text" | "images" | "clips" | "clip" | "title" | "call_to_action" | "language"
>;

/** What the look of a video is chosen from. */
export function lookRequest(material: LookMaterial): LookRequest {
  const { scenes = [], text = "", images = [], clips = [], clip, title = "" } = material;
  const hasMedia = images.length + clips.length > 0;
  const isOpening = clip && !clips.includes(clip) && !scenes.some((scene) => scene.clip === clip);
  return {
    title,
    language: material.language,
    isOffer: Boolean(material.call_to_action?.trim()),
    isData: Boolean(isOpening || scenes[0]?.design?.points),
    scenes:
      scenes.length === 0
        ? [{ text, hasMedia }]
        : scenes.map(({ text = "", design, image, clip }) => ({
            text,
            ...(design ? { design } : {}),
            hasMedia: Boolean(clip || (image && (!design || design.kind === "photo"))),
          })),
  };
}

/** The lengths of media, which may not be known before the run. */
export const expectLengths = (
  { videos, clips = [], voice }: Material,
  lengthOf: LengthOf,
): MediaFacts =>
  new Map(
    [...(videos ?? []), ...clips, ...(voice ? [voice] : [])].map((id) => [
      id,
      { seconds: mediaSeconds(lengthOf, id) },
    ]),
  );

/**
 * Opens all media. Their lengths and sizes determine the layout, and so does the silence of a clip
 * that opens a video without music.
 */
export async function openMaterial(
  { scenes = [], images = [], clips = [], clip, videos = [], voice, music, sfx }: Material,
  { assets, ffmpeg, signal }: { assets: AssetStore; ffmpeg: Ffmpeg; signal: AbortSignal },
): Promise<MediaFacts> {
  const seen = [
    ...scenes.flatMap(({ image, clip, design }) => [image, clip, design?.background]),
    ...images,
    ...clips,
    clip,
    ...videos,
  ];
  const heard = [
    ...scenes.map((scene) => scene.voice),
    voice,
    music === "none" ? undefined : music,
    sfx,
  ];
  const opened = (ids: (string | undefined)[], use: "seen" | "heard") =>
    [...new Set(ids)]
      .filter((id) => id !== undefined)
      .map(async (id) => {
        const media = await openMedia(assets, id, use);
        if (id !== clip || music !== "none") return [id, media] as const;
        const isSilent = !(await ffmpeg.probe(media.path, signal)).audio;
        return [id, { ...media, isSilent }] as const;
      });
  return new Map(await Promise.all([...opened(seen, "seen"), ...opened(heard, "heard")]));
}
