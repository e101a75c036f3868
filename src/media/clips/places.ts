/** Nine places of something small in a frame. */
export const places = [
  "top_left",
  "top",
  "top_right",
  "left",
  "center",
  "right",
  "bottom_left",
  "bottom",
  "bottom_right",
] as const;
export type Place = (typeof places)[number];

/** Where something stands in the free space of a frame: 0 is left or top, 1 is right or bottom. */
export const placeShares: Readonly<Record<Place, readonly [x: number, y: number]>> = {
  top_left: [0, 0],
  top: [0.5, 0],
  top_right: [1, 0],
  left: [0, 0.5],
  center: [0.5, 0.5],
  right: [1, 0.5],
  bottom_left: [0, 1],
  bottom: [0.5, 1],
  bottom_right: [1, 1],
};
