import type { MapLook, Page } from "../kit/look.ts";
import type { MapColors, MapFrame } from "../kit/map-style.ts";
import { fadingFrame } from "../maps/defaults.ts";
import { bars, night } from "./backdrop.ts";

/** Land in low light, with a glow along its coasts. */
const colors = (): MapColors => ({
  sea: "#07111d",
  land: "#1a2835",
  border: "#2b3a47",
  named: "#34424e",
  edge: "#f2c995",
  filled: "#a9763d",
  route: "#f2c995",
  shade: "#00000080",
  tag: "#0b1622e6",
  tagInk: "#f7f3ec",
  tagEdge: "#f2c99566",
  card: "#0b1622e6",
  cardInk: "#f7f3ec",
  glow: "#f2c9950f",
});

/** Under the bars of wide frames, as all scenes of the look. */
function frame(page: Page): MapFrame {
  const fading = fadingFrame(page, night);
  return { ...fading, front: [...(fading.front ?? []), ...bars(page)] };
}

export const nightMap: MapLook = { colors, frame };
