import { openMedia } from "../../media/media-input.ts";
import type { Material, MediaFacts } from "../../media/timeline/material.ts";
import { productScenes } from "../../media/timeline/product-scenes.ts";
import type { AssetStore } from "../../values/assets.ts";
import { aspectRatios, captionStyles } from "../../values/timeline.ts";
import { string, strings } from "../definition/fields.ts";
import { assumedSeconds } from "../pricing/expected-values.ts";

/** The inputs of compose_timeline that become the material of a timeline. */
export interface MaterialInput
  extends Omit<Material, "aspect_ratio" | "language" | "caption_style"> {
  image?: string;
  video?: string;
  script?: string;
  topic?: string;
  aspect_ratio?: string;
  language?: string;
  caption_style?: string;
  hook?: string;
  features?: string[];
  price?: string;
  offer?: string;
}

/** Inputs of an advertisement, which the tools that arrange scenes share. */
export const productFields = {
  hook: string({ optional: true, max: 200, description: "Opening line of an advertisement." }),
  features: strings({
    optional: true,
    max: 12,
    description: "What is good about a product, one short line each.",
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
};

/** Completes the material of a timeline with the defaults. */
export function toMaterial(input: MaterialInput) {
  const { image, video, clip, script, topic, hook, features, price, offer, ...given } = input;
  const alone = clip && !given.scenes?.length && !given.clips?.length;
  // Tools that return several also return the first one separately; show it once.
  const images = [...new Set([...(given.images ?? []), ...(image ? [image] : [])])];
  const name = given.title ?? topic ?? "";
  const isAd = Boolean(price ?? offer ?? features?.length);
  const product = { name, hook, features, price, offer, images };
  const sold = isAd ? productScenes(product, given.scenes) : [];
  return {
    ...given,
    ...(sold.length > 0 ? { scenes: sold } : {}),
    ...(alone ? { clips: [clip] } : { clip }),
    images,
    videos: [...new Set([...(given.videos ?? []), ...(video ? [video] : [])])],
    title: given.title ?? topic,
    text: given.text ?? script ?? topic,
    aspect_ratio: aspectRatios.find((each) => each === given.aspect_ratio) ?? "9:16",
    language: given.language ?? "en",
    caption_style: captionStyles.find((each) => each === given.caption_style) ?? "highlight",
  };
}

/** Media whose length is not known before the run. */
export const assumeLengths = ({ videos, clips = [], voice }: Material): MediaFacts =>
  new Map(
    [...(videos ?? []), ...clips, ...(voice ? [voice] : [])].map((id) => [
      id,
      { seconds: assumedSeconds },
    ]),
  );

/** Opens all media. Their lengths and sizes determine the layout. */
export async function openMaterial(
  { scenes = [], images = [], clips = [], clip, videos = [], voice, music, sfx }: Material,
  assets: AssetStore,
): Promise<MediaFacts> {
  const seen = [
    ...scenes.flatMap(({ image, clip, design }) => [image, clip, design?.background]),
    ...images,
    ...clips,
    clip,
    ...videos,
  ];
  const heard = [
    ...scenes.map((scene) => scene.voice),
    voice,
    music === "none" ? undefined : music,
    sfx,
  ];
  const opened = (ids: (string | undefined)[], use: "seen" | "heard") =>
    [...new Set(ids)]
      .filter((id) => id !== undefined)
      .map(async (id) => [id, await openMedia(assets, id, use)] as const);
  return new Map(await Promise.all([...opened(seen, "seen"), ...opened(heard, "heard")]));
}
