import { openMedia } from "../../../media/media-input.ts";
import { composeTimeline } from "../../../media/timeline/compose.ts";
import type { Material, MediaFacts } from "../../../media/timeline/material.ts";
import type { AssetStore } from "../../../values/assets.ts";
import { aspectRatios, captionStyles, timelineSeconds } from "../../../values/timeline.ts";
import { defineTool } from "../../define-tool.ts";
import { assumedSeconds } from "../../expected-values.ts";
import {
  asset,
  assets,
  boolean,
  language,
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
  version: 2,
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
      none: true,
      description:
        "Music for the whole video. It loops, and is quieter while a voice speaks. With none, there are no title and end cards by default.",
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
    language: language({ default: "en", description: "BCP 47, such as en or pt-BR." }),
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
    title_icon: string({
      optional: true,
      max: 60,
      description: "An emoji, or an icon such as ph:gauge, beside the title and the closing words.",
    }),
    call_to_action: string({ optional: true, max: 120, description: "Text of the end card." }),
  },
  output: {
    timeline: timeline({ description: "The timeline, for render_video." }),
    title: string({ description: "The title, or the topic if there is no title." }),
    seconds: number({ description: "Length of the video in seconds." }),
  },
  example: { title: "Sunrise", images: ["picture.jpg"], music: "tone.wav", aspect_ratio: "16:9" },
  expect(known) {
    const material = toMaterial(known);
    const timeline = composeTimeline(material, assumeLengths(material));
    return { timeline, title: timeline.title, seconds: timelineSeconds(timeline) };
  },
  async run({ input, assets }) {
    const material = toMaterial(input);
    const timeline = composeTimeline(material, await openMaterial(material, assets));
    return {
      timeline,
      title: timeline.title,
      seconds: timelineSeconds(timeline),
      engine: "local/layout",
    };
  },
});

interface Input extends Omit<Material, "aspect_ratio" | "language" | "caption_style"> {
  image?: string;
  video?: string;
  script?: string;
  topic?: string;
  aspect_ratio?: string;
  language?: string;
  caption_style?: string;
}

function toMaterial({ image, video, script, topic, ...given }: Input) {
  return {
    ...given,
    // Tools that return several also return the first one separately; show it once.
    images: [...new Set([...(given.images ?? []), ...(image ? [image] : [])])],
    videos: [...new Set([...(given.videos ?? []), ...(video ? [video] : [])])],
    title: given.title ?? topic,
    text: given.text ?? script ?? topic,
    aspect_ratio: aspectRatios.find((each) => each === given.aspect_ratio) ?? "9:16",
    language: given.language ?? "en",
    caption_style: captionStyles.find((each) => each === given.caption_style) ?? "highlight",
  };
}

/** Media whose length is not known before the run. */
const assumeLengths = ({ videos, clips = [], voice }: Material): MediaFacts =>
  new Map(
    [...(videos ?? []), ...clips, ...(voice ? [voice] : [])].map((id) => [
      id,
      { seconds: assumedSeconds },
    ]),
  );

/** Opens all media. Their lengths and sizes determine the layout. */
async function openMaterial(
  { scenes = [], images = [], clips = [], videos = [], voice, music }: Material,
  assets: AssetStore,
): Promise<MediaFacts> {
  const seen = [
    ...scenes.flatMap(({ image, clip, design }) => [image, clip, design?.background]),
    ...images,
    ...clips,
    ...videos,
  ];
  const heard = [
    ...scenes.map((scene) => scene.voice),
    voice,
    music === "none" ? undefined : music,
  ];
  const opened = (ids: (string | undefined)[], use: "seen" | "heard") =>
    [...new Set(ids)]
      .filter((id) => id !== undefined)
      .map(async (id) => [id, await openMedia(assets, id, use)] as const);
  return new Map(await Promise.all([...opened(seen, "seen"), ...opened(heard, "heard")]));
}
