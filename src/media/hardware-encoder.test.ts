import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTimeline, clip, fps, smallSettings, still } from "../../test/small-renders.ts";
import { localMedia, memoryCache } from "../../test/tool-benches/local-media.ts";
import { type Ffmpeg, openFfmpeg } from "./ffmpeg.ts";
import { hardwareUse, openEncoder } from "./hardware-encoder.ts";
import { encoderArgs } from "./timeline/encoders.ts";
import { renderTimeline } from "./timeline/render.ts";
import { segmentGraph } from "./timeline/segment-graph.ts";

let folder: string;
let real: { ffmpeg: string; ffprobe: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encoder-test-"));
  const path = async (name: string) => (await execa("sh", ["-c", `command -v ${name}`])).stdout;
  real = { ffmpeg: await path("ffmpeg"), ffprobe: await path("ffprobe") };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** ffmpeg on a machine with or without a graphics card, which the CPU stands in for. */
async function openMachine(name: string, encoders: string[], card: string): Promise<Ffmpeg> {
  const place = join(folder, name);
  await execa("mkdir", [place]);
  await symlink(real.ffprobe, join(place, "ffprobe"));
  const listed = encoders.map((encoder) => ` V....D ${encoder} stand-in`).join("\n");
  const script = `#!/bin/sh
case "$*" in
*-encoders*) ${real.ffmpeg} "$@" | grep -vE "nvenc|vaapi|videotoolbox"; echo "${listed}"; exit 0 ;;
esac
echo "$*" >> "${place}/calls"
left=$#
while [ $left -gt 0 ]; do
  word=$1; shift; left=$((left - 1))
  case $word in
  ${card}) set -- "$@" libx264 ;;
  *_nvenc | *_vaapi | *_videotoolbox) echo "[fatal] Cannot load libcuda.so.1" >&2; exit 1 ;;
  -rc | -cq | -preset) shift; left=$((left - 1)) ;;
  *) set -- "$@" "$word" ;;
  esac
done
exec ${real.ffmpeg} "$@"
`;
  const path = join(place, "ffmpeg");
  await writeFile(path, script);
  await chmod(path, 0o755);
  return openFfmpeg({ ffmpegPath: path, niceness: 0 });
}

const cardOf = (name: string) => openMachine(name, ["h264_nvenc", "hevc_nvenc"], "h264_nvenc");

describe("openEncoder", () => {
  it("takes the CPU where x264 is chosen, without a trial", async () => {
    const ffmpeg = await cardOf("x264");
    expect(await openEncoder("x264", ffmpeg)).toBeUndefined();
    expect(await readFile(join(folder, "x264/calls"), "utf8")).toBe("-version\n");
  });

  it("takes the first encoder that encodes a frame, for the codecs that it can", async () => {
    const ffmpeg = await cardOf("auto");
    expect(await openEncoder("auto", ffmpeg)).toEqual({ name: "nvenc", codecs: ["h264"] });
  });

  it("takes the CPU where ffmpeg lists an encoder that does not work", async () => {
    const ffmpeg = await openMachine("none", ["h264_nvenc", "h264_vaapi"], "no_card");
    expect(await openEncoder("auto", ffmpeg)).toBeUndefined();
  });

  it("names the reason where the chosen encoder does not work", async () => {
    const ffmpeg = await openMachine("broken", ["h264_nvenc"], "no_card");
    await expect(openEncoder("nvenc", ffmpeg)).rejects.toThrow(
      /Invalid ENCODER: "nvenc"\. h264_nvenc does not work here: .*Cannot load libcuda\.so\.1.*Use x264/,
    );
    await expect(openEncoder("videotoolbox", ffmpeg)).rejects.toThrow(
      'Invalid ENCODER: "videotoolbox". This ffmpeg has no h264_videotoolbox.',
    );
  });
});

describe("a render with a hardware encoder", () => {
  const timeline = buildTimeline([
    { seconds: 0.5, visual: still },
    { seconds: 0.5, visual: clip, transition: { type: "fade", seconds: 0.2 } },
  ]);

  it("encodes each segment with it, and shares no segment with x264", async () => {
    const ffmpeg = await cardOf("render");
    const segments = memoryCache();
    const render = async (name: string, encoder: Ffmpeg["encoder"]) =>
      renderTimeline(timeline, smallSettings(), {
        ...{ assets: localMedia(ffmpeg), ffmpeg: { ...ffmpeg, encoder }, segments },
        folder: join(folder, name),
        ...{ signal: new AbortController().signal, progress: () => {} },
      });
    const { path } = await render("card", await openEncoder("nvenc", ffmpeg));
    const probe = await ffmpeg.probe(path);
    expect(probe.video).toMatchObject({ codec: "h264", width: 320, height: 180, fps, frames: 10 });
    await render("cpu", undefined);
    const calls = (await readFile(join(folder, "render/calls"), "utf8")).split("\n");
    const segmentsBy = (encoder: string) =>
      calls.filter((call) => call.includes("/segment-") && call.includes(` ${encoder} `));
    expect(segmentsBy("h264_nvenc")).toHaveLength(2);
    expect(segmentsBy("libx264")).toHaveLength(2);
  });

  it("uploads frames to a device that needs it, and names the device before the inputs", () => {
    const use = hardwareUse({ name: "vaapi", codecs: ["h264"] }, "h264");
    const { graph } = segmentGraph(
      { shot: { sceneFrames: 5, firstFrame: 0, frames: 5 } },
      { shot: { kind: "frames", path: "frames.mkv", isAhead: false } },
      { width: 320, height: 180, fps, upload: use?.upload ?? [] },
    );
    expect(graph).toMatch(/setsar=1,format=nv12,hwupload\[out\]$/);
    expect(use?.device).toEqual(["-vaapi_device", "/dev/dri/renderD128"]);
    expect(encoderArgs("h264", fps, use)).not.toContain("-pix_fmt");
  });

  it("leaves other codecs to the CPU", () => {
    expect(hardwareUse({ name: "nvenc", codecs: ["h264"] }, "h265")).toBeUndefined();
    expect(hardwareUse({ name: "nvenc", codecs: ["h264", "h265"] }, "vp9")).toBeUndefined();
    expect(hardwareUse(undefined, "h264")).toBeUndefined();
  });
});
