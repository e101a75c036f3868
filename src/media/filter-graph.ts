/** Collects the inputs and chains of one filter graph of ffmpeg. */
export class FilterGraph {
  /** Input arguments, in order. */
  readonly inputs: string[] = [];
  readonly chains: string[] = [];
  #files = 0;

  /** Adds the arguments of one input file. Returns the label of its picture. */
  input(...args: string[]): string {
    this.inputs.push(...args);
    return `${this.#files++}:v`;
  }

  /** Adds a chain of filters between labels. Returns the label of its output. */
  chain(from: readonly string[], filters: readonly string[], to: string): string {
    this.chains.push(`${from.map((label) => `[${label}]`).join("")}${filters.join(",")}[${to}]`);
    return to;
  }
}

/** Input arguments of frames with their times, as `TimedFrames` writes them. */
export const timedFramesInput = (path: string): string[] => [
  ...["-probesize", "32", "-analyzeduration", "0", "-f", "matroska", "-i", path],
];
