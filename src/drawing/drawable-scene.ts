import type { Element, Scene } from "./scene.ts";

/** A scene with everything that draws it on another canvas. */
export interface DrawableScene {
  scene: Scene;
  /** The pictures of the scene: PNG or WebP in base64. */
  pictures: { source: string; data: string }[];
  /** The faces of the families that its texts name. */
  fonts: FontFile[];
}

/** One file of a family. */
export interface FontFile {
  family: string;
  weight: number;
  style: "normal" | "italic";
  /** Its path on the service. */
  url: string;
}

/** The sources of the pictures in a scene, and its texts by their CSS fonts. */
export function listUsed({ elements }: Pick<Scene, "elements">) {
  const pictures = new Set<string>();
  const fonts = new Map<string, string>();
  const add = (element: Element): void => {
    if (element.kind === "group") element.children.forEach(add);
    if (element.kind === "picture") pictures.add(element.source);
    if (element.kind !== "text") return;
    const later = element.later?.map(({ text }) => text) ?? [];
    const texts = [fonts.get(element.font) ?? "", element.text, ...later];
    fonts.set(element.font, texts.join(""));
  };
  elements.forEach(add);
  return { pictures, fonts };
}
