import { parseFeed } from "feedsmith";
import { parseHTML } from "linkedom";
import { endSentence } from "../../language/segmentation.ts";
import type { WebPage } from "../../values/web-page.ts";
import type { PagePicture, ReadPage } from "./reading.ts";
import { ReadingFault } from "./reading-fault.ts";

const feedEntriesMax = 20;
const entryTextMax = 600;

/** One entry of a feed, in whatever format. Texts may contain HTML. */
interface Entry {
  title: string;
  text: string;
  images: string[];
}

export const isFeed = ({ media_type, text }: WebPage): boolean =>
  /(?:rss|atom|feed\+json|rdf)/.test(media_type) ||
  /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}-->\s*)?<(?:rss|feed|rdf:RDF)[\s>]/i.test(
    text,
  ) ||
  /^\s*\{[^{]{0,200}"https?:\/\/jsonfeed\.org/.test(text);

/** Reads RSS, Atom, RDF or JSON Feed: title and first sentences of the newest entries. */
export function parseEntries(text: string): ReadPage {
  const { title, language, entries } = readFeed(text);
  const newest = entries.slice(0, feedEntriesMax);
  const paragraphs = newest.map(({ title, text }) =>
    [endSentence(plain(title)), plain(text).slice(0, entryTextMax)].filter(Boolean).join(" "),
  );
  return {
    title: plain(title),
    text: paragraphs.filter(Boolean).join("\n"),
    ...(language ? { language } : {}),
    images: newest.flatMap(({ title, images }) =>
      images.map((url): PagePicture => ({ url, title: plain(title) })),
    ),
    engine: "local/feedsmith",
  };
}

interface ReadFeed {
  title: string;
  language?: string | undefined;
  entries: Entry[];
}

function readFeed(text: string): ReadFeed {
  const parsed = parse(text);
  switch (parsed.format) {
    case "rss":
      return {
        title: parsed.feed.title ?? "",
        language: parsed.feed.language,
        entries: (parsed.feed.items ?? []).map(({ title, description, enclosures, media }) => ({
          title: title ?? "",
          text: description ?? "",
          images: [
            ...(media?.contents ?? []).filter(isPicture),
            ...(media?.thumbnails ?? []),
            ...(enclosures ?? []).filter(isPicture),
          ].flatMap(({ url }) => url ?? []),
        })),
      };
    case "atom":
      return {
        title: parsed.feed.title?.value ?? "",
        language: parsed.feed.xml?.lang,
        entries: (parsed.feed.entries ?? []).map(({ title, summary, content }) => ({
          title: title?.value ?? "",
          text: summary?.value ?? content?.value ?? "",
          images: [],
        })),
      };
    case "rdf":
      return {
        title: parsed.feed.title ?? "",
        entries: (parsed.feed.items ?? []).map(({ title, description }) => ({
          title: title ?? "",
          text: description ?? "",
          images: [],
        })),
      };
    case "json":
      return {
        title: parsed.feed.title ?? "",
        language: parsed.feed.language,
        entries: (parsed.feed.items ?? []).map((item) => ({
          title: item.title ?? "",
          text: item.summary ?? item.content_text ?? item.content_html ?? "",
          images: [item.image ?? item.banner_image].flatMap((url) => url ?? []),
        })),
      };
  }
}

function parse(text: string) {
  try {
    return parseFeed(text);
  } catch (cause) {
    throw new ReadingFault(
      "The feed cannot be read. Check that it is valid RSS, Atom or JSON Feed.",
      { cause },
    );
  }
}

const isPicture = ({ type, medium }: { type?: string; medium?: string }) =>
  medium === "image" || (type?.startsWith("image/") ?? false);

/** The text of a piece of HTML. */
function plain(html: string): string {
  const text = /[<&]/.test(html)
    ? (parseHTML(`<html><body>${html}</body></html>`).document.body.textContent ?? "")
    : html;
  return text.replace(/\s+/g, " ").trim();
}
