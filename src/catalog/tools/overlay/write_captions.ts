import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildAss } from "../../../media/captions/ass.ts";
import { buildSrt, buildVtt } from "../../../media/captions/formats.ts";
import { composeTimeline, openingSeconds } from "../../../media/timeline/compose.ts";
import { defaultPalette } from "../../../media/timeline/default-palette.ts";
import { frameSize } from "../../../media/timeline/render-options.ts";
import { spokenWords } from "../../../media/timeline/spoken-words.ts";
import { StepError } from "../../../system/errors.ts";
import { placedWords, type Scene, type Word } from "../../../values/scene.ts";
import {
  type AspectRatio,
  aspectRatios,
  type CaptionStyle,
  captionStyles,
  type Palette,
} from "../../../values/timeline.ts";
import { defineTool } from "../../definition/define-tool.ts";
import {
  asset,
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

const fileFormats = ["vtt", "srt", "ass"] as const;

export default defineTool({
  name: "Write captions",
  category: "overlay",
  description:
    "Writes a captions file from spoken words: at most two lines of 42 characters, broken by meaning, at a readable speed.",
  credits: perCall(0.2),
  version: 3,
  timeoutSeconds: 60,
  retry: "transient",
  determinism: "exact",
  input: {
    scenes: scenes({
      optional: true,
      description: "Scenes with `words`, or with text that is spread over their seconds.",
    }),
    words: words({
      optional: true,
      description: "Words of the whole narration, if there are no scenes.",
    }),
    timeline: timeline({
      optional: true,
      description: "The timeline of the video, if it is composed before. Its words are written.",
    }),
    title: string({ optional: true, max: 300, description: "Title of the video." }),
    topic: string({ optional: true, description: "Used if there is no title." }),
    title_card: boolean({
      optional: true,
      description: "As in compose_timeline: true by default if there is a title and scenes.",
    }),
    music: asset("audio", {
      optional: true,
      none: true,
      description: "As in compose_timeline: none leaves out the title card.",
    }),
    language: language({ default: "en", description: "BCP 47, such as en or ar." }),
    captions_format: string({ default: "vtt", enum: fileFormats, description: "File format." }),
    caption_style: string({
      default: "highlight",
      enum: captionStyles,
      description: "Style of an ASS file. none is the same as highlight here.",
    }),
    aspect_ratio: string({
      default: "9:16",
      enum: aspectRatios,
      description: "Aspect ratio of the frame for an ASS file.",
    }),
    palette: palette({
      optional: true,
      description: "background, foreground and accent as #rrggbb, for an ASS file.",
    }),
    offset_seconds: number({
      optional: true,
      min: 0,
      max: 86_400,
      description:
        "Seconds from the start of the video to the narration. By default as compose_timeline composes it: the title card and the lead-in of the first voice.",
    }),
  },
  needs: [["words", "scenes", "timeline"]],
  output: {
    captions: asset("text", {
      description: "The captions file. Its times count from the start of the video.",
    }),
    words: words({
      description: "All words, in seconds from the start of the narration, for compose_timeline.",
    }),
  },
  example: {
    words: [
      { text: "Hello", start: 0.1, end: 0.5 },
      { text: "there.", start: 0.5, end: 1 },
    ],
  },
  async run({ input, folder, assets }) {
    const composed = input.timeline ? spokenWords(input.timeline) : [];
    const narrated = input.scenes?.length ? sceneWords(input.scenes) : (input.words ?? []);
    const narration = narrated.length > 0 ? narrated : composed;
    if (narration.every(({ text }) => !text.trim())) {
      throw new StepError(
        "invalid_input",
        'No words to write. Add "words", or "scenes" with words or text.',
      );
    }
    const path = join(folder, `captions.${input.captions_format}`);
    const spoken = composed.length > 0 ? composed : videoWords(input, narration);
    await writeFile(path, await formatCaptions(spoken, input));
    const { id } = await assets.save(path, { kind: "text" });
    return { captions: id, words: narration, engine: "local/captions" };
  },
});

interface Narration {
  scenes?: Scene[];
  title?: string;
  topic?: string;
  title_card?: boolean;
  music?: string;
  offset_seconds?: number;
}

/**
 * The words of the video that compose_timeline makes of the same inputs, in seconds from its start.
 * A given `offset_seconds` is the start of the narration instead.
 */
function videoWords(
  { scenes = [], title, topic, title_card, music, offset_seconds }: Narration,
  narration: readonly Word[],
): Word[] {
  const placed = scenes.length > 0 ? placedWords(scenes) : undefined;
  if (placed && offset_seconds === undefined) return placed;
  if (offset_seconds !== undefined) return narration.map((word) => shiftWord(word, offset_seconds));
  const timed = scenes.map((scene) =>
    scene.words?.length ? scene : { ...scene, words: spreadText(scene) },
  );
  const material = {
    scenes: timed,
    title: title ?? topic,
    title_card,
    music: music === "none" ? music : undefined,
    aspect_ratio: "16:9",
    language: "en",
    caption_style: "classic",
  } as const;
  if (scenes.length > 0) return spokenWords(composeTimeline(material, new Map()));
  return narration.map((word) => shiftWord(word, openingSeconds(material)));
}

interface Look {
  captions_format: string;
  language: string;
  caption_style: CaptionStyle;
  aspect_ratio: AspectRatio;
  palette?: Palette;
}

async function formatCaptions(
  spoken: Word[],
  { captions_format: format, language, caption_style, aspect_ratio, palette }: Look,
): Promise<string> {
  if (format === "srt") return buildSrt(spoken, language);
  if (format === "vtt") return buildVtt(spoken, language);
  const style = caption_style === "none" ? "highlight" : caption_style;
  const size = frameSize(1080, aspect_ratio);
  return buildAss(spoken, { style, ...size, palette: { ...defaultPalette, ...palette }, language });
}

const shiftWord = (word: Word, seconds: number): Word => ({
  text: word.text,
  start: word.start + seconds,
  end: word.end + seconds,
});

/** Returns the words of all scenes, from the start of the first scene. */
function sceneWords(scenes: readonly Scene[]): Word[] {
  const placed = placedWords(scenes);
  if (placed) return placed;
  let start = 0;
  return scenes.flatMap((scene) => {
    const from = start;
    start += scene.seconds;
    return (scene.words?.length ? scene.words : spreadText(scene)).map((word) =>
      shiftWord(word, from),
    );
  });
}

/** Spreads the text over the scene's seconds; longer words take more time. */
function spreadText({ text, seconds }: Scene): Word[] {
  const parts = text.trim().split(/\s+/).filter(Boolean);
  const length = parts.reduce((sum, part) => sum + part.length + 1, 0);
  let passed = 0;
  return parts.map((part) => {
    const start = (seconds * passed) / length;
    passed += part.length + 1;
    return { text: part, start, end: (seconds * passed) / length };
  });
}
