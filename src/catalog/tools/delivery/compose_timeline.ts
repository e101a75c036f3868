import { requireLook } from "../../../looks/looks.ts";
import { composeTimeline } from "../../../media/timeline/compose.ts";
import { autoLook } from "../../../values/edit-scenes.ts";
import { installedLookChoices } from "../../../values/looks.ts";
import { aspectRatios, captionStyles, timelineSeconds } from "../../../values/timeline.ts";
import {
  expectLengths,
  lookRequest,
  openMaterial,
  toMaterial,
} from "../../common-inputs/timeline-material.ts";
import { defineTool } from "../../definition/define-tool.ts";
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
} from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

export default defineTool({
  name: "Compose timeline",
  category: "delivery",
  description:
    "Arranges scenes, voice, pictures, clips, music, words or text as the timeline of the project.",
  credits: perCall(0.5),
  version: 11,
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
    sfx: asset("audio", {
      optional: true,
      description: "Sound effects for all scenes, from add_sound_effects.",
    }),
    images: assets("image", {
      optional: true,
      description: "Shown in order if the scenes have none.",
    }),
    image: asset("image", { optional: true, description: "One more picture." }),
    clip: asset("video", {
      optional: true,
      description: "One more clip. It opens the video if there are scenes that do not show it.",
    }),
    clips: assets("video", {
      optional: true,
      description: "Shown in order if the scenes have none. Those that no scene shows follow them.",
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
    look: string({
      default: "clean",
      enum: installedLookChoices,
      description:
        "How the video looks: its type, colors, captions and motion. auto chooses from the text.",
    }),
    palette: palette({
      optional: true,
      description: "background, foreground and accent as #rrggbb.",
    }),
    title_card: boolean({
      optional: true,
      description:
        "By default true if there are scenes and a title that the first one does not say. A title that is all that is said is shown for 6 s.",
    }),
    end_card: boolean({
      optional: true,
      description: "By default true if there are a title, scenes and a `call_to_action`.",
    }),
    title_icon: string({
      optional: true,
      max: 60,
      description: "An emoji, or an icon such as ph:gauge, beside the title and the closing words.",
    }),
    call_to_action: string({ optional: true, max: 120, description: "Text of the end card." }),
  },
  drawn: ["title", "scenes"],
  needs: [
    [
      "scenes",
      "text",
      "script",
      "topic",
      "title",
      "images",
      "image",
      "clips",
      "clip",
      "videos",
      "video",
      "voice",
      "music",
    ],
  ],
  output: {
    timeline: timeline({ description: "The timeline, for render_video." }),
    title: string({
      optional: true,
      description: "The title, or the topic if there is no title. Missing without both.",
    }),
    seconds: number({ description: "Length of the video in seconds." }),
    look: string({ description: "The look of the video." }),
    look_reason: string({
      optional: true,
      description: "Why auto chose the look, in one sentence.",
    }),
  },
  example: { title: "Sunrise", images: ["picture.jpg"], music: "tone.wav", aspect_ratio: "16:9" },
  expect(known, lengthOf) {
    const material = toMaterial(known);
    const timeline = composeTimeline(material, expectLengths(material, lengthOf));
    const look = timeline.look ?? "clean";
    return { timeline, ...ownTitle(material), seconds: timelineSeconds(timeline), look };
  },
  async run({ input, assets, ffmpeg, texts, signal }) {
    const given = toMaterial(input);
    const chosen =
      input.look === autoLook
        ? await texts.run("chooseLook", lookRequest(given), signal)
        : undefined;
    const material = chosen ? { ...given, look: chosen.look } : given;
    // The service that took the run may have looks that this worker lacks.
    for (const slug of [material.look, ...(material.scenes ?? []).map((scene) => scene.look)])
      requireLook(slug);
    const timeline = composeTimeline(
      material,
      await openMaterial(material, { assets, ffmpeg, signal }),
    );
    return {
      timeline,
      ...ownTitle(material),
      seconds: timelineSeconds(timeline),
      look: timeline.look ?? "clean",
      ...(chosen ? { look_reason: chosen.reason } : {}),
      engine: "local/layout",
    };
  },
});

/** Without a title there is none: an update of the project would show another one on a card. */
function ownTitle(material: { title?: string | undefined }): { title?: string } {
  const title = material.title?.trim();
  return title ? { title } : {};
}
