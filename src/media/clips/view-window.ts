interface Size {
  width: number;
  height: number;
}

/** A crop before scaling, and one after it, for every frame. */
export interface ViewPlan {
  axis: "x" | "y";
  /** Starts of the crops on the axis: in pixels of the source, and of the scaled part. */
  rough: number[];
  fine: number[];
  /** Sizes of the part of the source, and of the same part after scaling. */
  part: Size;
  scaled: Size;
  view: Size;
}

/** Pixels around the view that the scaler reads, and the longest step of the rough crop. */
const [margin, stepMax] = [12, 128];

/**
 * Plans how a view moves over a picture of the size `filled`, to which `source` would be scaled.
 * Only what is near the view is scaled: a third of a wide picture. The rough crop moves in steps
 * that are whole pixels before and after scaling, so that the picture stands still meanwhile.
 * `places` are the starts of the view on the axis that is longer than it.
 */
export function planViews(
  { source, filled, view }: { source: Size; filled: Size; view: Size },
  places: readonly number[],
): ViewPlan {
  const axis = filled.width > view.width ? "x" : "y";
  const side = axis === "x" ? "width" : "height";
  const scale = filled[side] / source[side];
  const step = commonStep(scale);
  const scaledStep = Math.round(step * scale);
  const needed = view[side] / scale + 2 * margin + step;
  const steps = Math.max(0, Math.floor((source[side] - needed) / step));
  const starts = places.map((place) =>
    Math.min(steps, Math.max(0, Math.floor((place / scale - margin) / step))),
  );
  return {
    axis,
    rough: starts.map((start) => start * step),
    fine: places.map((place, index) => place - (starts[index] ?? 0) * scaledStep),
    part: { ...source, [side]: source[side] - steps * step },
    scaled: { ...filled, [side]: filled[side] - steps * scaledStep },
    view,
  };
}

/** The even number of source pixels that is nearest to an even number of scaled pixels. */
function commonStep(scale: number): number {
  const rest = (step: number) => Math.abs(step * scale - 2 * Math.round((step * scale) / 2));
  let best = 2;
  for (let step = 4; step <= stepMax && rest(best) > 0.001; step += 2)
    if (rest(step) < rest(best)) best = step;
  return best;
}

/** Filters that show the view. `move` makes the filters that move one of the crops. */
export function viewFilters(
  { axis, rough, fine, part, scaled, view }: ViewPlan,
  move: (crop: "rough" | "fine") => readonly string[] = () => [],
): string[] {
  const crop = (
    name: "rough" | "fine",
    { width, height }: Size,
    [start = 0]: readonly number[],
  ) => {
    const moves = move(name);
    // Commands find a filter by its name.
    const named = moves.length > 0 ? `crop@${name}` : "crop";
    const place = axis === "x" ? `${start}:0` : `0:${start}`;
    return [...moves, `${named}=${width}:${height}:${place}:exact=1`];
  };
  return [
    ...crop("rough", part, rough),
    `scale=${scaled.width}:${scaled.height}:flags=bicubic`,
    // Even steps would jerk in a slow pan.
    ...crop("fine", view, fine),
    "setsar=1",
  ];
}
