import type { Box, Element } from "../../drawing/scene.ts";
import type { PlaceName } from "../../places/places.ts";

/** What lies on water by itself. */
const afloat = new Set("🚢⛴🛳🚤⛵🛥🛶🏄🏊🤽🚣🐋🐳🐬🦭🐧🦆🦢🐊🌊🏝🧊⚓🪸🛟");

/** Whether a thing that stands in a place needs something under it. */
export const needsJetty = (place: PlaceName, icon: string) =>
  place === "sea" && !afloat.has(icon.split("\u200D")[0]?.replaceAll("\uFE0F", "") ?? "");

const [top, front, gap, post] = ["#b98453", "#8a5a34", "#7a4d2b", "#6b4226"];
const planks = 7;

/** A landing stage of planks on posts, under a thing in its box. */
export function jetty({ x, width, height }: Box, foot: number): Element {
  const [middle, half] = [x + width / 2, width * 0.62];
  const [back, near] = [foot - height * 0.05, foot + height * 0.07];
  const edge = near + height * 0.045;
  const narrow = half * 0.94;
  const pile = (at: number): Element => ({
    kind: "shape",
    path: `M${middle + at - width * 0.03} ${edge - 1}h${width * 0.06}v${height * 0.16}h${-width * 0.06}z`,
    fill: post,
  });
  const seams = Array.from({ length: planks - 1 }, (_, at) => {
    const share = ((at + 1) / planks) * 2 - 1;
    return `M${middle + share * narrow} ${back}L${middle + share * half} ${near}`;
  });
  const deck = `M${middle - narrow} ${back}H${middle + narrow}L${middle + half} ${near}H${middle - half}z`;
  const side = `M${middle - half} ${near}H${middle + half}V${edge}H${middle - half}z`;
  return {
    kind: "group",
    children: [
      pile(-half * 0.82),
      pile(half * 0.82),
      { kind: "shape", path: deck, fill: top },
      { kind: "shape", path: seams.join(""), stroke: gap, strokeWidth: width * 0.008 },
      { kind: "shape", path: side, fill: front },
    ],
  };
}
