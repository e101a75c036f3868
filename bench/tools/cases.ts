import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeCaptionLayer } from "../../src/media/captions/layer.ts";
import { formatCube } from "../../src/media/clips/cube-table.ts";
import { gradeTable } from "../../src/media/clips/grades.ts";
import { fontFolder } from "../../src/media/fonts.ts";
import { clipEncoderArgs } from "../../src/media/timeline/encoders.ts";
import { type Material, seconds, squareAt, turn } from "./make-material.ts";

/** A tool, its inputs, and the ffmpeg commands that do the same. */
export interface Case {
  tool: string;
  input(made: Material): Record<string, unknown>;
  /** Commands that run one after another; the last one writes `out`. */
  byHand(files: Files, out: string): string[][] | Promise<string[][]>;
}

/** Paths of the material. `folder` takes other files of the commands. */
export interface Files extends Record<Exclude<keyof Material, "words">, string> {
  words: Material["words"];
  folder: string;
}

const fps = 30;
const encoding = [...clipEncoderArgs(fps), "-movflags", "+faststart"];
// Tools write stereo.
const sound = "-c:a aac -b:a 160k -ar 48000 -ac 2".split(" ");
const upright = { aspect_ratio: "9:16", short_side: 720 };
const wide = { aspect_ratio: "16:9", short_side: 720 };

/** One command with a graph that ends in [v], and its sound. */
const command = (
  inputs: string[],
  graph: string,
  out: string,
  heard = ["-map", "0:a", ...sound],
) => [...inputs, "-filter_complex", graph, "-map", "[v]", ...heard, ...encoding, out];

export const cases: readonly Case[] = [
  {
    tool: "stabilize_video",
    input: ({ video }) => ({ video }),
    byHand({ video, folder }, out) {
      const file = `${folder}/shakes.trf`;
      const steady = `vidstabtransform=input=${file}:smoothing=24:optzoom=1:interpol=bilinear,unsharp=5:5:0.4:3:3:0`;
      return [
        ["-i", video, "-vf", `vidstabdetect=shakiness=6:accuracy=12:result=${file}`, ...discard],
        command(["-i", video], `[0:v]${steady}[v]`, out),
      ];
    },
  },
  {
    tool: "key_green_screen",
    input: ({ screen }) => ({ video: screen, screen_color: "#00c030" }),
    byHand({ screen }, out) {
      const key =
        "format=yuva444p,chromakey=0x00c030:0.12:0.05,format=gbrap,despill=green:mix=0.5:expand=0.1:alpha=0";
      const behind = `color=0x0f172a:s=1280x720:r=${fps}`;
      const graph = `[0:v]${key}[cut];${behind}[behind];[behind][cut]overlay=format=yuv420:shortest=1[v]`;
      return [command(["-i", screen], graph, out)];
    },
  },
  {
    tool: "reframe_video",
    input: ({ video }) => ({ video, ...upright }),
    // It knows where the square is, and only looks at the video as often as the tool.
    byHand({ video, folder }, out) {
      const look = "fps=10,scale=160:-2:flags=area,format=gray";
      const x = `clip(${squareAt("t")}-102,0,in_w-404)`;
      return [
        ["-i", video, "-an", "-vf", look, "-f", "rawvideo", `${folder}/seen.gray`],
        command(["-i", video], `[0:v]crop=404:720:'${x}':0,scale=720:1280[v]`, out),
      ];
    },
  },
  {
    tool: "grade_color",
    input: ({ video }) => ({ video, grade: "cinematic" }),
    async byHand({ video, folder }, out) {
      const lut = join(folder, "look.cube");
      await writeFile(lut, await formatCube(gradeTable("cinematic")));
      const graph = `[0:v]format=gbrp10le,lut3d=${lut}:interp=tetrahedral,format=yuv420p[v]`;
      return [command(["-i", video], graph, out)];
    },
  },
  {
    tool: "join_videos",
    input: ({ video }) => ({ videos: [video, video], transition: "fade" }),
    byHand({ video }, out) {
      const blend = `[0:v][1:v]xfade=fade:duration=0.5:offset=${seconds - 0.5}[v]`;
      const graph = `${blend};[0:a][1:a]acrossfade=d=0.5[a]`;
      return [command(["-i", video, "-i", video], graph, out, ["-map", "[a]", ...sound])];
    },
  },
  {
    tool: "overlay_video",
    input: ({ video }) => ({ video, background_video: video }),
    byHand({ video }, out) {
      const graph =
        "[0:v]scale=384:216[small];[1:v][small]overlay=867:475[v];[0:a][1:a]amix=inputs=2:normalize=0,alimiter=limit=0.95:level=0[a]";
      return [command(["-i", video, "-i", video], graph, out, ["-map", "[a]", ...sound])];
    },
  },
  {
    tool: "build_slideshow",
    input: ({ picture }) => ({ images: [picture, picture], picture_seconds: 2, ...wide }),
    byHand({ picture }, out) {
      const still = ["-loop", "1", "-framerate", `${fps}`, "-t", "2.5", "-i", picture];
      const seen = (input: number, name: string) =>
        `[${input}:v]scale=1280:720:force_original_aspect_ratio=increase,crop=1280:720,format=yuv420p,${zoom(60)}[${name}]`;
      const graph = `${seen(0, "a")};${seen(1, "b")};[a][b]xfade=fade:duration=0.5:offset=2,trim=end=4[v]`;
      return [command([...still, ...still], graph, out, [])];
    },
  },
  {
    tool: "animate_image",
    input: ({ picture }) => ({ image: picture, seconds: 4, effect: "in", ...wide }),
    byHand({ picture }, out) {
      const fit = "scale=1280:720:force_original_aspect_ratio=increase,crop=1280:720";
      const still = `loop=${4 * fps - 1}:1,setpts=N/${fps}/TB,fps=${fps}`;
      return [
        command(["-i", picture], `[0:v]${fit},format=yuv420p,${still},${zoom(120)}[v]`, out, []),
      ];
    },
  },
  {
    tool: "burn_captions",
    input: ({ video, words }) => ({ video, words }),
    async byHand({ video, words, folder }, out) {
      const palette = { background: "#0f172a", foreground: "#ffffff", accent: "#ffd166" };
      const look = {
        style: "highlight",
        width: 1280,
        height: 720,
        palette,
        language: "en",
      } as const;
      const layer = await writeCaptionLayer([...words], { ...look, folder: `${folder}/text` });
      const text = `ass=${layer?.assPath}:fontsdir=${layer?.fontsFolder}`;
      return [command(["-i", video], `[0:v]${text}[v]`, out)];
    },
  },
  {
    tool: "add_watermark",
    input: ({ video, logo }) => ({ video, logo }),
    byHand({ video, logo }, out) {
      const small = "scale=115:115,format=rgba,colorchannelmixer=aa=0.8";
      const graph = `[1:v]${small}[logo];[0:v][logo]overlay=1132:572[v]`;
      return [command(["-i", video, "-i", logo], graph, out)];
    },
  },
  {
    tool: "overlay_text",
    input: ({ video }) => ({ video, overlay_text: "Anna Berg", overlay_subtext: "Captain" }),
    async byHand({ video, folder }, out) {
      const fonts = await fontFolder("Anna Berg Captain", "strong", `${folder}/fonts`, "en");
      const [font = ""] = await readdir(fonts);
      const shown = `enable='between(t,0.5,4.5)'`;
      const write = (text: string, size: number, y: number) =>
        `drawtext=fontfile=${fonts}/${font}:text='${text}':fontsize=${size}:fontcolor=white:x=90:y=${y}:alpha='clip((t-0.5)/0.4,0,1)':${shown}`;
      const plate = `color=0x0f172a@0.85:s=420x130:r=${fps},format=yuva420p[plate]`;
      const bar = `color=0x38bdf8:s=10x130:r=${fps}[bar]`;
      const slide = `[0:v][plate]overlay=x='60-480*(1-clip((t-0.5)/0.4,0,1))':y=540:shortest=1:${shown}[slid]`;
      const marked = `[slid][bar]overlay=x=60:y=540:shortest=1:${shown}`;
      const texts = `${write("Anna Berg", 48, 560)},${write("Captain", 32, 620)}[v]`;
      const graph = [plate, bar, slide, `${marked},${texts}`].join(";");
      return [command(["-i", video], graph, out)];
    },
  },
  {
    tool: "make_audiogram",
    input: ({ spoken, picture }) => ({
      video: spoken,
      image: picture,
      title: "A voice",
      ...upright,
    }),
    async byHand({ spoken, picture, folder }, out) {
      const fonts = await fontFolder("A voice 0:1", "strong", `${folder}/fonts`, "en");
      const [font = ""] = await readdir(fonts);
      const write = (text: string, size: number, place: string) =>
        `drawtext=fontfile=${fonts}/${font}:text='${text}':fontsize=${size}:fontcolor=white:${place}`;
      const still = `loop=${seconds * fps - 1}:1,setpts=N/${fps}/TB,fps=${fps}`;
      const fill = (size: string) =>
        `scale=${size}:force_original_aspect_ratio=increase,crop=${size}`;
      const clock = "%{pts\\:gmtime\\:0\\:%M\\\\\\:%S}";
      const graph = [
        "[1:v]split[one][two]",
        `[one]${fill("60:106")},gblur=4,scale=720:1280,eq=brightness=-0.3[back]`,
        `[two]${fill("446:446")}[art]`,
        `[back][art]overlay=137:141,format=yuv420p,${write("A voice", 50, "x=(w-tw)/2:y=640")},${still}[card]`,
        `[0:a]showwaves=s=576x192:mode=cline:r=${fps}:colors=0x38bdf8,format=yuva420p[wave]`,
        `color=0x38bdf8:s=576x6:r=${fps},format=yuv420p[line]`,
        "[card][wave]overlay=72:768:shortest=1[waved]",
        `[waved][line]overlay=x='72-576*(1-t/${seconds})':y=998:shortest=1[progress]`,
        `[progress]${write(clock, 22, "x=72:y=1020")}[v]`,
      ].join(";");
      return [command(["-i", spoken, "-i", picture], graph, out)];
    },
  },
  {
    tool: "trim_video",
    input: ({ video }) => ({ video, start: 0.5, end: seconds - 0.2 }),
    byHand({ video }, out) {
      const part = ["-ss", "0.5", "-t", `${seconds - 0.7}`, "-i", video];
      return [command(part, "[0:v]null[v]", out)];
    },
  },
  {
    tool: "cut_silence",
    input: ({ spoken }) => ({ video: spoken, margin_seconds: 0 }),
    byHand({ spoken }, out) {
      const listen = ["-i", spoken, "-vn", "-af", "silencedetect=n=-30dB:d=0.5", ...discard];
      const kept = `lt(mod(t,${2 * turn}),${turn})`;
      const graph = `[0:v]select='${kept}',setpts=N/${fps}/TB[v];[0:a]aselect='${kept}',asetpts=N/SR/TB[a]`;
      return [listen, command(["-i", spoken], graph, out, ["-map", "[a]", ...sound])];
    },
  },
  {
    tool: "change_speed",
    input: ({ video }) => ({ video, speed: 1.25 }),
    byHand({ video }, out) {
      const graph = `[0:v]setpts=PTS/1.25,fps=${fps}[v];[0:a]atempo=1.25[a]`;
      return [command(["-i", video], graph, out, ["-map", "[a]", ...sound])];
    },
  },
];

const discard = ["-f", "null", "-"];
const zoom = (frames: number) => {
  const share = `exp(-0.131*on/${frames})`;
  const [low, high] = [`(1-${share})/2`, `(1+${share})/2`];
  const corners = [low, low, high, low, low, high, high, high].map(
    (place, index) => `${"xy"[index % 2]}${Math.floor(index / 2)}='${"WH"[index % 2]}*${place}'`,
  );
  return `perspective=${corners.join(":")}:interpolation=linear:sense=source:eval=frame`;
};
