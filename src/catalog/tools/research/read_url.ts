import type { ReadPage } from "../../../generators/reading/reading.ts";
import { StepError } from "../../../system/errors.ts";
import { refuseLink } from "../../common-inputs/refuse-link.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import { assets, integer, language, string, strings } from "../../definition/fields.ts";
import { assumedSeconds, placeholderText } from "../../pricing/expected-values.ts";
import { perCall } from "../../pricing/price.ts";

const nothingToRead = 'Nothing to read. Add the "url" of a page, or its "text".';
/** Pictures with a shorter side are icons and previews. */
const importedPixelsMin = 240;

export default defineTool({
  name: "Read URL",
  category: "research",
  description:
    "Reads an article or a feed of the web: its title, text, language and pictures. Scripts of the page do not run.",
  credits: perCall(0.5),
  version: 3,
  timeoutSeconds: 900,
  retry: "transient",
  determinism: "provider",
  // The names of own pictures may change.
  isReusable: ({ url, images }) => !url && !images,
  input: {
    url: string({
      optional: true,
      min: 1,
      max: 2048,
      description: "A public https URL of an article, a feed (RSS, Atom, JSON Feed) or a text.",
    }),
    text: string({
      optional: true,
      max: 100_000,
      description: "A text to read in place of a page. It is ignored if there is a `url`.",
    }),
    title: string({
      optional: true,
      max: 300,
      description: "Title, in place of that of the page. Alone, it is passed on.",
    }),
    images: assets("image", {
      optional: true,
      max: 60,
      description: "Pictures of your own, in place of those of the page.",
    }),
    image_titles: strings({
      optional: true,
      max: 60,
      description: "What your pictures show, in their order. By default their file names.",
    }),
    price: string({
      optional: true,
      max: 60,
      description: "Price of a product, in place of that of its page.",
    }),
    images_max: integer({
      default: 6,
      min: 0,
      max: 6,
      description: "Maximum number of pictures to import from the page.",
    }),
  },
  needs: [["url", "text", "title"]],
  madeFrom: {
    text: ["url", "text"],
    images: ["url", "images"],
    image_titles: ["url", "images"],
    price: ["url", "price"],
  },
  output: {
    title: string({ description: "Title of the article or feed." }),
    text: string({ description: "The first 100,000 characters, one paragraph per line." }),
    author: string({ optional: true, description: "Author of the article." }),
    language: language({ optional: true, description: "Language of the text." }),
    images: assets("image", { optional: true, description: "Pictures of the page, best first." }),
    image_titles: strings({
      optional: true,
      description:
        "What is said of each picture, in their order: alt text, title, caption and file name.",
    }),
    price: string({
      optional: true,
      description: "Price of the product that the page sells, as schema.org or Open Graph say it.",
    }),
    warnings: strings({ optional: true, description: "Pictures that could not be imported." }),
  },
  example: { url: "https://fixtures.example/article.html" },
  expect: ({ text }) => ({
    title: "Title",
    text: text ?? placeholderText(assumedSeconds * 4, "en"),
    language: "en",
  }),
  checkStart: ({ url }, context) => refuseLink("url", url, context),
  async run(context) {
    const { signal, progress, input } = context;
    const { title = "", price = "" } = input;
    const own = input.images?.length ? await nameImages(context, input.images) : undefined;
    if (title.trim() && !input.url?.trim() && !input.text?.trim())
      return { title, text: "", ...own, engine: "local/given" };
    const page = await openPage(context);
    const { images: found, engine, ...article } = await context.texts.run("readPage", page, signal);
    progress(30);
    const pictures = own ?? (await importImages(context, found, input.images_max));
    const said = { ...(title.trim() ? { title } : {}), ...(price.trim() ? { price } : {}) };
    return { ...article, ...said, ...pictures, engine };
  },
});

type Context = Pick<ToolContext<{ url?: string; text?: string }>, "web" | "signal" | "input">;

async function openPage({ web, signal, input: { url, text } }: Context) {
  if (url?.trim()) return web.fetchPage(url.trim(), { signal });
  if (!text?.trim()) throw new StepError("invalid_input", nothingToRead);
  return { url: "", media_type: "text/plain", text };
}

type Assets = Pick<ToolContext<unknown>, "assets">;

/** Own pictures with what they show: the given titles, or their file names. */
async function nameImages(
  { assets: store, input }: Assets & { input: { image_titles?: string[] } },
  images: string[],
) {
  const given = input.image_titles ?? [];
  const titles = images.map(async (id, index) => given[index] || (await store.open(id)).name || "");
  return { images, image_titles: await Promise.all(titles) };
}

/** The first pictures that import well. Others only cause warnings. */
async function importImages(
  { assets: store, signal, progress }: Assets & Pick<ToolContext<unknown>, "signal" | "progress">,
  found: ReadPage["images"],
  count: number,
): Promise<{ images?: string[]; image_titles?: string[]; warnings?: string[] }> {
  const titles = new Map<string, string>();
  const warnings: string[] = [];
  for (const [index, { url, title }] of found.slice(0, 2 * count).entries()) {
    if (titles.size === count) break;
    try {
      const { id, kind, width = 0, height = 0 } = await store.fetch(url, { signal });
      if (kind === "image" && Math.min(width, height) >= importedPixelsMin && !titles.has(id))
        titles.set(id, title);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof StepError)) throw error;
      warnings.push(`A picture was left out: ${error.message}`);
    }
    progress(30 + (70 * (index + 1)) / found.length);
  }
  return {
    ...(titles.size > 0 ? { images: [...titles.keys()], image_titles: [...titles.values()] } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}
