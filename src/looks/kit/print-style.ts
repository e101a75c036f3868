import type { Box, Element } from "../../drawing/scene.ts";
import type { MediaStyle, Page } from "./look.ts";
import { isBare, isDense } from "./media.ts";
import type { Media } from "./media-facts.ts";
import { type PrintLook, print, printBox } from "./print.ts";

/** What a look adds to its prints. */
interface PrintManner {
  look: PrintLook;
  /** What fixes the print to the paper, such as tape. */
  fixed(page: Page, box: Box): Element[];
}

/** Every other print stands on the other side. */
const isOdd = ({ shot }: Page) => shot.index % 2 === 1;

/** Type beside a print has the room of a square page. */
const besideShape = ({ shape }: Page) => (shape === "wide" ? "square" : shape);

/** Share of the content that a print takes beside a title, or beside many parts. */
const shares = { titled: 0.64, dense: 0.42 };

/** Pictures as prints on the paper of a look: alone, above the type or beside it. */
export const prints = ({ look, fixed }: PrintManner): MediaStyle => {
  const areas = (page: Page): { area: Box; rest: Box } => {
    const { content, shape, unit } = page;
    if (isBare(page)) return { area: content, rest: content };
    const share = isDense(page) ? shares.dense : shares.titled;
    const gap = 30 * unit;
    if (shape === "wide" || (shape === "square" && isDense(page))) {
      const width = content.width * Math.min(share, 0.56);
      const left = isOdd(page);
      const rest = content.width - width - gap;
      return {
        area: { ...content, width, x: left ? content.x : content.x + rest + gap },
        rest: { ...content, width: rest, x: left ? content.x + width + gap : content.x },
      };
    }
    const height = content.height * share;
    return {
      area: { ...content, height },
      rest: { ...content, y: content.y + height + gap, height: content.height - height - gap },
    };
  };
  const box = (page: Page, media: Media) => printBox(page, media, areas(page).area, look.edge);
  return {
    box,
    draw(page, media) {
      const at = box(page, media);
      const angle = isOdd(page) ? look.angle : -look.angle;
      return {
        elements: [
          ...page.style.backdrop(page),
          print(page, media, at, { ...look, angle }),
          ...fixed(page, at),
        ],
        page: { ...page, content: areas(page).rest, shape: besideShape(page) },
      };
    },
  };
};
