import { DDSketch } from "@datadog/sketches-js";

/** Values that share a bin differ by at most twice this. */
const relative_accuracy = 0.01;
/** Below a microsecond all times are alike; above a day too. With these ends a bin's number fits into a smallint. */
const [shortest_milliseconds, longest_milliseconds] = [0.001, 86_400_000];

/** How a DDSketch sorts response times into bins, so that whoever counts bins can tell a quantile within 1 %. */
export interface Sketch {
  toBin(milliseconds: number): number;
  /** The time that stands for a bin. */
  toMilliseconds(bin: number): number;
}

export function openSketch(): Sketch {
  const { mapping } = new DDSketch({ relativeAccuracy: relative_accuracy });
  return {
    toBin: (milliseconds) =>
      mapping.key(Math.min(Math.max(milliseconds, shortest_milliseconds), longest_milliseconds)),
    toMilliseconds: (bin) => mapping.value(bin),
  };
}
