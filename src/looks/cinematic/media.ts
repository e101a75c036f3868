import type { Box } from "../../drawing/scene.ts";
import type { MediaStyle, Page } from "../kit/look.ts";
import { isBare, isDense, measureUnder, mediaIn, shadeNeeded, shadeOver } from "../kit/media.ts";
import type { Media } from "../kit/media-facts.ts";
import { finish, night } from "./backdrop.ts";

const whole = ({ shot: { width, height } }: Page): Box => ({ x: 0, y: 0, width, height });

/** Strength of the shade at the foot of the frame. */
const footShade = 0.92;
/** How much more there must be to see low in the frame than high, for the type to stand high. */
const busier = 1.8;
/** Share of the content that type takes, high or low. */
const typeShare = { tall: 0.46, square: 0.56, wide: 0.66 };

/** Over the whole frame; a shade where type stands, as dark as the picture needs. */
export const media: MediaStyle = {
  box: whole,
  draw(page, shown) {
    const box = whole(page);
    const { content, caption, shot, colors } = page;
    const { area, isHigh } = typeArea(page, shown);
    const needed = (part: Box, ink: string) =>
      shadeNeeded(measureUnder(shown, box, part).brightest, { ink, shade: night });
    const type = isBare(page) ? 0 : Math.max(0.3, needed(area, colors.soft));
    const low = shot.isCaptioned ? Math.max(0.45, needed(caption, colors.captionInk)) : type;
    const end = area.y + area.height;
    const soft = shot.height * 0.14;
    const stops = isDense(page)
      ? ([[0, type]] as const)
      : isHigh
        ? ([
            [0, type],
            [end, type],
            [end + soft, 0],
            [caption.y - soft, 0],
          ] as const)
        : ([
            [0, 0.12],
            [area.y - soft, 0],
            [area.y, type],
            [caption.y - soft, type],
          ] as const);
    const foot = [
      [caption.y, Math.max(low, isHigh ? 0 : type)],
      [shot.height, shot.isCaptioned || type > 0 ? Math.max(footShade, low) : 0.2],
    ] as const;
    return {
      elements: [
        ...mediaIn(page, shown, box),
        shadeOver(box, night, [...stops, ...foot]),
        ...finish(page, shown.kind === "picture"),
      ],
      page: { ...page, content: isDense(page) ? content : area },
    };
  },
};

/** Where type stands: low, unless the picture is calm above and busy there. */
function typeArea(page: Page, shown: Media): { area: Box; isHigh: boolean } {
  const { content, shape } = page;
  if (isDense(page)) return { area: content, isHigh: false };
  const height = content.height * typeShare[shape];
  const low = { ...content, y: content.y + content.height - height, height };
  const high = { ...content, height };
  const detail = (part: Box) => measureUnder(shown, whole(page), part).detail;
  const isHigh = !isBare(page) && shape !== "wide" && detail(low) > busier * detail(high) + 1;
  return { area: isHigh ? high : low, isHigh };
}
