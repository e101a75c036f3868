import { join } from "node:path";
import type { Word } from "../../src/values/scene.ts";
import type { ToolBench } from "../../test/tool-benches/tool-bench.ts";

/** Files for the tools, each as the id of an asset. */
export interface Material {
  /** A person-sized square that crosses a noisy landscape, with a sound. */
  video: string;
  /** The same before a green screen. */
  screen: string;
  /** A voice that speaks half of the time. */
  spoken: string;
  picture: string;
  logo: string;
  words: Word[];
}

/** Length of the videos in seconds. */
export const seconds = 8;
const size = "1280x720";
/** Where the square is at time t. */
export const squareAt = (t: string) => `490+450*sin(${t}*1.1)`;
const tagged = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv";
const encoding = `-c:v libx264 -preset veryfast -crf 20 -pix_fmt yuv420p ${tagged} -c:a aac`;
/** Seconds of voice and of silence. */
export const turn = 1.5;

/** Makes the files with ffmpeg: 720p, 30 frames per second, tagged as BT.709. */
export async function makeMaterial({ ffmpeg, folder, assets }: ToolBench): Promise<Material> {
  const make = async (name: string, ...args: string[]) => {
    const path = join(folder, name);
    await ffmpeg.run([...args, path]);
    return (await assets.add(path)).id;
  };
  const landscape = `testsrc2=s=${size}:r=30:d=${seconds},noise=alls=2:allf=t:all_seed=3,format=yuv420p`;
  const square = `color=0xf0e0d0:s=200x200:r=30:d=${seconds}`;
  const over = (behind: string) => [
    ...["-f", "lavfi", "-i", behind, "-f", "lavfi", "-i", square],
    ...["-f", "lavfi", "-i", `sine=f=220:r=48000:d=${seconds}`],
    ...["-filter_complex", `[0][1]overlay=x='${squareAt("t")}':y=260:shortest=1`],
    ...["-map", "2:a", ...encoding.split(" ")],
  ];
  const voice = `aevalsrc='0.3*sin(880*PI*t)*lt(mod(t,${2 * turn}),${turn})+0.002*(random(0)-0.5)':d=${seconds}:s=48000`;
  return {
    video: await make("video.mp4", ...over(landscape)),
    screen: await make(
      "screen.mp4",
      ...over(`color=0x00c030:s=${size}:r=30:d=${seconds},noise=alls=2:allf=t:all_seed=3`),
    ),
    spoken: await make(
      "spoken.mp4",
      ...["-f", "lavfi", "-i", landscape, "-f", "lavfi", "-i", voice, ...encoding.split(" ")],
    ),
    picture: await make(
      "picture.png",
      ...["-f", "lavfi", "-i", "testsrc2=s=2400x1600", "-frames:v", "1"],
    ),
    logo: await make(
      "logo.png",
      ...["-f", "lavfi", "-i", "testsrc=s=256x256", "-frames:v", "1", "-pix_fmt", "rgba"],
    ),
    words: Array.from({ length: 2 * seconds }, (_, index) => ({
      text: ["This", "is", "a", "spoken", "word"][index % 5] ?? "",
      start: index / 2,
      end: index / 2 + 0.45,
    })),
  };
}
