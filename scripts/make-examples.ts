// Makes the example videos of the templates in the marketplace, by running the templates in a
// temporary service: node scripts/make-examples.ts makes missing ones; node
// scripts/make-examples.ts SLUG … makes those of these templates again.
import { existsSync, openAsBlob } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Reelwright, reelwright } from "../sdk/client.ts";
import { type Example, examplePath, loadExamples } from "../src/catalog/templates/examples.ts";
import { download } from "../src/commands/demo/download.ts";
import { type OwnService, startOwnService } from "../src/commands/own-service.ts";
import { writeThumbnail } from "../src/media/clips/thumbnail.ts";
import { type Ffmpeg, openFfmpeg } from "../src/media/ffmpeg.ts";

/** Keeps a clone of the repository small. */
const exampleBytesMax = 400_000;
const shortSide = 360;

const requested = process.argv.slice(2);
const all = [...(await loadExamples())].flatMap(([slug, examples]) =>
  examples.map((example) => ({ slug, example })),
);
const isMissing = (slug: string, { file }: Example) =>
  !existsSync(examplePath(slug, `${file}.mp4`));
const missing = all.filter(({ slug, example }) =>
  requested.length === 0 ? isMissing(slug, example) : requested.includes(slug),
);
if (missing.length > 0) await makeAll();

async function makeAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-examples-"));
  let service: OwnService | undefined;
  try {
    service = await startOwnService(folder);
    const account = [
      "--email",
      "examples@example.com",
      "--password",
      crypto.randomUUID(),
      "--credits",
      "1000",
    ];
    const { api_key } = await service.command("account", "create", ...account, "--json");
    const client = reelwright({ baseUrl: service.url, apiKey: String(api_key) });
    const ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 10 });
    for (const { slug, example } of missing) {
      const full = join(folder, `${slug}-${example.file}.mp4`);
      await run(client, slug, example, full);
      await shrink(ffmpeg, full, slug, example);
    }
  } finally {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(
  client: Reelwright,
  agent_id: string,
  { title, inputs: given, uploads = {} }: Example,
  path: string,
): Promise<void> {
  const inputs = { ...given };
  const upload = async (file: string) =>
    (await client.upload(await openAsBlob(examplePath(agent_id, file)))).id;
  for (const [name, files] of Object.entries(uploads))
    inputs[name] = Array.isArray(files)
      ? await Promise.all(files.map(upload))
      : await upload(files);
  const { id } = await client.post("/v1/runs", { body: { agent_id, inputs } });
  for await (const event of client.stream(id))
    if (event.type === "run_failed")
      throw new Error(`The run of "${title}" failed: ${JSON.stringify(event.error)}`);
  const { result } = await client.get("/v1/runs/{run_id}", { params: { path: { run_id: id } } });
  await download(String(result.video_url), path);
}

/** Scales the video down and adds a thumbnail. */
async function shrink(
  ffmpeg: Ffmpeg,
  full: string,
  slug: string,
  { file }: Example,
): Promise<void> {
  const [path, signal] = [examplePath(slug, `${file}.mp4`), AbortSignal.timeout(600_000)];
  const { seconds } = await ffmpeg.probe(full);
  const audio = 64_000;
  const video = Math.floor((exampleBytesMax * 8 * 0.87) / seconds - audio);
  const scale = `scale='if(lt(iw,ih),${shortSide},-2)':'if(lt(iw,ih),-2,${shortSide})':flags=lanczos`;
  const picture = [
    "-vf",
    scale,
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-pix_fmt",
    "yuv420p",
    "-b:v",
    String(video),
  ];
  const twice = (pass: number) => ["-pass", String(pass), "-passlogfile", `${full}.log`];
  await ffmpeg.run(["-i", full, ...picture, ...twice(1), "-an", "-f", "null", "-"], { signal });
  const sound = ["-c:a", "aac", "-b:a", String(audio), "-ac", "2"];
  await ffmpeg.run(
    [
      "-i",
      full,
      ...picture,
      ...twice(2),
      ...sound,
      "-map_metadata",
      "-1",
      "-movflags",
      "+faststart",
      path,
    ],
    { signal },
  );
  await writeThumbnail(path, examplePath(slug, `${file}.jpg`), { ffmpeg, signal });
  const { size } = await stat(path);
  console.log(`${slug}/${file}.mp4: ${seconds.toFixed(1)} s, ${size} bytes`);
  if (size > exampleBytesMax)
    throw new Error(
      `${path} has ${size} bytes. The maximum is ${exampleBytesMax}. Make the video shorter.`,
    );
}
