import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { findProduct } from "./product.ts";
import type { PagePicture, ReadPage } from "./reading.ts";
import { ReadingFault } from "./reading-fault.ts";

/** The parts of a DOM element that are read here. */
interface PageElement {
  textContent: string | null;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  closest(selector: string): PageElement | null;
  remove(): void;
}

const tagsMax = 150_000;
/** Browsers stop at 512 levels. */
const levelsMax = 1000;
const blocks = "h2, h3, h4, h5, h6, p, li, blockquote, pre, td, th, dt, dd, figcaption";
/** Parts of a block that are not its text. */
const noText = "script, style, noscript, template, svg, button, figcaption";
/** Declared sizes below this are of icons and counters. */
const articlePixelsMin = 200;

/** Finds the article of an HTML page. Scripts do not run. */
export function parseArticle(html: string): ReadPage {
  checkSize(html);
  const { document } = parseHTML(withBody(html));
  const meta = readMeta(document);
  const language = document.documentElement?.getAttribute("lang") ?? meta("og:locale");
  const product = findProduct(document, meta, language);
  const body = document.body?.cloneNode(true) as PageElement | undefined;
  const article = new Readability<PageElement>(document, {
    serializer: (element) => element as PageElement,
    maxElemsToParse: tagsMax,
    charThreshold: 200,
  }).parse();
  const content = article?.content ?? body;
  const title = article?.title || meta("og:title") || "";
  // A gallery is often beside the text of a product. Reading the text removes captions.
  const pictures = product ? readImages(body, "nav, header, footer, aside") : readImages(content);
  const text = content ? readText(content) : "";
  const author = article?.byline ?? meta("author");
  return {
    title: withoutSite(title, article?.siteName ?? meta("og:site_name")),
    text: text || (meta("og:description") ?? meta("description") ?? ""),
    ...(author ? { author: author.replace(/^\s*by\s+/i, "") } : {}),
    ...(language ? { language } : {}),
    images: [
      ...named(meta("og:image:secure_url") ?? meta("og:image"), meta("og:image:alt")),
      ...named(meta("twitter:image"), meta("twitter:image:alt")),
      ...pictures,
    ],
    ...product,
    engine: "local/readability",
  };
}

const headPart =
  /\s*(?:<\/?head\b[^>]*>|<(?:meta|link|base)\b[^>]*>|<(title|style|script)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->)/iy;

/** HTML lets a page leave out the tags of head and body. The parser needs them. */
function withBody(html: string): string {
  if (/<(?:body|frameset)\b/i.test(html)) return html;
  const root = html.match(/<html\b[^<>]*>/i)?.[0] ?? "<html>";
  const page = html.replace(/<!doctype\b[^<>]*>|<\/?html\b[^<>]*>/gi, "");
  let end = 0;
  for (headPart.lastIndex = 0; headPart.test(page); ) end = headPart.lastIndex;
  const head = page.slice(0, end).replace(/<\/?head\b[^<>]*>/gi, "");
  return `${root}<head>${head}</head><body>${page.slice(end)}</body></html>`;
}

/** The work on a page grows with its elements, and with the square of its levels. */
function checkSize(html: string): void {
  const fault = (limit: string) =>
    new ReadingFault(`The page has more than ${limit}. Use a simpler page, or send its text.`);
  let level = 0;
  let tags = 0;
  for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (++tags > tagsMax * 2) throw fault(`${tagsMax} elements`);
    if (withoutEnd.test(name)) continue;
    level = Math.max(0, level + (end ? -1 : 1));
    if (level > levelsMax) throw fault(`${levelsMax} levels of elements`);
  }
}

/** Elements that have no end tag, or that are often written without one. */
const withoutEnd =
  /^(?:p|li|dt|dd|t[dhr]|thead|tbody|tfoot|col|colgroup|option|br|hr|img|input|link|meta|source|track|wbr|area|base|embed|param|path)$/i;

function readMeta(document: Pick<PageElement, "querySelectorAll">) {
  const values = new Map<string, string>();
  for (const element of document.querySelectorAll("meta[content]")) {
    const name = element.getAttribute("property") ?? element.getAttribute("name");
    const content = element.getAttribute("content")?.trim();
    if (name && content && !values.has(name.toLowerCase())) values.set(name.toLowerCase(), content);
  }
  return (name: string) => values.get(name);
}

/** The paragraphs of an element, one per line. A block that holds others is not repeated. */
function readText(content: PageElement): string {
  const lines = [...content.querySelectorAll(blocks)]
    .filter((block) => !block.querySelector(blocks) && !block.closest("nav, aside, footer, figure"))
    .map(readLine)
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const prose = lines.join("\n");
  const all = readLine(content);
  // Pages without paragraphs.
  return prose.length >= all.length / 3 ? prose : all;
}

function readLine(element: PageElement): string {
  for (const part of element.querySelectorAll(noText)) part.remove();
  // Numbers of footnotes, such as [12].
  for (const note of element.querySelectorAll("sup"))
    if (/^\s*\[?\w{1,3}\]?\s*$/.test(note.textContent ?? "")) note.remove();
  return (element.textContent ?? "").replace(/\s+/g, " ").trim();
}

const named = (url: string | undefined, title = ""): PagePicture[] =>
  url === undefined ? [] : [{ url, title }];

function readImages(content: PageElement | undefined, left?: string): PagePicture[] {
  return [...(content?.querySelectorAll("img") ?? [])].flatMap((image) => {
    if (left && image.closest(left)) return [];
    const sizes = ["width", "height"].map((name) => Number(image.getAttribute(name) ?? Number.NaN));
    if (sizes.some((size) => size < articlePixelsMin)) return [];
    const url =
      largest(image.getAttribute("srcset") ?? image.getAttribute("data-srcset")) ??
      image.getAttribute("data-src") ??
      image.getAttribute("src");
    return url && !url.startsWith("data:") ? [{ url, title: readTitle(image) }] : [];
  });
}

/** What the page says of a picture: its alt text, its title and its caption. */
function readTitle(image: PageElement): string {
  const caption = image.closest("figure")?.querySelector("figcaption")?.textContent;
  const said = [image.getAttribute("alt"), image.getAttribute("title"), caption];
  return [...new Set(said.map((text) => text?.trim()).filter(Boolean))].join(" · ");
}

/** The URL of the largest picture of a `srcset`. */
function largest(srcset: string | null): string | undefined {
  const candidates = (srcset ?? "")
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/))
    .flatMap(([url, size = "1x"]) => (url ? [{ url, size: Number.parseFloat(size) || 1 }] : []));
  return candidates.sort((a, b) => b.size - a.size)[0]?.url;
}

/** "Tides | The Sea" of the site "The Sea" is "Tides". */
function withoutSite(title: string, site: string | null | undefined): string {
  const name = site?.trim();
  if (!name || !title.trimEnd().toLowerCase().endsWith(name.toLowerCase())) return title;
  const rest = title.trimEnd().slice(0, -name.length);
  // The lookbehind keeps the match linear on long runs of white space.
  const mark = /(?<!\s)\s+[|–—·-]\s+$/u.exec(rest);
  return mark && mark.index >= 3 ? rest.slice(0, mark.index) : title;
}
