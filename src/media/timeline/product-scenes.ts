import type { Design } from "../../values/design.ts";
import { completeScene, readingSeconds, type Scene } from "../../values/scene.ts";

/** The content of an advertisement for a product. */
export interface Product {
  name: string;
  hook?: string | undefined;
  features?: readonly string[] | undefined;
  /** Such as €39 or 1,299 USD. */
  price?: string | undefined;
  offer?: string | undefined;
  images?: readonly string[] | undefined;
}

const pictureSeconds = 3;
const secondsMax = 4.5;

/** The maximum length of a design's title. */
const titleMax = 200;
const toTitle = (text: string): string => text.slice(0, titleMax).toWellFormed();

/**
 * The scenes of an advertisement: the hook, each picture with a feature, the features that are
 * left, the scenes that were told before, the price as a number that counts up, and the offer.
 */
export function productScenes(
  { name, hook, price, offer, images = [], ...product }: Product,
  told: readonly Partial<Scene>[] = [],
) {
  const features = (product.features ?? []).filter((feature) => feature.trim());
  const [first, ...others] = images;
  // Without a hook, the title card over the first picture opens.
  const opening = hook?.trim() ? [{ image: first, title: hook }] : first ? [{ image: first }] : [];
  const shown = others.map((image, index) => ({ image, title: features[index] }));
  const left = features.slice(shown.length).map((title) => ({ title }));
  const scenes = [...[...opening, ...shown, ...left].map(pictureScene), ...told];
  if (price?.trim())
    scenes.push({ text: price, seconds: pictureSeconds, design: priceDesign(price, name) });
  if (offer?.trim())
    scenes.push({
      text: offer,
      seconds: secondsFor(offer),
      design: { kind: "icon_hero", title: toTitle(offer), icons: [price?.trim() ? "🎁" : "🏷️"] },
    });
  return scenes.map((scene, index) => completeScene({ visual: name, ...scene, index }, index));
}

const secondsFor = (text: string) => Math.min(secondsMax, Math.max(2.5, readingSeconds(text)));

function pictureScene({
  image,
  title,
}: {
  image?: string | undefined;
  title?: string | undefined;
}): Partial<Scene> {
  const text = title?.trim() ?? "";
  const seconds = text ? Math.max(pictureSeconds, secondsFor(text)) : pictureSeconds;
  if (!image) return { text, seconds, design: { kind: "headline", title: toTitle(text) } };
  return {
    text,
    seconds,
    image,
    design: { kind: "photo", ...(text ? { title: toTitle(text) } : {}) },
  };
}

const amount = /^(\D{0,8}?)\s*(\d[\d.,'\u00a0\u202f ]*\d|\d)\s*(\D{0,40})$/u;

/** A number that counts up; a headline where the price holds no single number. */
function priceDesign(price: string, name: string): Design {
  const [, prefix = "", digits = "", unit = ""] = price.trim().match(amount) ?? [];
  const decimals = digits.match(/[.,](\d{1,2})$/)?.[1]?.length ?? 0;
  const whole = digits.slice(0, decimals > 0 ? -decimals - 1 : undefined).replace(/\D/g, "");
  const value = Number(decimals > 0 ? `${whole}.${digits.slice(-decimals)}` : whole);
  if (!digits || !Number.isFinite(value)) return { kind: "headline", title: toTitle(price) };
  return {
    kind: "counter",
    value,
    title: toTitle(name),
    icons: ["🏷️"],
    ...(decimals > 0 ? { decimals } : {}),
    ...(prefix.trim() ? { prefix: prefix.trim() } : {}),
    ...(unit.trim() ? { unit: unit.trim() } : {}),
  };
}
