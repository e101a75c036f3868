/** A rectangle, in pixels of the frame. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const centerX = ({ x, width }: Box) => x + width / 2;
export const centerY = ({ y, height }: Box) => y + height / 2;

/** A box of a size around a point. */
export const boxAround = (x: number, y: number, width: number, height = width): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** Divides a box into equal rows or columns with gaps between them. */
export function splitBox(
  { x, y, width, height }: Box,
  count: number,
  { direction, gap }: { direction: "rows" | "columns"; gap: number },
): Box[] {
  const rows = direction === "rows";
  const size = ((rows ? height : width) - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, index) =>
    rows
      ? { x, y: y + index * (size + gap), width, height: size }
      : { x: x + index * (size + gap), y, width: size, height },
  );
}

/** A part of a box. Position and size are shares of the width and height of the box. */
export const partOf = (
  box: Box,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Box => ({
  x: box.x + box.width * left,
  y: box.y + box.height * top,
  width: box.width * width,
  height: box.height * height,
});

/** The smallest box around others, with `pad` pixels of space on every side. */
export function enclose(
  boxes: readonly Box[],
  pad: { x: number; y: number } = { x: 0, y: 0 },
): Box {
  const x = Math.min(...boxes.map((box) => box.x)) - pad.x;
  const y = Math.min(...boxes.map((box) => box.y)) - pad.y;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + pad.x;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + pad.y;
  return { x, y, width: right - x, height: bottom - y };
}
