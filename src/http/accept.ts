/**
 * Whether an `Accept` header names text/html and prefers no other named type (RFC 9110, section
 * 12.5.1). Browsers do; a client that accepts everything alike does not.
 */
export function prefersHtml(accept = ""): boolean {
  const weights = new Map(accept.split(",").map(parseMediaRange));
  const html = weights.get("text/html") ?? 0;
  return html > 0 && html >= Math.max(...weights.values());
}

function parseMediaRange(range: string): [type: string, weight: number] {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
  return [type, Number(weight) || 0];
}
