import { imageStyles } from "../../../generators/generators.ts";
import { StepError } from "../../../system/errors.ts";
import type { AssetStore, NamedAsset } from "../../../values/assets.ts";
import { designOverPicture } from "../../../values/design.ts";
import type { Scene } from "../../../values/scene.ts";
import { aspectRatios, type Palette } from "../../../values/timeline.ts";
import { seed } from "../../common-inputs/frame-fields.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import {
  assets,
  attributions,
  integer,
  language,
  palette,
  scenes,
  string,
  strings,
} from "../../definition/fields.ts";
import generateImage from "../image/generate_image.ts";
import {
  findStock,
  isStockName,
  nameEngine,
  type StockContext,
  wantsStock,
} from "./stock-media.ts";

const missingStock =
  "No stock library is configured. Set STOCK_LIBRARIES, such as pexels with PEXELS_API_KEY, " +
  "or openverse, which needs no key.";
const nothingToFind = 'Nothing to look for. Add "scenes" or "keywords".';
/** Shorter words are in too many names. */
const lettersMin = 3;
const searchWordsMax = 200;

export default defineTool({
  name: "Source assets",
  category: "research",
  description:
    "Finds a picture or clip for each scene: in your library by file name, among the given pictures, in stock libraries if the operator has set them up, and otherwise draws one.",
  credits: { per: "picture", amount: 0.3, min: 0.3, units: ({ output }) => output.pictures_drawn },
  version: 2,
  timeoutSeconds: 900,
  retry: "transient",
  determinism: "provider",
  // The libraries change.
  isReusable: () => false,
  models: ["image"],
  input: {
    scenes: scenes({
      optional: true,
      description: "Scenes with `keywords`. Those with an image or a clip keep it.",
    }),
    keywords: strings({
      optional: true,
      max: 100,
      description: "What to look for, if there are no scenes.",
    }),
    images: assets("image", {
      optional: true,
      max: 60,
      description: "Pictures for scenes without one in the library, each once and in order.",
    }),
    images_wanted: integer({
      default: 6,
      min: 1,
      max: 30,
      description: "Maximum number of pictures, if there are no scenes.",
    }),
    stock: string({
      default: "auto",
      enum: ["auto", "images", "clips", "none"],
      description:
        "What to take from stock libraries. auto: pictures, if there is a library. clips: clips for scenes, and pictures where there is none.",
    }),
    language: language({
      default: "auto",
      description: "Language of the keywords, a BCP 47 tag. auto detects it.",
    }),
    attributions: attributions({
      optional: true,
      description: "Credits of the script, which the credits of pictures follow.",
    }),
    style: string({
      default: "auto",
      enum: ["auto", ...imageStyles],
      description: "Style of pictures that are drawn; auto depends on what they show.",
    }),
    aspect_ratio: string({ default: "9:16", enum: aspectRatios, description: "Width to height." }),
    palette: palette({ optional: true, description: "Colors of pictures that are drawn." }),
    seed: seed("Another seed draws other pictures."),
  },
  needs: [["scenes", "keywords"]],
  output: {
    scenes: scenes({
      optional: true,
      description: "The scenes, each with a picture, a clip or a `design`.",
    }),
    images: assets("image", { description: "The pictures in order." }),
    pictures_drawn: integer({ description: "Number of pictures that were drawn." }),
    assets_found: integer({ description: "Number of pictures and clips from your library." }),
    stock_found: integer({ description: "Number of pictures and clips from stock libraries." }),
    attributions: attributions({
      description:
        "Author and license of each picture and clip of a stock library, after those of the script.",
    }),
    warnings: strings({ optional: true, description: "Why stock libraries were not used." }),
  },
  example: { keywords: ["sea", "sunrise"], aspect_ratio: "16:9", images: ["picture.jpg"] },
  expect: ({ scenes: given, images = [] }, lengthOf, models) => ({
    images: images.length > 0 ? images : ["asset_expected"],
    ...(given
      ? generateImage.expect?.({ scenes: given, images }, lengthOf, models)
      : { pictures_drawn: images.length > 0 ? 0 : 1 }),
    assets_found: 0,
  }),
  checkStart: ({ stock }, { capabilities }) =>
    wantsStock(stock) && !capabilities.hasStock
      ? { input: "stock", message: missingStock }
      : undefined,
  async run(context) {
    const { scenes: given, keywords = [], images = [], ...look } = context.input;
    if (wantsStock(look.stock) && !context.providers.stock)
      throw new StepError("provider_required", missingStock);
    if (given) return findForAll(context, given);
    const words = keywords.map((word) => word.trim()).filter(Boolean);
    if (words.length === 0) throw new StepError("invalid_input", nothingToFind);
    const library = rankByWords(await context.assets.findByName(searchWords(words)), words);
    const pictures = library.filter(({ kind }) => kind === "image").map(({ id }) => id);
    const chosen = [...new Set([...pictures, ...images])].slice(0, look.images_wanted);
    const wanted =
      chosen.length > 0 ? [] : words.slice(0, look.images_wanted).map((word) => [word]);
    const kind = look.stock === "clips" ? "images" : look.stock;
    const stock = await findStock({ ...context, input: { ...look, stock: kind } }, wanted);
    const assets_found = chosen.filter((id) => pictures.includes(id)).length;
    const found = [...chosen, ...stock.media.flatMap((media) => media?.image ?? [])];
    const counts = { assets_found, ...stock.output };
    if (found.length > 0)
      return { images: found, pictures_drawn: 0, ...counts, engine: nameEngine(stock) };
    const input = { ...look, prompt: words.join(", ").slice(0, 4000) };
    const drawn = await generateImage.run({ ...context, input });
    return { ...readDrawn(drawn), ...counts };
  },
});

type Context = ToolContext<
  StockContext["input"] & { images?: string[]; style: string; palette?: Palette }
>;

async function findForAll(context: Context, given: readonly Scene[]) {
  const { images = [], ...look } = context.input;
  const own = await findForScenes(given, images, context.assets);
  const open = own.scenes.filter(({ image, clip }) => !image && !clip);
  const stock = await findStock(
    context,
    open.map(({ keywords, visual }) => (keywords.length > 0 ? keywords : [visual])),
  );
  const stocked = new Map(open.map(({ index }, place) => [index, stock.media[place]]));
  const scenes = own.scenes.map((scene) => show(scene, stocked.get(scene.index) ?? {}));
  const still = scenes.filter(({ clip }) => !clip);
  const drawn =
    still.length > 0
      ? readDrawn(await generateImage.run({ ...context, input: { ...look, scenes: still } }))
      : { scenes: [], images: [], pictures_drawn: 0 };
  const byIndex = new Map(drawn.scenes?.map((scene) => [scene.index, scene]));
  return {
    ...drawn,
    scenes: scenes.map((scene) => (scene.clip ? scene : byIndex.get(scene.index)) ?? scene),
    assets_found: own.count,
    ...stock.output,
    engine: "engine" in drawn && drawn.pictures_drawn > 0 ? drawn.engine : nameEngine(stock),
  };
}

/** The outputs of generate_image that this tool has too. */
function readDrawn({ scenes, images, pictures_drawn, engine }: Record<string, unknown>) {
  return {
    ...(scenes ? { scenes: scenes as Scene[] } : {}),
    images: images as string[],
    pictures_drawn: Number(pictures_drawn),
    engine: String(engine),
  };
}

/** Gives scenes without a picture the best one of the library, or the next of the given ones. */
async function findForScenes(
  scenes: readonly Scene[],
  images: readonly string[],
  assets: Pick<AssetStore, "findByName">,
): Promise<{ scenes: Scene[]; count: number }> {
  const library = await assets.findByName(searchWords(scenes.flatMap(({ keywords }) => keywords)));
  const used = new Set(scenes.flatMap(({ image, clip }) => [image, clip]));
  const left = images.filter((id) => !used.has(id));
  let count = 0;
  const filled = scenes.map((scene) => {
    if (scene.image ?? scene.clip) return scene;
    const [best] = rankByWords(library, scene.keywords).filter(({ id }) => !used.has(id));
    if (best) count++;
    const id = best?.id ?? left.shift();
    if (!id) return scene;
    used.add(id);
    return show(scene, best?.kind === "video" ? { clip: id } : { image: id });
  });
  return { scenes: filled, count };
}

/** The scene with a picture or clip, and its design in front of it. */
function show(scene: Scene, media: { image?: string; clip?: string }): Scene {
  if (!media.image && !media.clip) return scene;
  const design = scene.design && designOverPicture(scene.design);
  return { ...scene, ...(design ? { design } : {}), ...media };
}

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= lettersMin || /\p{Script=Han}/u.test(word));

const searchWords = (keywords: readonly string[]) =>
  [...new Set(keywords.flatMap(splitWords))].slice(0, searchWordsMax);

/** The name of a file that a tool made, such as make_chart.png. */
const nameOfTool =
  /^(?:add|animate|build|burn|capture|change|cut|denoise|fit|generate|grade|import|join|key|make|mix|normalize|overlay|reframe|render|source|stabilize|trim)_[a-z_]+\.\w+$/;

/** The assets whose names have one of the words as a whole, those with the most words first. */
function rankByWords(library: readonly NamedAsset[], keywords: readonly string[]): NamedAsset[] {
  const wanted = new Set(keywords.flatMap(splitWords));
  const scored = library
    .filter(({ name }) => !nameOfTool.test(name) && !isStockName(name))
    .map((asset) => ({
      asset,
      hits: splitWords(asset.name).filter((word) => wanted.has(word)).length,
    }));
  return scored
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .map(({ asset }) => asset);
}
