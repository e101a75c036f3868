import { readFile } from "node:fs/promises";
import type { Color } from "../../../language/rules/language-rules.ts";

/** The colors of an icon's drawing; undefined for one without colors of its own. */
export type ColorsOf = (icon: string) => readonly Color[] | undefined;

/** Reads the colors of icons: lines of colors and the icons that have them. */
export async function openColors(): Promise<ColorsOf> {
  const known = new Map<string, Color[]>();
  const list = await readFile(new URL("colors.txt", import.meta.url), "utf8");
  for (const line of list.split("\n")) {
    const [colors = "", icons = ""] = line.split(": ");
    for (const icon of icons.split(" ")) known.set(icon, colors.split(" ") as Color[]);
  }
  return (icon) => known.get(icon.replaceAll("\uFE0F", "")) ?? known.get(icon);
}
