/** Returns the shape ("16:9", "1024x1536") that is nearest to the wanted proportions. */
export function nearestAspect<T extends string>(
  shapes: readonly [T, ...T[]],
  width: number,
  height: number,
): T {
  const off = (shape: string) => {
    const [across = 1, down = 1] = shape.split(/[:x]/).map(Number);
    return Math.abs(Math.log(across / down) - Math.log(width / height));
  };
  return shapes.reduce((best, shape) => (off(shape) < off(best) ? shape : best));
}
