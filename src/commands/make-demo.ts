import { openAsBlob } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join, relative, resolve } from "node:path";
import { type Reelwright, ReelwrightError, reelwright } from "../../sdk/client.ts";
import { replaceMedia } from "../catalog/values/replace-media.ts";
import { environmentWith, readConfig } from "../config/config.ts";
import { openFfmpeg } from "../media/ffmpeg.ts";
import { checkQuality } from "../media/quality/check.ts";
import { resolutionNames } from "../media/timeline/render-options.ts";
import { aspectRatios } from "../values/timeline.ts";
import { download } from "./demo/download.ts";
import { ProgressDisplay } from "./demo/progress-display.ts";
import { noteLines, warningLines } from "./demo/warning-lines.ts";
import { demoInputs } from "./demo-inputs.ts";
import { isFile, readTextInputs } from "./input-files.ts";
import { choiceOption, numberOption } from "./options.ts";
import { type OwnService, startOwnService } from "./own-service.ts";
import { voiceHint } from "./voice-hint.ts";

const openingCredits = "500";
const defaultAgent = "topic_to_short";

type Options = Parameters<typeof demoInputs>[1] & { agent: string | undefined; out: string };

/** Makes a video with a service of its own and downloads it. Returns the exit code. */
export async function makeDemo(options: Options): Promise<number> {
  if (options.seconds !== undefined)
    numberOption("seconds", options.seconds, { min: 1, max: 3600 });
  if (options.aspect !== undefined) choiceOption("aspect", options.aspect, aspectRatios);
  if (options.resolution !== undefined)
    choiceOption("resolution", options.resolution, resolutionNames);
  const agent = options.agent ?? (options.url ? "article_to_video" : defaultAgent);
  const inputs = await demoInputs(agent, options);
  const folder = await mkdtemp(join(tmpdir(), "reelwright-demo-"));
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stop.abort(new Error("Stopped before the video was finished.")));
  let service: OwnService | undefined;
  try {
    // Voices that are installed here speak in the demo too.
    const config = readConfig(environmentWith());
    service = await startOwnService(folder, { MODELS_DIR: config.modelsDir });
    await Promise.race([makeVideo(service, agent, inputs, options.out), aborted(stop.signal)]);
    const hint = voiceHint(config);
    if (hint) console.log(hint);
    return 0;
  } catch (error) {
    // The user reads API errors, so they have no stack.
    throw error instanceof ReelwrightError ? new Error(error.detail) : error;
  } finally {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeVideo(
  service: OwnService,
  agent: string,
  inputs: Record<string, unknown>,
  out: string,
): Promise<void> {
  console.log(`Started a temporary service on ${service.url}.`);
  const account = [
    "--email",
    "demo@example.com",
    "--password",
    crypto.randomUUID(),
    "--credits",
    openingCredits,
  ];
  const { api_key } = await service.command("account", "create", ...account, "--json");
  const client = reelwright({ baseUrl: service.url, apiKey: String(api_key) });
  const uploaded = await placeFiles(client, agent, inputs);
  const started = performance.now();
  const body = { agent_id: agent, inputs: uploaded };
  const { warnings: known } = await client.post("/v1/runs/estimate", { body });
  for (const line of noteLines(known)) console.log(line);
  const { id } = await client.post("/v1/runs", { body });
  console.log(`Run ${id} of ${agent}:`);
  await follow(client, id);
  const { result, credits_used } = await client.get("/v1/runs/{run_id}", {
    params: { path: { run_id: id } },
  });
  const elapsed = (performance.now() - started) / 1000;
  const path = await downloadProject(client, String(result.project_id), agent, out);
  console.log(`\n${result.summary}`);
  console.log(await describeVideo(path, elapsed));
  console.log(`  credits   ${credits_used} of ${openingCredits}`);
  for (const line of warningLines(result.warnings, known)) console.log(line);
}

/** Replaces the paths of files: of media by the ids of their uploads, of texts by their content. */
async function placeFiles(
  client: Reelwright,
  agent_id: string,
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { inputs } = await client.get("/v1/agents/{agent_id}/inputs", {
    params: { path: { agent_id } },
  });
  const specs = Object.fromEntries(inputs.map((input) => [input.name, input]));
  const fields = Object.fromEntries(inputs.map((spec) => [spec.name, { spec }]));
  return replaceMedia(fields, await readTextInputs(specs, given), async (value) => {
    if (!(await isFile(value))) return value;
    return (await client.upload(await openAsBlob(value), { name: basename(value) })).id;
  });
}

/** Displays the events of the run until it ends. Throws if the run failed. */
async function follow(client: Reelwright, id: string): Promise<void> {
  const display = new ProgressDisplay(process.stdout, () => performance.now());
  const timer = setInterval(() => display.redraw(), 200);
  try {
    for await (const event of client.stream(id)) {
      display.show(event);
      if (event.type === "run_failed") throw new Error(`The run failed: ${event.error.message}`);
    }
  } finally {
    clearInterval(timer);
  }
}

async function downloadProject(
  client: Reelwright,
  project_uuid: string,
  agent: string,
  out: string,
): Promise<string> {
  const { download_url } = await client.get("/v1/downloads/projects/{project_uuid}", {
    params: { path: { project_uuid } },
  });
  await mkdir(out, { recursive: true });
  const path = resolve(
    out,
    `${agent}-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, "-")}${extname(new URL(download_url).pathname) || ".mp4"}`,
  );
  await download(download_url, path);
  return path;
}

/** Describes the downloaded video. */
async function describeVideo(path: string, elapsed: number): Promise<string> {
  const ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 0 });
  const { seconds, video } = await ffmpeg.probe(path);
  const { passed, report } = await checkQuality(path, {
    ffmpeg,
    signal: AbortSignal.timeout(120_000),
  });
  const megabytes = (await stat(path)).size / 1e6;
  return [
    `  file      ${relative(process.cwd(), path)}`,
    `  length    ${seconds.toFixed(1)} s, ${megabytes.toFixed(1)} MB, made in ${elapsed.toFixed(1)} s`,
    `  picture   ${video?.width}×${video?.height}, ${video?.fps} frames per second`,
    `  loudness  ${report.checks.find(({ name }) => name === "loudness_lufs")?.value ?? "silent"} LUFS`,
    `  quality   ${passed ? "passed" : "failed"} check_quality`,
  ].join("\n");
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason)),
  );
