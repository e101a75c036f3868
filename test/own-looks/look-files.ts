import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The source of a small look on a plain ground; `changes` replace parts of its text. */
export function lookSource(changes: Record<string, string> = {}): string {
  const source = `import { defineLook, plate } from "reelwright/looks";
const face = { family: "Inter", weight: 700, tracking: 0, line: 1.2 };
const colors = { ground: "#ffffff", ink: "#111111", soft: "#333333", accent: "#b00020",
  onAccent: "#ffffff", captionGround: "#ffffff", captionInk: "#111111", captionMark: "#b00020" };
export default defineLook({
  name: "Plain", summary: "Black on white.", version: 1, compositions: {},
  style: {
    display: face, number: face, label: face, text: face, align: "left",
    caption: { face, px: 0.058, mark: "color", align: "left", shadow: false },
    motion: { kind: "rise", seconds: 0.4 },
    colors: () => colors,
    backdrop: ({ shot: { width, height } }) => [plate({ x: 0, y: 0, width, height }, "#ffffff")],
    icon: (_, source, box) => [{ kind: "picture", source, box }],
  },
});
`;
  return Object.entries(changes).reduce((text, [part, by]) => text.replaceAll(part, by), source);
}

/** Writes the file of a look. Resolves to its folder. */
export async function writeLook(
  looksDir: string,
  slug: string,
  source = lookSource(),
  file = "look.ts",
): Promise<string> {
  const folder = join(looksDir, slug);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), source);
  return folder;
}
