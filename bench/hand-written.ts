import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Word } from "../src/catalog/values.ts";
import { captionLayer } from "../src/media/captions/layer.ts";
import { drawCard } from "../src/media/cards/card.ts";
import { motionFilter } from "../src/media/timeline/motion.ts";
import type { RenderSettings } from "../src/media/timeline/render-options.ts";
import { framesOf, secondsOf, type Timeline } from "../src/media/timeline/schema.ts";

/**
 * The yardstick of the flagship benchmark: the same video by one ffmpeg command, as somebody who knows ffmpeg would write it by hand
 * with the pictures, the sound and the captions at hand. One pass, so its loudness is only near the target.
 */
export async function handWrittenCommand(
  timeline: Timeline,
  settings: RenderSettings,
  pathOf: (asset: string) => Promise<string>,
  folder: string,
): Promise<string[]> {
  const { width, height } = settings;
  const { fps, scenes } = timeline;
  const starts = startsOf(timeline);
  const inputs: string[] = [];
  const graph: string[] = [];
  const addInput = (...args: string[]) => {
    inputs.push(...args);
    return inputs.filter((word) => word === "-i").length - 1;
  };

  for (const [index, scene] of scenes.entries()) {
    const overlap = scenes[index + 1]?.transition?.seconds ?? 0;
    const frames = framesOf(timeline, scene);
    const shown = frames + Math.round(overlap * fps);
    const visual = scene.visual;
    const picture = visual.kind === "image" ? visual : visual.kind === "card" ? visual.background : undefined;
    if (!picture) throw new Error("The yardstick knows pictures and cards over pictures.");
    const still = addInput("-i", await pathOf(picture.asset));
    const motion = picture.motion ? motionFilter(picture.motion, { width, height, frames, fps }) : "null";
    const base = `[${still}:v]scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},loop=-1:1,setpts=N/${fps}/TB,fps=${fps},format=yuv420p,${motion},trim=end_frame=${shown}`;
    if (visual.kind === "card") {
      const path = join(folder, `card-${index}.rgba`);
      await drawCard(visual, { width, height, palette: timeline.palette, language: timeline.language, path });
      const plate = addInput("-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", `${width}x${height}`, "-i", path);
      graph.push(`${base}[under${index}]`);
      graph.push(`[${plate}:v]loop=-1:1,setpts=N/${fps}/TB,fps=${fps},trim=end_frame=${shown},fade=t=in:d=0.4:alpha=1[plate${index}]`);
      graph.push(`[under${index}][plate${index}]overlay=format=auto,settb=1/${fps}[v${index}]`);
    } else graph.push(`${base},settb=1/${fps}[v${index}]`);
  }

  let last = "v0";
  for (const [index, scene] of scenes.entries()) {
    if (index === 0) continue;
    const transition = scene.transition ?? { type: "fade", seconds: 1 / fps };
    graph.push(`[${last}][v${index}]xfade=transition=${transition.type}:duration=${transition.seconds}:offset=${starts[index]}[x${index}]`);
    last = `x${index}`;
  }
  const captions = await captionLayer(wordsOf(timeline, starts), {
    style: timeline.captions.style,
    width,
    height,
    palette: timeline.palette,
    language: timeline.language,
    folder,
  });
  graph.push(captions ? `[${last}]ass=${captions.ass_path}:fontsdir=${captions.fonts_folder}[video]` : `[${last}]null[video]`);

  const voices: string[] = [];
  for (const [index, scene] of scenes.entries()) {
    if (!scene.voice) continue;
    const voice = addInput("-i", await pathOf(scene.voice.asset));
    const delay = Math.round(((starts[index] ?? 0) + scene.voice.start_seconds) * 1000);
    graph.push(`[${voice}:a]aformat=channel_layouts=stereo,adelay=${delay}:all=1[voice${index}]`);
    voices.push(`[voice${index}]`);
  }
  const bed = timeline.audio[0];
  if (!bed) throw new Error("The yardstick wants music.");
  const music = addInput("-stream_loop", "-1", "-i", await pathOf(bed.asset));
  const seconds = secondsOf(timeline);
  graph.push(`${voices.join("")}amix=inputs=${voices.length}:normalize=0,apad=whole_dur=${seconds},asplit[speech][key]`);
  graph.push(`[${music}:a]atrim=end=${seconds},volume=${bed.gain_db}dB,afade=t=in:d=1,afade=t=out:st=${seconds - 2}:d=2[bed]`);
  graph.push("[bed][key]sidechaincompress=threshold=0.03:ratio=6:attack=40:release=500[ducked]");
  graph.push("[speech][ducked]amix=inputs=2:normalize=0,loudnorm=I=-14:TP=-1.5:LRA=11,aresample=48000[audio]");

  const graphPath = join(folder, "hand-written.graph");
  await writeFile(graphPath, graph.join(";\n"));
  const encoding = "-c:v libx264 -preset veryfast -crf 20 -pix_fmt yuv420p -c:a aac -b:a 192k -movflags +faststart -y".split(" ");
  const output = join(folder, "hand-written.mp4");
  return [...inputs, "-filter_complex_script", graphPath, "-map", "[video]", "-map", "[audio]", "-t", String(seconds), ...encoding, output];
}

function startsOf(timeline: Timeline): number[] {
  let frames = 0;
  return timeline.scenes.map((scene) => {
    const start = frames / timeline.fps;
    frames += framesOf(timeline, scene);
    return start;
  });
}

function wordsOf(timeline: Timeline, starts: readonly number[]): Word[] {
  return timeline.scenes.flatMap((scene, index) =>
    (scene.words ?? []).map((word) => ({ ...word, start: word.start + (starts[index] ?? 0), end: word.end + (starts[index] ?? 0) })),
  );
}
