import { createDrawing, type SceneDrawing } from "../../drawing/draw-scene.ts";
import { pictureSizes } from "../../drawing/picture-sizes.ts";
import type { Resources } from "../../drawing/resources.ts";
import type { Scene } from "../../drawing/scene.ts";
import { openAtlas } from "../../geography/atlas.ts";
import { wordJoiner } from "../../language/segmentation.ts";
import { hiddenLines } from "../../looks/compositions/code.ts";
import { captionLinesIn, captionPx } from "../../looks/kit/captions.ts";
import type { CaptionCue, Content, DrawnShot, Look, Shot } from "../../looks/kit/look.ts";
import { outlineColor } from "../../looks/kit/outline-color.ts";
import { inCase } from "../../looks/kit/text.ts";
import { composeScene, openPage } from "../../looks/page.ts";
import type { Design } from "../../values/design.ts";
import type { Word } from "../../values/scene.ts";
import { buildCues, singleWordCues } from "../captions/cues.ts";
import { separator } from "../captions/words.ts";
import { createCues } from "./cues.ts";
import { createKit } from "./look-kit.ts";
import { findPictures } from "./resources.ts";
import { openShotMedia } from "./shot-media.ts";

/** Icons are drawn up to this share of the frame's shorter side. */
const iconShare = 0.95;

/** The drawing of a shot, and what is missing in it. */
export interface ShotDrawing extends SceneDrawing {
  /** Icons that do not exist. */
  unknownIcons: string[];
  /** Lines of code without room. */
  hiddenLines: number;
  scene: Scene;
  resources: Resources;
}

/** Composes a shot in a look and prepares its drawing. Loads icons and fonts. */
export async function openShotDrawing(look: Look, shot: DrawnShot): Promise<ShotDrawing> {
  const { media: given, ...plain } = shot;
  const { content, words, seconds, width, height, place, previous } = plain;
  const icons = [
    ...iconNames(content),
    ...(previous ? iconNames(previous.content) : []),
    ...[place?.subject, place?.main, place?.before?.main].flatMap((icon) => icon ?? []),
  ];
  const shown = given && (await openShotMedia(given));
  const moments = createCues(words, seconds);
  const spoken = words.map(({ text }) => text).join(wordJoiner(shot.language));
  const media = shown ? { media: shown.media } : {};
  const code =
    content.kind === "code" ? { code: plain.code ?? (await openCode(content)) } : undefined;
  const bare: Shot = { ...plain, ...media, ...code, spoken, captions: [], moments };
  const { has, open } = await findPictures(icons, {
    px: Math.round(Math.min(width, height) * iconShare),
    color: outlineColor(look, bare),
    pictures: shown?.pictures ?? new Map(),
  });
  const kit = createKit(has, content.kind === "map" ? await openAtlas() : undefined);
  const captions = await breakCaptions(look, bare, { words: shot.captions, kit });
  const scene = composeScene(look, { ...bare, captions }, kit);
  const resources = await open(pictureSizes(scene));
  const drawing = createDrawing(scene, resources);
  return {
    draw: (context, at, later) => drawing.draw(context, at, later),
    state: (at) => drawing.state(at),
    isOverClip: drawing.isOverClip,
    scene,
    resources,
    hiddenLines: code ? hiddenLines(openPage(look, bare, kit)) : 0,
    unknownIcons: icons.filter((name) => !has(name)),
  };
}

/** Loaded only for code, because it takes longer to load than all modules that draw. */
async function openCode(content: Design) {
  const { shownCode } = await import("../code/shown-code.ts");
  return shownCode(content);
}

const iconNames = (content: Content): string[] => {
  const icons = ("icons" in content && content.icons) || [];
  const items = ("items" in content && content.items) || [];
  return [...icons, ...items.flatMap(({ icon }) => icon ?? [])];
};

const charactersPerSecond = 21;

async function breakCaptions(
  look: Look,
  shot: Shot,
  { words, kit }: { words: readonly Word[]; kit: ReturnType<typeof createKit> },
): Promise<CaptionCue[]> {
  if (words.length === 0) return [];
  const page = openPage(look, shot, kit);
  const { face } = look.style.caption;
  const px = captionPx(page);
  const cues =
    shot.captionStyle === "one_word"
      ? await singleWordCues(words)
      : await buildCues(words, shot.language, {
          lines: captionLinesIn(shot),
          lineCharacters: 42,
          charactersPerSecond,
          width: {
            max: page.caption.width,
            measure: (text) => kit.measure(inCase(text, face), face) * px,
          },
        });
  return cues.map(({ start, end, lines }) => ({
    start,
    end,
    lines: lines.map((line) =>
      line.map((word, at) => ({
        ...word,
        gap: at === 0 ? "" : separator(line[at - 1]?.text ?? "", word.text),
      })),
    ),
  }));
}
