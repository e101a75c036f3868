import type { Content } from "../../looks/kit/look.ts";
import type { Finding } from "../designs/check-layers.ts";
import type { DesignFiles } from "../designs/design-files.ts";
import type { Composition } from "../designs/layout-composition.ts";
import type { Pixels } from "../picture-reader.ts";
import { type CodeCard, codeCard } from "./code-card.ts";
import { quoteCard } from "./quote-card.ts";
import { writeShotPicture } from "./shot-picture.ts";
import { type TitleCard, titleCard } from "./title-card.ts";
import { type PlainLook, writeGraphicImage, writeGraphicLayers } from "./write-graphic.ts";

/** What a card shows, as data that a child process can receive. */
export type Graphic =
  | { kind: "scene"; content: Content }
  | { kind: "code"; data: CodeCard }
  | { kind: "quote"; data: Parameters<typeof quoteCard>[0] }
  | { kind: "title"; data: TitleCard };

/** A card that is not yet a scene. */
export type Layered = Exclude<Graphic, { kind: "scene" }>;

export interface DrawnGraphic {
  findings: Finding[];
  /** Lines of code without room. */
  hiddenLines: number;
}

/** Draws a card as a picture, to `look.path`. */
export async function drawGraphic(given: {
  graphic: Graphic;
  look: PlainLook;
}): Promise<DrawnGraphic> {
  const { graphic, look } = given;
  if (graphic.kind === "scene") {
    await writeShotPicture(graphic.content, look);
    return { findings: [], hiddenLines: 0 };
  }
  const { composition, hidden } = compose(graphic);
  const findings = await writeGraphicImage(composition, openLook(look));
  return { findings, hiddenLines: hidden() };
}

/** Draws the layers of a clip to files in `folder`, for `writeGraphicClip`. */
export async function drawGraphicLayers(given: {
  graphic: Layered;
  look: Omit<PlainLook, "path">;
  seconds: number;
  folder: string;
}): Promise<Pick<DesignFiles, "backdrop" | "layers" | "findings">> {
  const { graphic, look, ...rest } = given;
  return writeGraphicLayers(compose(graphic).composition, { ...openLook(look), ...rest });
}

function compose(graphic: Layered): { composition: Composition; hidden(): number } {
  let hiddenLines = 0;
  const hidden = () => hiddenLines;
  if (graphic.kind === "quote") return { composition: quoteCard(graphic.data), hidden };
  if (graphic.kind === "title") return { composition: titleCard(graphic.data), hidden };
  const composition = codeCard(graphic.data, (lines) => {
    hiddenLines = lines;
  });
  return { composition, hidden };
}

function openLook<Look extends { picture?: Pixels | undefined; width: number; height: number }>({
  picture,
  ...look
}: Look) {
  if (!picture) return look;
  const { width, height } = look;
  return {
    ...look,
    picture: { read: async () => picture, measure: async () => ({ width, height }) },
  };
}
