// Makes docs/videos: one frame of each scene of twenty whole videos, as one JPEG a video. Runs the
// templates in a temporary service: node scripts/make-contact-sheet.ts makes missing sheets; node
// scripts/make-contact-sheet.ts NAME … makes these again.
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { type Reelwright, reelwright } from "../sdk/client.ts";
import { download } from "../src/commands/demo/download.ts";
import { startOwnService } from "../src/commands/own-service.ts";
import { type Ffmpeg, openFfmpeg } from "../src/media/ffmpeg.ts";
import type { Timeline } from "../src/values/timeline.ts";

interface Video {
  name: string;
  agent: string;
  inputs: Record<string, unknown> & { aspect_ratio: string };
}

const sheetBytesMax = 150_000;
/** Before the end of a scene: all of its elements have entered. */
const beforeEnd = 0.55;
const gap = 8;
/** How many frames of a video of one scene or none, one a second. */
const framesMin = 4;
/** Columns and width of a frame, by the shape of the video. */
const grids: Record<string, { columns: number; width: number }> = {
  "9:16": { columns: 5, width: 216 },
  "4:5": { columns: 5, width: 230 },
  "1:1": { columns: 5, width: 240 },
  "16:9": { columns: 4, width: 320 },
};

const folder = fileURLToPath(new URL("../docs/videos/", import.meta.url));
const list = new URL("contact-sheet.json", import.meta.url);
const videos = JSON.parse(await readFile(list, "utf8")) as Video[];
const sheetPath = (name: string) => join(folder, `${name}.jpg`);
const requested = process.argv.slice(2);
const wanted = videos.filter(({ name }) =>
  requested.length > 0 ? requested.includes(name) : !existsSync(sheetPath(name)),
);
if (wanted.length > 0) await makeAll();

async function makeAll(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = await mkdtemp(join(tmpdir(), "reelwright-sheets-"));
  const service = await startOwnService(temporary);
  try {
    const password = crypto.randomUUID();
    const account = ["--email", "sheets@example.com", "--password", password, "--credits", "5000"];
    const { api_key } = await service.command("account", "create", ...account, "--json");
    const client = reelwright({ baseUrl: service.url, apiKey: String(api_key) });
    const ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 10 });
    for (const video of wanted) {
      const path = join(temporary, `${video.name}.mp4`);
      const timeline = await make(client, video, path);
      await writeSheet(video, { path, timeline, ffmpeg, folder: temporary });
    }
  } finally {
    await service.stop();
    await rm(temporary, { recursive: true, force: true });
  }
}

async function make(
  client: Reelwright,
  { name, agent, inputs }: Video,
  path: string,
): Promise<Timeline | undefined> {
  const resolution = { resolution: "480p" };
  const uploaded = await uploadFiles(client, inputs);
  const { id } = await client.post("/v1/runs", {
    body: { agent_id: agent, inputs: { ...resolution, ...uploaded } },
  });
  for await (const event of client.stream(id))
    if (event.type === "run_failed")
      throw new Error(`The run of "${name}" failed: ${JSON.stringify(event.error)}`);
  const params = { path: { run_id: id } };
  const { result } = await client.get("/v1/runs/{run_id}", { params });
  await download(String(result.video_url), path);
  const { steps } = await client.get("/v1/runs/{run_id}/steps", { params });
  const composed = steps.find(({ outputs }) => outputs?.timeline)?.outputs?.timeline;
  return composed as Timeline | undefined;
}

/** Uploads what the inputs name as `file:PATH`, relative to the repository. */
async function uploadFiles(client: Reelwright, inputs: Video["inputs"]) {
  const fill = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(fill));
    if (typeof value !== "string" || !value.startsWith("file:")) return value;
    const path = value.slice("file:".length);
    const bytes = await readFile(new URL(`../${path}`, import.meta.url));
    const { id } = await client.upload(new File([bytes], basename(path)));
    return id;
  };
  const entries = Object.entries(inputs).map(async ([name, value]) => [name, await fill(value)]);
  return Object.fromEntries(await Promise.all(entries));
}

interface Made {
  path: string;
  /** Undefined for a video that is not composed of scenes. */
  timeline: Timeline | undefined;
  ffmpeg: Ffmpeg;
  folder: string;
}

async function writeSheet({ name, inputs }: Video, made: Made): Promise<void> {
  const grid = grids[inputs.aspect_ratio] ?? { columns: 4, width: 320 };
  const [across = 16, down = 9] = inputs.aspect_ratio.split(":").map(Number);
  const height = Math.round((grid.width * down) / across);
  const frames = await takeFrames(made, { width: grid.width, height });
  const rows = Math.ceil(frames.length / grid.columns);
  const sheet = sharp({
    create: {
      width: grid.columns * (grid.width + gap) + gap,
      height: rows * (height + gap) + gap,
      channels: 3,
      background: "#f4f4f5",
    },
  }).composite(
    frames.map((input, index) => ({
      input,
      left: gap + (index % grid.columns) * (grid.width + gap),
      top: gap + Math.floor(index / grid.columns) * (height + gap),
    })),
  );
  const pixels = await sheet.png().toBuffer();
  for (let quality = 82; quality > 20; quality -= 6) {
    await sharp(pixels).jpeg({ quality, mozjpeg: true }).toFile(sheetPath(name));
    if ((await stat(sheetPath(name))).size <= sheetBytesMax) break;
  }
  console.log(`${name}.jpg: ${frames.length} frames`);
}

/** One frame of every scene, near its end. */
async function takeFrames(
  { path, timeline, ffmpeg, folder }: Made,
  { width, height }: { width: number; height: number },
): Promise<Buffer[]> {
  let end = 0;
  const frames: Buffer[] = [];
  const scenes = timeline?.scenes.map(({ seconds }) => seconds) ?? [];
  const lengths = scenes.length > 1 ? scenes : Array<number>(framesMin).fill(1);
  for (const [index, seconds] of lengths.entries()) {
    end += seconds;
    const file = join(folder, `frame-${index}.png`);
    const at = Math.max(0, end - Math.min(beforeEnd, seconds / 2)).toFixed(3);
    await ffmpeg.run(["-y", "-ss", at, "-i", path, "-frames:v", "1", file]);
    frames.push(await sharp(file).resize({ width, height, fit: "fill" }).png().toBuffer());
  }
  return frames;
}
