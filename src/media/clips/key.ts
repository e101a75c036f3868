import { parseHex, toHex } from "../../values/colors.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";
import { type Background, planBackground } from "./background.ts";
import { type ClipContext, type ClipSource, framesIn } from "./clip-source.ts";
import { exactFrames, exactSound, steadyFilters, steadySound, writeClip } from "./write-clip.ts";

export interface Key {
  /** #rrggbb of the screen. */
  color: string;
  /** How far a color may differ from the screen, 0.01 to 0.5. */
  similarity: number;
  /** Width of the soft edge, 0 to 0.5. */
  softness: number;
}

/** Puts a background in place of a green or blue screen. The sound of the clip stays. */
export async function keyClip(
  source: ClipSource,
  key: Key,
  background: Background,
  context: ClipContext,
): Promise<{ path: string; seconds: number }> {
  const { width, height, rate } = source;
  const frames = Math.max(1, framesIn(source.seconds, rate));
  const shape = { width, height, rate, frames, input: 1 };
  const behind = await planBackground(background, shape, context);
  const cut = [
    ...steadyFilters(source),
    ...exactFrames(0, frames),
    "format=yuva444p",
    `chromakey=color=${key.color.replace("#", "0x")}:similarity=${key.similarity}:blend=${key.softness}`,
    "scale=in_color_matrix=bt709:in_range=tv",
    "format=gbrap",
  ];
  const finish = ["scale=out_color_matrix=bt709:out_range=tv", "format=yuva420p"];
  const sound = source.channels > 0;
  const seconds = frames / rate.fps;
  const path = await writeClip(
    {
      inputs: [...mediaInput(source.path), ...behind.inputs],
      graph: [
        `[0:V:0]${cut.join(",")}[keyed]`,
        ...despill(isGreener(key.color) ? "g" : "b"),
        `[clean]${finish.join(",")}[cut]`,
        behind.chain,
        "[behind][cut]overlay=format=yuv420:shortest=1,setsar=1[v]",
        ...(sound
          ? [`[0:a:0]${[...steadySound(source), ...exactSound(0, seconds)].join(",")}[a]`]
          : []),
      ],
      frames,
      rate,
      sound,
      pixels: Math.max(source.pixels, width * height, behind.source?.pixels ?? 0),
      name: "keyed",
    },
    context,
  );
  return { path, seconds };
}

/**
 * The screen colors the edges of the subject. Where its channel dominates, it is lowered to the
 * larger one of the others, so that grays and all other colors stay. From [keyed] to [clean].
 */
function despill(channel: "g" | "b"): string[] {
  const [first, second] = channel === "g" ? ["r", "b"] : ["r", "g"];
  const order = ["g", "b", "r", "a"].map((name) => `[${name === channel ? "low" : `${name}1`}]`);
  return [
    "[keyed]extractplanes=r+g+b+a[r0][g0][b0][a1]",
    ...[first, second].map((name) => `[${name}0]split[${name}1][${name}2]`),
    `[${first}2][${second}2]blend=all_mode=lighten[most]`,
    `[${channel}0][most]blend=all_mode=darken[low]`,
    `${order.join("")}mergeplanes=0x00102030:gbrap[clean]`,
  ];
}

function isGreener(hex: string): boolean {
  const [, green, blue] = parseHex(hex);
  return green >= blue;
}

const side = 64;

/**
 * The color of the screen: the middle color of the strongly green or blue pixels on the upper edge
 * and the sides of the first frame. Undefined if most of the edge is neither.
 */
export async function findScreenColor(
  source: ClipSource,
  { ffmpeg, signal }: { ffmpeg: Pick<Ffmpeg, "run">; signal: AbortSignal },
): Promise<string | undefined> {
  const filters = [...steadyFilters(source), `scale=${side}:${side}:flags=area`, "format=rgb24"];
  const { stdout } = await ffmpeg.run(
    [
      ...mediaInput(source.path),
      ...["-map", "0:V:0", "-vf", filters.join(","), "-frames:v", "1", "-f", "rawvideo", "pipe:1"],
    ],
    { signal, seconds: 1, pixels: source.pixels },
  );
  const edge: number[][] = [];
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (y < 3 || ((x < 3 || x >= side - 3) && y < side * 0.7))
        edge.push([...stdout.subarray(3 * (y * side + x), 3 * (y * side + x) + 3)]);
  const colored = edge.filter(
    ([r = 0, g = 0, b = 0]) => Math.max(g, b) - Math.max(r, Math.min(g, b)) > 30,
  );
  const greens = colored.filter(([, g = 0, b = 0]) => g >= b);
  const screen =
    greens.length * 2 >= colored.length ? greens : colored.filter((c) => !greens.includes(c));
  if (screen.length < edge.length * 0.3) return undefined;
  const middle = (channel: number) =>
    screen.map((color) => color[channel] ?? 0).sort((a, b) => a - b)[screen.length >> 1] ?? 0;
  return toHex([middle(0), middle(1), middle(2)]);
}
