import { expect, it } from "vitest";
import { readVideos } from "../../../bench/truth/claims.ts";
import type { Scene as Drawn } from "../../drawing/scene.ts";
import { localDesigner } from "../../generators/design/local-designer.ts";
import { readerWords } from "../../generators/speech/reader-words.ts";
import { findLook } from "../../looks/looks.ts";
import { completeScene, type Scene } from "../../values/scene.ts";
import { separator } from "../captions/words.ts";
import { composeTimeline } from "../timeline/compose.ts";
import { toDrawnShot } from "../timeline/drawn-shots.ts";
import { splitIntoSegments } from "../timeline/shots.ts";
import { openShotDrawing } from "./draw-shot.ts";
import { visible } from "./visible.ts";

const size = { width: 270, height: 480 };
const languages = ["en", "es", "de", "fr", "pt", "ja", "ar", "ru"];
const designer = localDesigner();

/** A number with the marks between its thousands and before its fraction. */
const plain = /\p{Nd}+(?:[.,'’٫٬\s]\p{Nd}{3}(?!\p{Nd}))*(?:[.,٫]\p{Nd}+)?/gu;
const inMyriads = /(\d+)万(\d*)(千?)/gu;

/** The numbers of a text, by their digits without marks. All spaces count as equal. */
const numbersOf = (text: string) => [
  ...[...text.matchAll(plain)].map(([written]) => ({
    written: written.replace(/\s/gu, " "),
    digits: [...written.matchAll(/\p{Nd}/gu)]
      .map(([digit]) => (digit.codePointAt(0) ?? 0) & 15)
      .join(""),
  })),
  ...[...text.matchAll(inMyriads)].map(([written, myriads, rest, thousands]) => ({
    written,
    digits: `${Number(myriads) * 10_000 + Number(rest) * (thousands ? 1000 : 1)}`,
  })),
];

/** The texts of a scene at its end. Digits that count have a cell each. */
function readTexts(scene: Drawn, seconds: number): string[] {
  const lines: { text: string; y: number; isCell: boolean }[] = [];
  for (const { element } of visible(scene, seconds)) {
    if (element.kind !== "text") continue;
    const text = element.later?.findLast(({ at }) => at <= seconds)?.text ?? element.text;
    const y = element.at[1];
    const isCell = text.length === 1;
    const last = lines.at(-1);
    if (last && isCell && last.isCell && last.y === y) last.text += text;
    else lines.push({ text, y, isCell });
  }
  return lines.map(({ text }) => text);
}

/** The words of a voice, which are those of the captions. */
function spoken(text: string, language: string): Partial<Scene> {
  const words = readerWords(text, language).map((word, at) => ({
    text: word.text,
    start: 0.2 * at,
    end: 0.2 * at + 0.2,
  }));
  return { words, seconds: 0.2 * words.length + 1 };
}

/** The texts that the scenes of a video show beside their captions, and the captions. */
async function drawVideo(scenes: readonly Scene[], language: string) {
  const timeline = composeTimeline(
    {
      scenes: scenes.map((scene) => ({ ...scene, ...spoken(scene.text, language) })),
      ...{ language, title: "A video", title_card: false, end_card: false },
      ...{ aspect_ratio: "9:16", caption_style: "highlight" },
    },
    new Map(),
  );
  const shots = splitIntoSegments(timeline, new Map()).map(({ shot }) => shot);
  const ofScenes = new Map(shots.map((shot) => [shot.drawn?.index, shot]));
  const withNumbers = [...ofScenes.values()].filter(({ spoken }) =>
    spoken?.words.some(({ text }) => /\p{Nd}/u.test(text)),
  );
  return Promise.all(
    withNumbers.map(async ({ drawn, spoken, sceneFrames }) => {
      const look = findLook(drawn?.look);
      if (!drawn || !spoken || !look) throw new Error("A look draws each scene.");
      const { words, captioned } = spoken;
      const seconds = sceneFrames / timeline.fps;
      const time = { words, seconds, isCaptioned: captioned };
      const shot = toDrawnShot(drawn, time, { ...timeline, ...size });
      const { scene } = await openShotDrawing(look, { ...shot, captions: [] });
      const type = readTexts(scene, seconds);
      const captions = words.reduce(
        (line, { text }, at) => line + separator(words[at - 1]?.text ?? "", text) + text,
        "",
      );
      return { type, captions };
    }),
  );
}

it.each(languages)("writes numbers of scenes in %s as their captions do", async (language) => {
  const videos = await readVideos(language);
  let compared = 0;
  for (const { title, sentences } of videos) {
    const scenes = sentences.map(({ text }, index) => completeScene({ text }, index));
    const signal = new AbortController().signal;
    const designed = await designer.designScenes({ scenes, title, language }, signal);
    for (const { type, captions } of await drawVideo(designed.scenes, language)) {
      const written = numbersOf(captions);
      for (const drawn of type.flatMap(numbersOf)) {
        // Other numbers are words of this sentence, or years of others.
        const same = written.filter(({ digits }) => digits === drawn.digits);
        if (same.length > 0) expect(same, captions).toContainEqual(drawn);
        compared += same.length;
      }
    }
  }
  expect(compared).toBeGreaterThan(40);
});
