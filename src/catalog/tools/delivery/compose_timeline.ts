import { openMedia } from "../../../media/media-input.ts";
import { composeTimeline, type Known } from "../../../media/timeline/compose.ts";
import type { AssetStore } from "../../../values/assets.ts";
import type { Scene } from "../../../values/scene.ts";
import { aspectRatios, captionStyles, secondsOf, type Timeline } from "../../../values/timeline.ts";
import { defineTool } from "../../define-tool.ts";
import { asset, assets, boolean, number, object, scenes, string, words } from "../../fields.ts";
import { perCall } from "../../price.ts";

export default defineTool({
  name: "Compose timeline",
  category: "delivery",
  description:
    "Lays out whatever was made (scenes, voice, pictures, clips, music, words or just text) as the project's timeline.",
  credits: perCall(0.5),
  version: 1,
  timeoutSeconds: 60,
  retry: "transient",
  determinism: "exact",
  input: {
    scenes: scenes({
      optional: true,
      description: "The backbone: text, picture or clip, voice and words of each scene.",
    }),
    title: string({ optional: true, max: 300, description: "Stands on the title card." }),
    music: asset("audio", {
      optional: true,
      description: "Looped under everything; gives way to voices.",
    }),
    images: assets("image", {
      optional: true,
      description: "Shown one after another, where the scenes have none of their own.",
    }),
    image: asset("image", { optional: true, description: "One more picture." }),
    clips: assets("video", {
      optional: true,
      description: "Shown one after another, where the scenes have none of their own.",
    }),
    videos: assets("video", {
      optional: true,
      description: "Shown at full length, with their own sound.",
    }),
    video: asset("video", { optional: true, description: "One more video." }),
    voice: asset("audio", {
      optional: true,
      description: "One voice over everything, where the scenes have none of their own.",
    }),
    words: words({ optional: true, description: "When the words of `voice` are heard." }),
    text: string({ optional: true, description: "Set on cards when there are no pictures." }),
    script: string({ optional: true, description: "Stands in for a missing text." }),
    topic: string({ optional: true, description: "Stands in for a missing title and text." }),
    aspect_ratio: string({ default: "9:16", enum: aspectRatios, description: "Width to height." }),
    language: string({ default: "en", description: "BCP 47, such as en or pt-BR." }),
    caption_style: string({
      default: "highlight",
      enum: captionStyles,
      description: "How the spoken word stands out; none: no captions.",
    }),
    palette: object<Partial<Timeline["palette"]>>({
      optional: true,
      description: "background, foreground and accent as #rrggbb.",
    }),
    title_card: boolean({
      optional: true,
      description: "By default when there is a title and there are scenes.",
    }),
    end_card: boolean({
      optional: true,
      description: "By default when there is a title and there are scenes.",
    }),
    call_to_action: string({ optional: true, max: 120, description: "What the end card says." }),
  },
  output: {
    timeline: object<Timeline>({ description: "What is seen, heard and read, for render_video." }),
    title: string({ description: "As given; the topic where no title was." }),
    seconds: number({ description: "Length of the whole." }),
  },
  example: { title: "Sunrise", images: ["picture.jpg"], music: "tone.wav", aspect_ratio: "16:9" },
  async run({ input, assets }) {
    const { image, video, script, topic, ...given } = input;
    const material = {
      ...given,
      // Tools that make several name the first one apart: it is shown once.
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
      seconds: secondsOf(timeline),
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

/** Lengths and sizes of the media, which decide how they are laid out. */
async function openMaterial(
  { scenes = [], images, clips = [], videos, voice, music }: Media,
  assets: AssetStore,
): Promise<Known> {
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
