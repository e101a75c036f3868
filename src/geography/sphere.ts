export type Coordinates = [longitude: number, latitude: number];

/** A place as a point of the unit sphere. */
export type Vector = readonly [x: number, y: number, z: number];

export const degree = Math.PI / 180;

export function toVector([longitude, latitude]: Coordinates): Vector {
  const [east, north] = [longitude * degree, latitude * degree];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

export const toCoordinates = ([x, y, z]: Vector): Coordinates => [
  Math.atan2(y, x) / degree,
  Math.asin(Math.max(-1, Math.min(1, z))) / degree,
];

export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Radians between two points of the sphere, exact for near ones too. */
export function angleBetween(a: Vector, b: Vector): number {
  const [x, y, z] = [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ];
  return Math.atan2(Math.sqrt(x * x + y * y + z * z), dot(a, b));
}

/** Radians between two places. `geoDistance` of d3-geo takes twenty times as long. */
export const distance = (a: Coordinates, b: Coordinates) => angleBetween(toVector(a), toVector(b));

/** The point at a share of the way from one point to another. */
export function between(from: Vector, to: Vector, share: number): Vector {
  const angle = angleBetween(from, to);
  if (angle === 0) return from;
  const [a, b] = [Math.sin((1 - share) * angle), Math.sin(share * angle)];
  return normal([a * from[0] + b * to[0], a * from[1] + b * to[1], a * from[2] + b * to[2]]);
}

/** The point in the direction of a sum of points. */
export function normal([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
