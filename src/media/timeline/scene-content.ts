import { wordJoiner } from "../../language/segmentation.ts";
import type { Content } from "../../looks/kit/look.ts";
import type { TimelineScene } from "../../values/timeline.ts";

/** What a look draws of a visual. */
export function contentOf(visual: TimelineScene["visual"]): Content {
  if (visual.kind === "design") return visual.design;
  if (visual.kind !== "card") return { kind: "media" };
  const { card, heading, subheading } = visual;
  if (card === "quote")
    return { kind: card, title: heading, ...(subheading ? { author: subheading } : {}) };
  return { kind: card, title: heading, ...(subheading ? { subtitle: subheading } : {}) };
}

/** What is said in a scene. */
export const spokenText = ({ words = [] }: TimelineScene, language: string) =>
  words.map(({ text }) => text).join(wordJoiner(language));
