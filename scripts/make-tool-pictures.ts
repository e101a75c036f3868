// Makes the pictures of docs/tools.md by running the examples of the tools: a frame strip of a
// video, a picture, or the waveform of a sound. node scripts/make-tool-pictures.ts makes missing
// ones; node scripts/make-tool-pictures.ts SLUG … makes those of these tools again.
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadCatalog } from "../src/catalog/catalog.ts";
import { replaceMedia } from "../src/catalog/values/replace-media.ts";
import { mediaInput } from "../src/media/media-input.ts";
import type { AssetKind } from "../src/values/assets.ts";
import { openToolBench } from "../test/tool-benches/tool-bench.ts";
import { pictureFolder } from "./tools-page.ts";

const requested = process.argv.slice(2);
/** Of the picture in pixels. */
const height = 180;
const frames = 4;

const bench = await openToolBench();
await mkdir(pictureFolder, { recursive: true });
for (const tool of (await loadCatalog()).tools.values()) {
  const path = fileURLToPath(new URL(`${tool.slug}.jpg`, pictureFolder));
  if (requested.length > 0 ? !requested.includes(tool.slug) : existsSync(path)) continue;
  if (tool.missingRequirement?.(bench.providers)) continue;
  const made = await bench.run(tool, await bench.assets.withFixtures(tool.example));
  const media: { id: string; kind: AssetKind }[] = [];
  await replaceMedia(tool.output, made, async (id, kind) => {
    media.push({ id, kind });
    return id;
  });
  const shown = ["video", "image", "audio"].flatMap((kind) =>
    media.filter((one) => one.kind === kind),
  )[0];
  if (!shown) continue;
  const asset = await bench.assets.open(shown.id);
  const filter = {
    image: `scale=-2:${height}`,
    audio: `showwavespic=s=640x${height}:colors=#6d5efc`,
    video: `fps=${frames / (asset.seconds ?? 1)},scale=-2:${height},tile=${frames}x1`,
    text: "",
    archive: "",
  }[shown.kind];
  await bench.ffmpeg.run([
    ...["-y", ...mediaInput(asset.path, shown.kind === "image" ? "image" : "video")],
    ...["-filter_complex", filter, "-frames:v", "1", "-q:v", "5", path],
  ]);
  console.log(path);
}
await bench.close();
