import { detectLanguage } from "../../language/detect-language.ts";
import type { WebPage } from "../../values/web-page.ts";
import { titleOf } from "../text/whole-thoughts.ts";
import { parseArticle } from "./article.ts";
import { isFeed, parseEntries } from "./feed.ts";
import type { PagePicture, ReadPage } from "./reading.ts";
import { ReadingFault } from "./reading-fault.ts";

const pageTextMax = 100_000;
const pageTitleMax = 300;
/** Characters of a text without a title that one is made of. */
const titledTextMax = 4000;
const imagesMax = 24;
const pictureTitleMax = 300;

/** Reads an article, a feed or plain text. Throws ReadingFault if there is no text. */
export async function parsePage(page: WebPage): Promise<ReadPage> {
  const { language, text, title, author, ...rest } = parseByType(page);
  const whole = text.trim().slice(0, pageTextMax).toWellFormed();
  if (!/\p{L}/u.test(whole))
    throw new ReadingFault(
      "The page has no readable text. It may need JavaScript or a login. Send its text instead.",
    );
  const spoken = canonical(language) ?? (await detectLanguage(whole));
  return {
    ...rest,
    title: clean(title, pageTitleMax) || titleOf(whole.slice(0, titledTextMax), spoken ?? "en"),
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

/** Pictures with absolute URLs, each once with all of its titles. */
function resolveAll(images: readonly PagePicture[], base: string): PagePicture[] {
  const titles = new Map<string, Set<string>>();
  for (const { url: image, title } of images) {
    if (!URL.canParse(image, base)) continue;
    const url = new URL(image, base);
    if (!/^https?:$/.test(url.protocol) || /\.(?:svg|ico)$/i.test(url.pathname)) continue;
    const known = titles.get(url.href) ?? new Set();
    titles.set(url.href, known.add(clean(title, pictureTitleMax)));
  }
  return [...titles].slice(0, imagesMax).map(([url, known]) => ({
    url,
    title: clean([...known, fileWords(url)].filter(Boolean).join(" · "), pictureTitleMax),
  }));
}

/** The words of a file name: "lantern in sun" of lantern-in-sun.jpg. */
function fileWords(url: string): string {
  const file = new URL(url).pathname.split("/").at(-1) ?? "";
  const name = file.slice(0, 200).replace(/\.[a-z0-9]{1,5}$/i, "");
  try {
    return decodeURIComponent(name)
      .replace(/[-_+]+/g, " ")
      .trim();
  } catch {
    return name;
  }
}
