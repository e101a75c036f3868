import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeCaptionLayer } from "../src/media/captions/layer.ts";
import { encoderArgs } from "../src/media/timeline/encoders.ts";
import { motionFilter } from "../src/media/timeline/motion.ts";
import type { RenderSettings } from "../src/media/timeline/render-options.ts";
import type { Word } from "../src/values/scene.ts";
import { sceneFrameCount, type Timeline, timelineSeconds } from "../src/values/timeline.ts";
import { designChains, isCaptioned } from "./hand-written-design.ts";

/**
 * The reference of the flagship benchmark: the same video by one ffmpeg command, written by hand.
 * It has one pass, so its loudness is only near the target.
 */
export async function handWrittenCommand(
  timeline: Timeline,
  settings: RenderSettings,
  assetPath: PathOf,
  folder: string,
): Promise<string[]> {
  const command: Command = {
    timeline,
    settings,
    assetPath,
    folder,
    starts: sceneStarts(timeline),
    inputs: [],
    graph: [],
  };
  for (const index of timeline.scenes.keys()) await addScene(command, index);
  await addCaptions(command, joinScenes(command));
  await addSound(command);
  const graphPath = join(folder, "hand-written.graph");
  await writeFile(graphPath, command.graph.join(";\n"));
  // The picture is encoded as we encode it, so that only the work before it differs.
  const picture = encoderArgs("h264", timeline.fps);
  const sound = ["-c:a", "aac", "-b:a", "192k"];
  const encoding = [...picture, ...sound, "-movflags", "+faststart", "-y"];
  const maps = [
    "-filter_complex_script",
    graphPath,
    "-map",
    "[video]",
    "-map",
    "[audio]",
    "-t",
    String(timelineSeconds(timeline)),
  ];
  return [...command.inputs, ...maps, ...encoding, join(folder, "hand-written.mp4")];
}

type PathOf = (asset: string) => Promise<string>;

interface Command {
  timeline: Timeline;
  settings: RenderSettings;
  assetPath: PathOf;
  folder: string;
  /** Start of each scene in seconds. */
  starts: number[];
  inputs: string[];
  graph: string[];
}

function addInput({ inputs }: Command, ...args: string[]): number {
  inputs.push(...args);
  return inputs.filter((word) => word === "-i").length - 1;
}

async function addScene(command: Command, index: number): Promise<void> {
  const { timeline, settings, assetPath, folder, graph } = command;
  const { width, height } = settings;
  const { fps, scenes } = timeline;
  const [scene, next] = [scenes[index], scenes[index + 1]];
  if (!scene) throw new Error(`There is no scene ${index}.`);
  const { visual } = scene;
  const frames = sceneFrameCount(timeline, scene);
  const shown = frames + Math.round((next?.transition?.seconds ?? 0) * fps);
  if (visual.kind === "video") throw new Error("The reference supports no clips.");
  if (visual.kind !== "image") {
    const place = { timeline, settings, index, frames, shown, folder, name: `v${index}` };
    const add = (...args: string[]) => addInput(command, ...args);
    graph.push(...(await designChains(scene, { ...place, addInput: add })));
    return;
  }
  const still = addInput(command, "-i", await assetPath(visual.asset));
  const fitted = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`;
  const motion = visual.motion
    ? motionFilter(visual.motion, { width, height, frames, fps })
    : "null";
  const repeated = `loop=-1:1,setpts=N/${fps}/TB,fps=${fps}`;
  const base = `[${still}:v]${fitted},${repeated},format=yuv420p,${motion},trim=end_frame=${shown}`;
  graph.push(`${base},settb=1/${fps}[v${index}]`);
}

/** Adds the transitions. Returns the label of the result. */
function joinScenes({ timeline: { scenes, fps }, starts, graph }: Command): string {
  let last = "v0";
  for (const [index, scene] of scenes.entries()) {
    if (index === 0) continue;
    const { type, seconds } = scene.transition ?? { type: "fade", seconds: 1 / fps };
    graph.push(
      `[${last}][v${index}]xfade=transition=${type}:duration=${seconds}:offset=${starts[index]}[x${index}]`,
    );
    last = `x${index}`;
  }
  return last;
}

async function addCaptions(
  { timeline, settings, folder, starts, graph }: Command,
  picture: string,
): Promise<void> {
  const { palette, language, captions } = timeline;
  const { width, height } = settings;
  const layer = await writeCaptionLayer(timelineWords(timeline, starts), {
    style: captions.style,
    width,
    height,
    palette,
    language,
    lower: timeline.scenes.some(({ visual }) => visual.kind === "design"),
    folder,
  });
  graph.push(
    `[${picture}]${layer ? `ass=${layer.assPath}:fontsdir=${layer.fontsFolder}` : "null"}[video]`,
  );
}

async function addSound(command: Command): Promise<void> {
  const { timeline, starts, assetPath, graph } = command;
  const voices: string[] = [];
  for (const [index, { voice }] of timeline.scenes.entries()) {
    if (!voice) continue;
    const input = addInput(command, "-i", await assetPath(voice.asset));
    const delay = Math.round(((starts[index] ?? 0) + voice.start_seconds) * 1000);
    graph.push(`[${input}:a]aformat=channel_layouts=stereo,adelay=${delay}:all=1[voice${index}]`);
    voices.push(`[voice${index}]`);
  }
  const bed = timeline.audio[0];
  if (!bed) throw new Error("The reference requires music.");
  const music = addInput(command, "-stream_loop", "-1", "-i", await assetPath(bed.asset));
  const seconds = timelineSeconds(timeline);
  graph.push(
    `${voices.join("")}amix=inputs=${voices.length}:normalize=0,apad=whole_dur=${seconds},asplit[speech][key]`,
  );
  graph.push(
    `[${music}:a]atrim=end=${seconds},volume=${bed.gain_db}dB,afade=t=in:d=1,afade=t=out:st=${seconds - 2}:d=2[bed]`,
  );
  graph.push("[bed][key]sidechaincompress=threshold=0.03:ratio=6:attack=40:release=500[ducked]");
  graph.push(
    "[speech][ducked]amix=inputs=2:normalize=0,loudnorm=I=-14:TP=-1.5:LRA=11,aresample=48000[audio]",
  );
}

function sceneStarts(timeline: Timeline): number[] {
  let frames = 0;
  return timeline.scenes.map((scene) => {
    const start = frames / timeline.fps;
    frames += sceneFrameCount(timeline, scene);
    return start;
  });
}

function timelineWords(timeline: Timeline, starts: readonly number[]): Word[] {
  return timeline.scenes.flatMap((scene, index) =>
    (isCaptioned(scene, timeline) ? (scene.words ?? []) : []).map((word) => ({
      ...word,
      start: word.start + (starts[index] ?? 0),
      end: word.end + (starts[index] ?? 0),
    })),
  );
}
