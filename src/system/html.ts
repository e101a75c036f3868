/** Text that is HTML and is not escaped again. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

type Part = string | number | Html | readonly Html[] | undefined;

/**
 * Template tag that escapes its values for text and quoted attributes. Html values stay as they
 * are; undefined becomes the empty string.
 */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(
    strings.reduce((text, string, index) => `${text}${escapeValue(values[index - 1])}${string}`),
  );
}

function escapeValue(value: Part): string {
  if (value === undefined) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("\n");
  return escapeHtml(String(value));
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/**
 * Escapes only the characters that an HTML parser would read as the beginning of a tag or comment,
 * for text that is shown as plain text by some programs and as HTML by others.
 */
export const escapeTags = (text: string): string => text.replace(/<(?=[a-z/!?])/gi, "&lt;");
