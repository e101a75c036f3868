import {
  type EncoderChoice,
  type HardwareName,
  hardwareNames,
} from "../config/settings/encoder-choices.ts";
import type { StepError } from "../system/errors.ts";
import type { FfmpegCall } from "./ffmpeg-process.ts";

const hardwareCodecs = ["h264", "h265"] as const;
type HardwareCodec = (typeof hardwareCodecs)[number];

/** An encoder of this machine that encoded a frame. */
export interface HardwareEncoder {
  name: HardwareName;
  /** The codecs that it encodes. The CPU encodes the others. */
  codecs: readonly HardwareCodec[];
}

/** How ffmpeg uses the encoder of one codec. */
export interface HardwareUse {
  /** Arguments before the inputs. */
  device: readonly string[];
  /** The filters that hand a frame over, if it needs any. */
  upload: readonly string[];
  /** Encoder, quality and profile. Without B-frames, segments can be joined. */
  output: readonly string[];
}

interface Driver {
  device: string;
  upload: string[];
  encoders: Record<HardwareCodec, string>;
  quality: string;
}

const drivers: Record<HardwareName, Driver> = {
  nvenc: {
    device: "",
    upload: [],
    encoders: { h264: "h264_nvenc", h265: "hevc_nvenc" },
    quality: "-preset p4 -rc vbr -cq 21 -b:v 0",
  },
  videotoolbox: {
    device: "",
    upload: [],
    encoders: { h264: "h264_videotoolbox", h265: "hevc_videotoolbox" },
    quality: "-q:v 65",
  },
  vaapi: {
    device: "-vaapi_device /dev/dri/renderD128",
    upload: ["format=nv12", "hwupload"],
    encoders: { h264: "h264_vaapi", h265: "hevc_vaapi" },
    quality: "-rc_mode CQP -qp 21",
  },
};

const words = (text: string) => text.split(" ").filter(Boolean);

/** The use of an encoder for a codec; undefined where the CPU encodes it. */
export function hardwareUse(
  encoder: HardwareEncoder | undefined,
  codec: string,
): HardwareUse | undefined {
  const known = encoder?.codecs.find((each) => each === codec);
  return encoder && known ? useOf(encoder.name, known) : undefined;
}

function useOf(name: HardwareName, codec: HardwareCodec): HardwareUse {
  const { device, upload, encoders, quality } = drivers[name];
  const profile = codec === "h265" ? "-profile:v main -tag:v hvc1" : "-profile:v high";
  return {
    device: words(device),
    upload,
    output: ["-c:v", encoders[codec], ...words(`${quality} ${profile} -bf 0`)],
  };
}

/** A program that can encode a frame to see whether an encoder works. */
interface Tried {
  encoders(): Promise<ReadonlySet<string>>;
  run(args: readonly string[], call?: FfmpegCall): Promise<unknown>;
}

/**
 * Finds the encoder that the operator chose, by encoding one frame for each codec. Undefined for
 * x264, and for `auto` where no other encoder works. Rejects with an Error where the named one does
 * not work.
 * Why: docs/decisions/encoders.md
 */
export async function openEncoder(
  choice: EncoderChoice,
  ffmpeg: Tried,
): Promise<HardwareEncoder | undefined> {
  if (choice === "x264") return undefined;
  const faults: string[] = [];
  for (const name of choice === "auto" ? hardwareNames : [choice]) {
    const codecs: HardwareCodec[] = [];
    for (const codec of hardwareCodecs) {
      const fault = await tryFrame(name, codec, ffmpeg);
      if (fault) faults.push(fault);
      else codecs.push(codec);
    }
    if (codecs.length > 0) return { name, codecs };
  }
  if (choice === "auto") return undefined;
  throw new Error(
    `Invalid ENCODER: "${choice}". ${faults[0]} ` +
      "Use x264, or auto, which takes x264 where no other encoder works.",
  );
}

/** Why an encoder of ffmpeg does not encode a frame; undefined where it does. */
async function tryFrame(
  name: HardwareName,
  codec: HardwareCodec,
  ffmpeg: Tried,
): Promise<string | undefined> {
  const use = useOf(name, codec);
  const encoder = drivers[name].encoders[codec];
  if (!(await ffmpeg.encoders()).has(encoder)) return `This ffmpeg has no ${encoder}.`;
  const frame = ["-f", "lavfi", "-i", "color=size=640x360:rate=30", "-frames:v", "1"];
  const filters = ["-vf", ["format=yuv420p", ...use.upload].join(",")];
  const args = [...use.device, ...frame, ...filters, ...use.output, "-f", "null", "-"];
  const call = { seconds: 1, pixels: 640 * 360, reservesMemory: true };
  return ffmpeg.run(args, call).then(
    () => undefined,
    ({ message }: StepError) => {
      const reason = message.replace(/^ffmpeg failed to write -: /, "").replace(/\.$/, "");
      return `${encoder} does not work here: ${reason}.`;
    },
  );
}
