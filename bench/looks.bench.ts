import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ffmpeg, openFfmpeg } from "../src/media/ffmpeg.ts";
import { timedFramesInput } from "../src/media/filter-graph.ts";
import type { FrameRequest } from "../src/media/frame-pool.ts";
import { encoderArgs } from "../src/media/timeline/encoders.ts";
import { renderTimeline } from "../src/media/timeline/render.ts";
import { resolveRenderOptions } from "../src/media/timeline/render-options.ts";
import { type LookSlug, lookSlugs } from "../src/values/edit-scenes.ts";
import { timelineSeconds } from "../src/values/timeline.ts";
import { localMedia, memoryCache } from "../test/tool-benches/local-media.ts";
import { lookTimeline } from "./look-timeline.ts";
import { type Row, timed } from "./measure.ts";

export const summary =
  "a short in each look: its render against encoding the finished frames alone";

const ratioMax = 1.6;

export async function run(say: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const look of lookSlugs) {
    const { render, encoding, frames } = await measure(look);
    const milliseconds = (seconds: number) => `${((seconds / frames) * 1000).toFixed(1)} ms`;
    const ratio = (render / encoding).toFixed(2);
    say(`${look}: ${milliseconds(render)}, encoding alone ${milliseconds(encoding)}`);
    rows.push({
      figure: `${look}, CPU for a frame of 1080 × 1920`,
      ours: milliseconds(render),
      against: `encoding alone ${milliseconds(encoding)}`,
      ...{ value: ratio, "must hold": `≤ ${ratioMax}` },
    });
  }
  return rows;
}

/** Encoding alone: the frames of each scene are drawn into a file first. */
async function measure(look: LookSlug) {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-bench-"));
  // Each look has new drawing processes, so that each pays for their start.
  const ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 0 });
  const timeline = lookTimeline(look);
  const settings = resolveRenderOptions({ resolution: "1080p" }, timeline);
  const requests: FrameRequest[] = [];
  const draw: Ffmpeg["draw"] = (request, call) => {
    requests.push(request);
    return ffmpeg.draw(request, call);
  };
  const signal = AbortSignal.timeout(600_000);
  try {
    const made = await timed(() =>
      renderTimeline(timeline, settings, {
        assets: localMedia(ffmpeg),
        ffmpeg: { ...ffmpeg, draw },
        segments: memoryCache(),
        folder,
        signal,
        progress: () => {},
      }),
    );
    let encoding = 0;
    for (const request of requests) {
      const path = join(folder, "frames.mkv");
      await ffmpeg.draw({ ...request, path }, { signal });
      encoding += (await timed(() => ffmpeg.run(encodeArgs(request, path)))).cpu;
      await rm(path);
    }
    const frames = Math.round(timelineSeconds(timeline) * timeline.fps);
    return { render: made.cpu, encoding, frames };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function encodeArgs({ fps, frames }: FrameRequest, path: string): string[] {
  const each = ["-vf", `fps=${fps}:start_time=0`, "-frames:v", `${frames}`];
  return [...timedFramesInput(path), ...each, ...encoderArgs("h264", fps), "-f", "null", "-"];
}
