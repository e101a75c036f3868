import type { WebPage } from "../../values/web-page.ts";
import { detectLanguage } from "../language/detect-language.ts";
import { parseArticle } from "./article.ts";
import { isFeed, parseEntries } from "./feed.ts";
import type { ReadPage } from "./reading.ts";
import { ReadingFault } from "./reading-fault.ts";

const textMax = 100_000;
const titleMax = 300;
const imagesMax = 24;

/** Reads an article, a feed or plain text. Throws ReadingFault if there is no text. */
export async function parsePage(page: WebPage): Promise<ReadPage> {
  const { language, text, title, author, ...rest } = parseByType(page);
  const whole = text.trim().slice(0, textMax).toWellFormed();
  if (!/\p{L}/u.test(whole))
    throw new ReadingFault(
      "The page has no readable text. It may need JavaScript or a login. Send its text instead.",
    );
  const spoken = canonical(language) ?? (await detectLanguage(whole));
  return {
    ...rest,
    title: clean(title, titleMax) || clean(whole.split("\n")[0], titleMax),
    text: whole,
    ...(author && clean(author, 120) ? { author: clean(author, 120) } : {}),
    ...(spoken ? { language: spoken } : {}),
    images: resolveAll(rest.images, page.url),
  };
}

function parseByType(page: WebPage): ReadPage {
  const { media_type, text } = page;
  if (isFeed(page)) return parseEntries(text);
  if (
    /html/.test(media_type) ||
    /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype\s+)?html/i.test(text)
  )
    return parseArticle(text);
  if (media_type !== "" && !media_type.startsWith("text/"))
    throw new ReadingFault(
      `The URL is of type ${media_type}. Use a page of HTML, a feed or plain text.`,
    );
  return { title: "", text: text.replace(/\r\n?/g, "\n"), images: [], engine: "local/text" };
}

const clean = (text = "", max: number) =>
  text.replace(/\s+/g, " ").trim().slice(0, max).toWellFormed();

function canonical(tag: string | undefined): string | undefined {
  try {
    return tag ? Intl.getCanonicalLocales(tag.trim().replace("_", "-"))[0] : undefined;
  } catch {
    return undefined;
  }
}

/** Absolute https URLs, each once. */
function resolveAll(images: readonly string[], base: string): string[] {
  const urls = images.flatMap((image) => {
    if (!URL.canParse(image, base)) return [];
    const url = new URL(image, base);
    return /^https?:$/.test(url.protocol) && !/\.(?:svg|ico)$/i.test(url.pathname)
      ? [url.href]
      : [];
  });
  return [...new Set(urls)].slice(0, imagesMax);
}
