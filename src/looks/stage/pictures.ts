import type { Box, Element } from "../../drawing/scene.ts";
import { fieldsOf } from "../compositions/parts.ts";
import { plate, roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, MediaStyle, Page } from "../kit/look.ts";
import { isBare, mediaIn, stillIn } from "../kit/media.ts";
import { textBlock } from "../kit/text.ts";
import { pictureFrame } from "./boards.ts";
import { inPlace, settledFraming, standShare } from "./framing.ts";

/** The frame of a picture, in units. */
const edge = 12;

/** A framed picture takes at least half of the frame. */
function frameBox({ shot, unit }: Page): Box {
  const { width, height } = shot;
  const [x, y] = [width * 0.035, height * (shot.isCaptioned ? 0.055 : 0.06)];
  const end = height * (standShare(shot) + (shot.isCaptioned ? 0.01 : 0.08));
  const by = edge * unit;
  return { x: x + by, y: y + by, width: width - 2 * (x + by), height: end - y - 2 * by };
}

const whole = ({ shot: { width, height } }: Page): Box => ({ x: 0, y: 0, width, height });
const framed: ReadonlySet<string> = new Set(["photo", "headline", "text"]);
/** Whether a picture hangs in the place; behind scenes with things, it is the place. */
export const isFramed = (page: Page) =>
  page.shot.media !== undefined && (isBare(page) || framed.has(page.shot.content.kind));

/** A picture or a screen in the place; behind other scenes, the picture is the place. */
export const media: MediaStyle = {
  box: (page) => (isFramed(page) ? frameBox(page) : whole(page)),
  draw(page, shown) {
    if (!isFramed(page)) {
      const box = whole(page);
      const low = { ...box, y: page.caption.y - 40 * page.unit };
      const shade = plate({ ...low, height: box.height - low.y }, "#0a0d18b8");
      const shaded = page.shot.isCaptioned ? [shade] : [];
      return { elements: [...mediaIn(page, shown, box), ...shaded], page };
    }
    const box = frameBox(page);
    const by = edge * page.unit;
    const outer = {
      x: box.x - by,
      y: box.y - by,
      width: box.width + 2 * by,
      height: box.height + 2 * by,
    };
    const place = page.style.backdrop(page);
    const hung = inPlace(page, [...pictureFrame(page, outer), ...stillIn(shown, box)]);
    return { elements: [...place, hung], page };
  },
  clipCamera: settledFraming,
};

/** The title of a picture on a strip of paper at its foot. */
export const photo: Compose = (page) => {
  const { title = "", subtitle } = fieldsOf(page);
  const { unit, content } = page;
  const box = frameBox(page);
  const pad = 14 * unit;
  const room = { ...content, x: box.x + 2 * pad, width: box.width - 4 * pad };
  const words = subtitle ? `${title} · ${subtitle}` : title;
  const block = textBlock(page, words, {
    face: page.style.label,
    box: { ...room, y: box.y + box.height * 0.6, height: box.height * 0.4 - 2 * pad },
    fill: "#2a2118",
    pxMax: 46 * unit,
    pxMin: 22 * unit,
    vertical: "bottom",
  });
  const strip = {
    x: block.box.x - pad,
    y: block.box.y - pad * 0.6,
    width: block.box.width + 2 * pad,
    height: block.box.height + pad * 1.4,
  };
  const paper: Element = { kind: "shape", path: roundRect(strip, 4 * unit), fill: "#fff7e4" };
  const start = Math.min(page.shot.moments.at(title, 0.3), 1);
  const children = [paper, ...block.elements];
  return [inPlace(page, [enter(page, children, { start, around: strip, subject: true })])];
};
