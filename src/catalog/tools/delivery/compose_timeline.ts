import { openMedia } from "../../../media/media-input.ts";
import { composeTimeline } from "../../../media/timeline/compose.ts";
import type { MediaFacts } from "../../../media/timeline/material.ts";
import type { AssetStore } from "../../../values/assets.ts";
import type { Scene } from "../../../values/scene.ts";
import { aspectRatios, captionStyles, timelineSeconds } from "../../../values/timeline.ts";
import { defineTool } from "../../define-tool.ts";
import {
  asset,
  assets,
  boolean,
  number,
  palette,
  scenes,
  string,
  timeline,
  words,
} from "../../fields.ts";
import { perCall } from "../../price.ts";

export default defineTool({
  name: "Compose timeline",
  category: "delivery",
  description:
    "Arranges scenes, voice, pictures, clips, music, words or text as the timeline of the project.",
  credits: perCall(0.5),
  version: 1,
  timeoutSeconds: 60,
  retry: "transient",
  determinism: "exact",
  input: {
    scenes: scenes({
      optional: true,
      description: "Text, picture or clip, voice and words of each scene.",
    }),
    title: string({
      optional: true,
      max: 300,
      description: "Title of the video, shown on the title card.",
    }),
    music: asset("audio", {
      optional: true,
      description: "Music for the whole video. It loops, and is quieter while a voice speaks.",
    }),
    images: assets("image", {
      optional: true,
      description: "Shown in order if the scenes have none.",
    }),
    image: asset("image", { optional: true, description: "One more picture." }),
    clips: assets("video", {
      optional: true,
      description: "Shown in order if the scenes have none.",
    }),
    videos: assets("video", {
      optional: true,
      description: "Shown at full length with their own sound.",
    }),
    video: asset("video", { optional: true, description: "One more video." }),
    voice: asset("audio", {
      optional: true,
      description: "One voice for the whole video if the scenes have none.",
    }),
    words: words({ optional: true, description: "Timed words of `voice`." }),
    text: string({ optional: true, description: "Shown on cards if there are no pictures." }),
    script: string({ optional: true, description: "Used if there is no text." }),
    topic: string({ optional: true, description: "Used if there is no title or text." }),
    aspect_ratio: string({
      default: "9:16",
      enum: aspectRatios,
      description: "Width to height of the video.",
    }),
    language: string({ default: "en", description: "BCP 47, such as en or pt-BR." }),
    caption_style: string({
      default: "highlight",
      enum: captionStyles,
      description: "Style of the captions; none for no captions.",
    }),
    palette: palette({
      optional: true,
      description: "background, foreground and accent as #rrggbb.",
    }),
    title_card: boolean({
      optional: true,
      description: "By default true if there is a title and there are scenes.",
    }),
    end_card: boolean({
      optional: true,
      description: "By default true if there is a title and there are scenes.",
    }),
    call_to_action: string({ optional: true, max: 120, description: "Text of the end card." }),
  },
  output: {
    timeline: timeline({ description: "The timeline, for render_video." }),
    title: string({ description: "The title, or the topic if there is no title." }),
    seconds: number({ description: "Length of the video in seconds." }),
  },
  example: { title: "Sunrise", images: ["picture.jpg"], music: "tone.wav", aspect_ratio: "16:9" },
  async run({ input, assets }) {
    const { image, video, script, topic, ...given } = input;
    const material = {
      ...given,
      // Tools that return several also return the first one separately; show it once.
      images: [...new Set([...(input.images ?? []), ...(image ? [image] : [])])],
      videos: [...new Set([...(input.videos ?? []), ...(video ? [video] : [])])],
      title: input.title ?? topic,
      text: input.text ?? script ?? topic,
      aspect_ratio: aspectRatios.find((each) => each === input.aspect_ratio) ?? "9:16",
      caption_style: captionStyles.find((each) => each === input.caption_style) ?? "highlight",
    };
    const timeline = composeTimeline(material, await openMaterial(material, assets));
    return {
      timeline,
      title: timeline.title,
      seconds: timelineSeconds(timeline),
      engine: "local/layout",
    };
  },
});

interface Media {
  scenes?: Scene[] | undefined;
  images: string[];
  clips?: string[] | undefined;
  videos: string[];
  voice?: string | undefined;
  music?: string | undefined;
}

/** Opens all media. Their lengths and sizes determine the layout. */
async function openMaterial(
  { scenes = [], images, clips = [], videos, voice, music }: Media,
  assets: AssetStore,
): Promise<MediaFacts> {
  const seen = [
    ...scenes.flatMap(({ image, clip }) => [image, clip]),
    ...images,
    ...clips,
    ...videos,
  ];
  const heard = [...scenes.map((scene) => scene.voice), voice, music];
  const opened = (ids: (string | undefined)[], use: "seen" | "heard") =>
    [...new Set(ids)]
      .filter((id) => id !== undefined)
      .map(async (id) => [id, await openMedia(assets, id, use)] as const);
  return new Map(await Promise.all([...opened(seen, "seen"), ...opened(heard, "heard")]));
}
