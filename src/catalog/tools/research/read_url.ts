import { type ReadPage, readPage } from "../../../generators/reading/reading.ts";
import { StepError } from "../../../system/errors.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import { assets, integer, language, string, strings } from "../../definition/fields.ts";
import { assumedSeconds, placeholderText } from "../../pricing/expected-values.ts";
import { perCall } from "../../pricing/price.ts";

const nothingToRead = 'Nothing to read. Add the "url" of a page, or its "text".';
/** Pictures with a shorter side are icons and previews. */
const pixelsMin = 240;

export default defineTool({
  name: "Read URL",
  category: "research",
  description:
    "Reads an article or a feed of the web: its title, text, language and pictures. Scripts of the page do not run.",
  credits: perCall(0.5),
  version: 2,
  timeoutSeconds: 900,
  retry: "transient",
  determinism: "provider",
  isReusable: ({ url }) => !url,
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
    images_max: integer({
      default: 6,
      min: 0,
      max: 6,
      description: "Maximum number of pictures to import from the page.",
    }),
  },
  output: {
    title: string({ description: "Title of the article or feed." }),
    text: string({ description: "The first 100,000 characters, one paragraph per line." }),
    author: string({ optional: true, description: "Author of the article." }),
    language: language({ optional: true, description: "Language of the text." }),
    images: assets("image", { optional: true, description: "Pictures of the page, best first." }),
    warnings: strings({ optional: true, description: "Pictures that could not be imported." }),
  },
  example: { url: "https://fixtures.example/article.html" },
  expect: ({ text }) => ({
    title: "Title",
    text: text ?? placeholderText(assumedSeconds * 4, "en"),
    language: "en",
  }),
  checkStart: ({ url, text, title }, { isComplete }) =>
    isComplete && ![url, text, title].some((given) => given?.trim()) ? nothingToRead : undefined,
  async run(context) {
    const { signal, progress, input } = context;
    const { title = "", images: own = [] } = input;
    if (title.trim() && !input.url?.trim() && !input.text?.trim())
      return { title, text: "", ...(own.length > 0 ? { images: own } : {}), engine: "local/given" };
    const { images: urls, engine, ...article } = await readPage(await openPage(context), signal);
    progress(30);
    const { images, warnings } =
      own.length > 0
        ? { images: own, warnings: [] }
        : await importImages(context, urls, input.images_max);
    return {
      ...article,
      ...(title.trim() ? { title } : {}),
      ...(images.length > 0 ? { images } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
      engine,
    };
  },
});

type Context = Pick<ToolContext<{ url?: string; text?: string }>, "web" | "signal" | "input">;

async function openPage({ web, signal, input: { url, text } }: Context) {
  if (url?.trim()) return web.fetchPage(url.trim(), { signal });
  if (!text?.trim()) throw new StepError("invalid_input", nothingToRead);
  return { url: "", media_type: "text/plain", text };
}

/** The first pictures that import well. Others only cause warnings. */
async function importImages(
  { assets: store, signal, progress }: Pick<ToolContext<unknown>, "assets" | "signal" | "progress">,
  urls: ReadPage["images"],
  count: number,
): Promise<{ images: string[]; warnings: string[] }> {
  const images = new Set<string>();
  const warnings: string[] = [];
  for (const [index, url] of urls.slice(0, 2 * count).entries()) {
    if (images.size === count) break;
    try {
      const { id, kind, width = 0, height = 0 } = await store.fetch(url, { signal });
      if (kind === "image" && Math.min(width, height) >= pixelsMin) images.add(id);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof StepError)) throw error;
      warnings.push(`A picture was left out: ${error.message}`);
    }
    progress(30 + (70 * (index + 1)) / urls.length);
  }
  return { images: [...images], warnings };
}
