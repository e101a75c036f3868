const leftOutNamedMax = 2;
const excerptMax = 80;

const excerpt = (sentence: string) =>
  sentence.length > excerptMax ? `${sentence.slice(0, excerptMax - 1).trimEnd()}…` : sentence;

interface Extent {
  /** How many sentences or turns the text has. */
  of: number;
  units: string;
  /** Time that the script may take. */
  seconds: number | undefined;
  sentencesMax?: number;
}

/** Says which sentences or turns of a text are not spoken, and how to keep them. */
export function describeLeft(left: readonly string[], extent: Extent): string[] {
  if (left.length === 0) return [];
  const { of, units, seconds, sentencesMax = Number.POSITIVE_INFINITY } = extent;
  const isMany = of - left.length >= sentencesMax || seconds === undefined;
  const [why, input] = isMany
    ? [`the maximum is ${sentencesMax}`, "sentences_max"]
    : [`they do not fit into ${seconds} s`, "seconds"];
  return [
    `${left.length} of ${of} ${units} of the text are left out, because ${why}: ${nameLeft(left)}. Raise "${input}" to keep more.`,
  ];
}

/** Names sentences that are not spoken: the first two, and how many more. */
export function nameLeft(left: readonly string[]): string {
  const named = left.slice(0, leftOutNamedMax).map((sentence) => `“${excerpt(sentence)}”`);
  const others = left.length > leftOutNamedMax ? ` and ${left.length - leftOutNamedMax} more` : "";
  return `${named.join(", ")}${others}`;
}
