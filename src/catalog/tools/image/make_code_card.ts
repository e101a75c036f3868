import { join } from "node:path";
import { cleanCode } from "../../../looks/code/code-lines.ts";
import { findLanguage } from "../../../media/code/find-language.ts";
import { highlight } from "../../../media/code/highlight.ts";
import { codeMax } from "../../../values/code.ts";
import { cardFields, saveCard, saveClip } from "../../common-inputs/card-fields.ts";
import {
  chooseOpeningLook,
  openingLookFields,
  openingLookOutput,
} from "../../common-inputs/opening-look.ts";
import { requireText } from "../../common-inputs/require-text.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, boolean, number, palette, string, strings } from "../../definition/fields.ts";

const codeAnimations = ["type", "highlight"] as const;
/** Lines that have room at the smallest size. Longer lines count several times. */
const linesMax = 80;
const lineLengthMax = 600;
const outputs = ["none", ...codeAnimations] as const;
const codeCardSeconds = 6;

export default defineTool({
  name: "Make code card",
  category: "image",
  description:
    "Draws highlighted code: a picture, or a clip that types or highlights line by line.",
  credits: {
    per: "second",
    amount: 0.05,
    min: 0.4,
    units: ({ output }) => output.animated_seconds,
    unitsMin: ({ known: { code_animation = "none", clip_seconds = 0 } }) =>
      code_animation === "none" ? 0 : clip_seconds,
  },
  version: 4,
  timeoutSeconds: 600,
  retry: "transient",
  determinism: "seeded",
  input: {
    code: string({ min: 1, max: codeMax, description: "The code, with its line breaks." }),
    code_language: string({
      default: "auto",
      max: 40,
      description:
        "Language of the code, such as python or ts; auto guesses it, text has no colors.",
    }),
    title: string({ optional: true, max: 200, description: "Title above the code." }),
    line_numbers: boolean({ default: true, description: "Numbers the lines." }),
    code_animation: string({
      default: "none",
      enum: outputs,
      description: "none: only a picture. type, highlight: also a clip that goes line by line.",
    }),
    clip_seconds: number({
      default: codeCardSeconds,
      min: 1,
      max: 120,
      description: "Length of the clip in seconds.",
    }),
    ...openingLookFields,
    ...cardFields,
  },
  drawn: ["code"],
  output: {
    image: asset("image", { description: "The whole card." }),
    clip: asset("video", { optional: true, description: "The card while its lines appear." }),
    palette: palette({ description: "Its colors, for the rest of the video." }),
    ...openingLookOutput,
    animated_seconds: number({ description: "Length of the clip in seconds; 0 without a clip." }),
    warnings: strings({
      optional: true,
      description: "Parts of the code that are missing on the card.",
    }),
  },
  example: {
    code: "const sum = add(1, 2);\nconsole.log(sum);",
    code_animation: "type",
    clip_seconds: 1,
    short_side: 180,
  },
  expect: ({ code_animation = "none", clip_seconds = codeCardSeconds }) => ({
    animated_seconds: code_animation === "none" ? 0 : clip_seconds,
  }),
  async run(given) {
    const { folder, signal, ffmpeg, texts } = given;
    const chosen = await chooseOpeningLook(given.input, { isData: false }, given);
    const input = { ...given.input, ...chosen };
    const context = { ...given, input };
    const code = cleanCode(requireText(input.code, "code") && input.code);
    const language = findLanguage(input.code_language, code);
    const all = code.split("\n");
    const seen = all.slice(0, linesMax).map((line) => shorten(line));
    const warnings = new Set<string>();
    const colored = await highlight({ code: seen.join("\n"), language }, signal, (shown) =>
      texts.run("colorCode", shown, signal),
    );
    if (!colored) warnings.add("The code was too complex to be colored.");
    const lines = colored ?? seen.map((text) => [{ text, kind: "text" as const }]);
    const animation = input.code_animation === "none" ? undefined : input.code_animation;
    const title = input.title?.trim() || undefined;
    const name = language === "text" ? "" : language;
    const content = { kind: "code", ...(title ? { title } : {}) } as const;
    const shown = { lines, name, isNumbered: input.line_numbers, firstNumber: 1 };
    const graphic = { content, code: shown };
    // In the clip, all lines become bright one after another.
    const lit = animation === "highlight" ? { lit: { from: 1, to: lines.length } } : {};
    const subject = `${title ?? ""} code ${language}`;
    const { card: saved, hiddenLines } = await saveCard(context, graphic, subject);
    const count = hiddenLines + all.length - seen.length;
    if (count > 0)
      warnings.add(`The last ${count} lines do not fit on the card. Shorten the code.`);
    const notes = () => ({
      ...chosen,
      ...(warnings.size > 0 ? { warnings: [...warnings] } : {}),
    });
    if (!animation) return { ...saved, ...notes(), animated_seconds: 0, engine: "local/shiki" };
    const path = join(folder, "code.mp4");
    const clip = await saveClip(
      context,
      { content, code: { ...shown, ...lit } },
      { text: subject, path },
    );
    const made = { ...saved, clip, ...notes(), animated_seconds: input.clip_seconds };
    return { ...made, engine: `local/shiki, ffmpeg-${ffmpeg.version}` };
  },
});

const shorten = (line: string) =>
  line.length > lineLengthMax ? `${line.slice(0, lineLengthMax).toWellFormed()} …` : line;
