import { withColors } from "../../../generators/image/drawing/palette.ts";
import { StepError } from "../../../system/errors.ts";
import { completeScene } from "../../../values/scene.ts";
import { defineTool } from "../../definition/define-tool.ts";
import {
  assets,
  boolean,
  language,
  palette,
  scenes,
  string,
  strings,
} from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

const adLinesMax = 60;

export default defineTool({
  name: "Plan advertisement",
  category: "script",
  description:
    "Plans an advertisement for a product: the hook, each line over the picture that shows it, price and offer. Words of the pictures' titles, alt texts and file names pair them with lines; where nothing tells, their order does.",
  credits: perCall(1),
  version: 6,
  timeoutSeconds: 180,
  retry: "transient",
  determinism: "exact",
  models: ["text"],
  input: {
    title: string({
      optional: true,
      max: 300,
      description: "Name of the product. It is said with the price if it has at most 60 letters.",
    }),
    hook: string({ optional: true, max: 200, description: "Opening line of an advertisement." }),
    features: strings({
      optional: true,
      max: 12,
      description: "What is good about a product, one short line each.",
    }),
    script: string({
      optional: true,
      max: 20_000,
      description: `Lines that are told if there are no features, one per line, at most ${adLinesMax}.`,
    }),
    price: string({
      optional: true,
      max: 60,
      description: "Price of a product, such as €39. It counts up after the pictures.",
    }),
    offer: string({
      optional: true,
      max: 120,
      description: "Offer for a product, shown after the price.",
    }),
    images: assets("image", {
      optional: true,
      max: 60,
      description:
        "Pictures of the product. With more of them than lines, one opens the advertisement.",
    }),
    image_titles: strings({
      optional: true,
      max: 60,
      description: "What each picture shows, in the order of the pictures.",
    }),
    spoken: boolean({
      default: true,
      description:
        "True if the lines are spoken: captions show the long ones. If false, all are shown as type.",
    }),
    language: language({
      default: "en",
      description: "Language of the lines, a BCP 47 tag such as en or pt-BR.",
    }),
    palette: palette({
      optional: true,
      description: "Colors of the video. By default they are chosen by its subject.",
    }),
  },
  needs: [["features", "script", "images", "hook", "price", "offer"]],
  output: {
    scenes: scenes({ description: "The scenes of the advertisement." }),
    title_icon: string({
      optional: true,
      description: "The icon of the product, for the title card of a video without pictures.",
    }),
    palette: palette({ description: "One set of colors for the video, chosen by its subject." }),
    warnings: strings({
      optional: true,
      description: "Reason why rules designed the scenes without a picture instead of a model.",
    }),
  },
  example: {
    title: "Lumo lantern",
    features: ["Charges in the sun"],
    price: "€39",
    images: ["picture.jpg"],
  },
  expect({ title = "", hook, features, script, price, offer, images = [] }) {
    const lines = [hook, ...toLines(features, script), price && `${title}: ${price}`, offer];
    const told = lines.flatMap((text) => (text?.trim() ? [{ text }] : []));
    const silent = Array.from({ length: Math.max(0, images.length - told.length) }, () => ({}));
    return { scenes: [...told, ...silent].map(completeScene) };
  },
  async run({ input, providers, texts, signal }) {
    const { title = "", features, script, images = [], palette, language } = input;
    const lines = toLines(features, script);
    if (lines.length > adLinesMax)
      throw new StepError(
        "invalid_input",
        `"script" has ${lines.length} lines. The maximum is ${adLinesMax}.`,
      );
    const planned = await texts.run("planAd", { ...input, name: title.trim(), lines }, signal);
    if (planned.length === 0)
      throw new StepError("invalid_input", "Nothing to show. Add a picture, a feature or a price.");
    const designed = await providers.design.designScenes(
      { scenes: planned, title, language },
      signal,
    );
    const { subject, warnings = [] } = designed;
    return {
      scenes: designed.scenes,
      palette: withColors(designed.palette, palette),
      ...(subject && images.length === 0 ? { title_icon: subject } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
      engine: designed.engine,
    };
  },
});

const toLines = (features: readonly string[] = [], script = ""): string[] =>
  (features.length > 0 ? features : script.split("\n")).filter((line) => line.trim());
