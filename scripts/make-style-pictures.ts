// Makes the small pictures of styles that the studio shows: node scripts/make-style-pictures.ts
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { imageStyles } from "../src/generators/generators.ts";
import { drawArt } from "../src/generators/image/generative-art.ts";

const folder = fileURLToPath(new URL("../studio/src/inputs/styles/", import.meta.url));
const prompt = "mountains, a lake and the evening sky";
const temporary = await mkdtemp(join(tmpdir(), "reelwright-styles-"));
for (const style of imageStyles) {
  const path = join(temporary, `${style}.png`);
  const request = { prompt, style, width: 640, height: 360, seed: 7, path };
  await drawArt(request, AbortSignal.any([]));
  const small = join(folder, `${style}.jpg`);
  await sharp(path).resize(320, 180).jpeg({ quality: 55, mozjpeg: true }).toFile(small);
  console.log(small);
}
await rm(temporary, { recursive: true });
