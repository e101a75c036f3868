import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildAss } from "../../../media/captions/ass.ts";
import { buildSrt, buildVtt } from "../../../media/captions/formats.ts";
import { frameSize } from "../../../media/timeline/render-options.ts";
import { StepError } from "../../../system/errors.ts";
import type { Scene, Word } from "../../../values/scene.ts";
import { aspectRatios, captionStyles, type Palette } from "../../../values/timeline.ts";
import { defineTool } from "../../define-tool.ts";
import { asset, number, palette, scenes, string, words } from "../../fields.ts";
import { perCall } from "../../price.ts";

const fileFormats = ["vtt", "srt", "ass"] as const;
const defaultPalette = { background: "#0f172a", foreground: "#ffffff", accent: "#ffd166" };

export default defineTool({
  name: "Write captions",
  category: "overlay",
  description:
    "Writes a captions file from spoken words: at most two lines of 42 characters, broken by meaning, at a readable speed.",
  credits: perCall(0.2),
  version: 1,
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
      description: "Words of the whole video, if there are no scenes.",
    }),
    language: string({ default: "en", description: "BCP 47, such as en or ar." }),
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
      default: 0,
      min: 0,
      max: 86_400,
      description: "Seconds before the first scene, such as a title card.",
    }),
  },
  output: {
    captions: asset("text", { description: "The captions file." }),
    words: words({ description: "All words, in seconds from the start of the video." }),
  },
  example: {
    words: [
      { text: "Hello", start: 0.1, end: 0.5 },
      { text: "there.", start: 0.5, end: 1 },
    ],
  },
  async run({ input, folder, assets }) {
    const spoken = (input.scenes?.length ? sceneWords(input.scenes) : (input.words ?? [])).map(
      (word) => shiftWord(word, input.offset_seconds),
    );
    if (spoken.every(({ text }) => !text.trim())) {
      throw new StepError(
        "invalid_input",
        'No words to write. Add "words", or "scenes" with words or text.',
      );
    }
    const path = join(folder, `captions.${input.captions_format}`);
    await writeFile(path, await formatCaptions(spoken, input));
    const { id } = await assets.save(path, { kind: "text" });
    return { captions: id, words: spoken, engine: "local/captions" };
  },
});

interface Look {
  captions_format: string;
  language: string;
  caption_style: string;
  aspect_ratio: string;
  palette?: Palette;
}

async function formatCaptions(
  spoken: Word[],
  { captions_format: format, language, caption_style, aspect_ratio, palette }: Look,
): Promise<string> {
  if (format === "srt") return buildSrt(spoken, language);
  if (format === "vtt") return buildVtt(spoken, language);
  const style =
    captionStyles.find((name) => name === caption_style && name !== "none") ?? "highlight";
  const size = frameSize(1080, aspectRatios.find((ratio) => ratio === aspect_ratio) ?? "9:16");
  return buildAss(spoken, { style, ...size, palette: { ...defaultPalette, ...palette }, language });
}

const shiftWord = (word: Word, seconds: number): Word => ({
  text: word.text,
  start: word.start + seconds,
  end: word.end + seconds,
});

/** Returns the words of all scenes, from the start of the first scene. */
function sceneWords(scenes: readonly Scene[]): Word[] {
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
