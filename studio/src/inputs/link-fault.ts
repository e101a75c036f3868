/** What is wrong with a typed link. The service reads only https. */
export function linkFault(text: string): string | undefined {
  if (URL.canParse(text) && new URL(text).protocol === "https:") return undefined;
  return text.startsWith("http://")
    ? "A link starts with https://. Links with http:// are refused."
    : "A link starts with https://.";
}
