import { type Design, designTitleMax } from "../../values/design.ts";
import { readingSeconds } from "../../values/edit-scenes.ts";
import { completeScene, type Scene, silentPictureSeconds } from "../../values/scene.ts";
import { pairPictures } from "./pair-pictures.ts";

/** The content of an advertisement for a product. */
export interface Ad {
  name: string;
  hook?: string | undefined;
  /** What is good about the product. */
  lines?: readonly string[] | undefined;
  /** Such as €39 or 1,299 USD. */
  price?: string | undefined;
  offer?: string | undefined;
  images?: readonly string[] | undefined;
  /** What is known of each picture: alt text, title, caption, file name. */
  image_titles?: readonly string[] | undefined;
  /** False if nothing is spoken: all lines are shown as type. */
  spoken: boolean;
  /** BCP 47. */
  language: string;
}

const adSceneSecondsMax = 4.5;
/** Longer lines are sentences. Captions show them better than large type. */
const typeMax = 60;
/** A longer name is not said again with the price. */
const nameMax = 60;

const toTitle = (text: string): string => text.slice(0, designTitleMax).toWellFormed();

/** Nothing can be said of a text without letters and digits, such as an emoji. */
const isSaid = (text: string | undefined): text is string => /[\p{L}\p{N}]/u.test(text ?? "");

/**
 * The scenes of an advertisement: the hook, each line over its own picture, the pictures that are
 * left, the price as a number that counts up, and the offer. Lines without a picture have no
 * design yet.
 */
export async function adScenes(ad: Ad): Promise<Scene[]> {
  const { name, hook, price, offer, images = [], image_titles = [], language, spoken } = ad;
  const lines = (ad.lines ?? []).filter(isSaid);
  // With more pictures than lines, the opening has the first one that fits no line.
  const opening = images.length > lines.length ? [""] : [];
  const pictures = images.map((_, index) => image_titles[index] ?? "");
  const told = [...opening, ...lines];
  const paired = await pairPictures({ lines: told, pictures, name, language });
  const pairs: Line[] = told.map((text, index) => ({ text, image: images[paired[index] ?? -1] }));
  if (isSaid(hook)) {
    const [first] = opening.length > 0 ? pairs.splice(0, 1) : pairs.filter(({ image }) => image);
    pairs.unshift({ text: hook, image: first?.image });
  }
  const left = images.filter((_, index) => !paired.includes(index));
  const scenes: Partial<Scene>[] = [...pairs, ...left.map((image) => ({ text: "", image }))].map(
    (line) => lineScene(line, spoken),
  );
  if (isSaid(price)) {
    const text = isSaid(name) && name.length <= nameMax ? `${name}: ${price}` : price;
    scenes.push({ text, seconds: silentPictureSeconds, design: priceDesign(price, name) });
  }
  if (isSaid(offer))
    scenes.push({
      text: offer,
      seconds: secondsFor(offer),
      design: { kind: "icon_hero", title: toTitle(offer), icons: [isSaid(price) ? "🎁" : "🏷️"] },
    });
  return scenes.map((scene, index) => completeScene({ visual: name, ...scene, index }, index));
}

interface Line {
  text: string;
  image?: string | undefined;
}

const secondsFor = (text: string) =>
  Math.min(adSceneSecondsMax, Math.max(2.5, readingSeconds(text)));

function lineScene({ image, text }: Line, spoken: boolean): Partial<Scene> {
  const seconds = text ? Math.max(silentPictureSeconds, secondsFor(text)) : silentPictureSeconds;
  if (!image) return { text, seconds };
  const title = text && (text.length <= typeMax || !spoken) ? { title: toTitle(text) } : {};
  return { text, seconds, image, design: { kind: "photo", ...title } };
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
    ...(name.trim() ? { title: toTitle(name) } : {}),
    icons: ["🏷️"],
    cue: price.trim().slice(0, 200),
    ...(decimals > 0 ? { decimals } : {}),
    ...(prefix.trim() ? { prefix: prefix.trim() } : {}),
    ...(unit.trim() ? { unit: unit.trim() } : {}),
  };
}
