const leftOutNamedMax = 2;
const excerptMax = 80;

const excerpt = (sentence: string) =>
  sentence.length > excerptMax ? `${sentence.slice(0, excerptMax - 1).trimEnd()}…` : sentence;

/** Names sentences that are not spoken: the first two, and how many more. */
export function nameLeft(left: readonly string[]): string {
  const named = left.slice(0, leftOutNamedMax).map((sentence) => `“${excerpt(sentence)}”`);
  const others = left.length > leftOutNamedMax ? ` and ${left.length - leftOutNamedMax} more` : "";
  return `${named.join(", ")}${others}`;
}
