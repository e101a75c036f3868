import { mediaInput } from "../media-input.ts";

/** A sound and its position in the mix; times in samples at `sampleRate`. */
export interface PlacedSound {
  path: string;
  bus: "voice" | "ducked" | "plain";
  start: number;
  length: number;
  /** Start inside the file. Default: 0. */
  from?: number;
  /** Keeps the times of sound that starts late or has gaps. */
  isTimed?: boolean;
  loop: boolean;
  gainDb: number;
  fadeIn: number;
  fadeOut: number;
}

export const sampleRate = 48_000;

/** Builds inputs and filter graph that mix sounds to exactly `length` samples, ending in [mix]. */
export function mixGraph(
  sounds: readonly PlacedSound[],
  length: number,
): { inputs: string[]; graph: string } {
  const lanes = assignLanes(sounds);
  const inputs: string[] = [];
  const chains: string[] = [];
  const buses: Record<PlacedSound["bus"], string[]> = { voice: [], ducked: [], plain: [] };
  let input = 0;
  for (const [index, lane] of lanes.entries()) {
    const tiles = lane.map((sound, place) => {
      inputs.push(...(sound.loop ? ["-stream_loop", "-1"] : []), "-vn", ...mediaInput(sound.path));
      const label = `[t${input}]`;
      const from = place === 0 ? 0 : sound.start;
      chains.push(`[${input++}:a:0]${tile(sound, from, lane[place + 1]?.start ?? length)}${label}`);
      return label;
    });
    chains.push(`${tiles.join("")}concat=n=${tiles.length}:v=0:a=1[l${index}]`);
    buses[lane[0]?.bus ?? "plain"].push(`[l${index}]`);
  }
  chains.push(...busChains(buses));
  return { inputs, graph: chains.join(";") };
}

/** Assigns sounds of one bus that do not overlap to the same lane, where they are concatenated. */
function assignLanes(sounds: readonly PlacedSound[]): PlacedSound[][] {
  const lanes: PlacedSound[][] = [];
  for (const sound of sounds.toSorted((a, b) => a.start - b.start)) {
    const free = lanes.find(
      (lane) =>
        lane[0]?.bus === sound.bus &&
        lane.every(({ start, length }) => start + length <= sound.start),
    );
    if (free) free.push(sound);
    else lanes.push([sound]);
  }
  return lanes;
}

/** One sound padded with silence from sample `from` to sample `until` of the mix. */
function tile(
  { start, length, from: first = 0, isTimed, gainDb, fadeIn, fadeOut }: PlacedSound,
  from: number,
  until: number,
): string {
  return [
    `aresample=${sampleRate}${isTimed ? ":async=1:first_pts=0" : ""}`,
    "aformat=sample_fmts=fltp:channel_layouts=stereo",
    ...(first ? [`atrim=start_sample=${first}`, "asetpts=PTS-STARTPTS"] : []),
    `atrim=end_sample=${length}`,
    ...(gainDb ? [`volume=${gainDb}dB`] : []),
    ...(fadeIn ? [`afade=t=in:ns=${fadeIn}`] : []),
    ...(fadeOut ? [`afade=t=out:ss=${Math.max(0, length - fadeOut)}:ns=${fadeOut}`] : []),
    ...(start > from ? [`adelay=${start - from}S:all=1`] : []),
    `apad=whole_len=${until - from}`,
    `atrim=end_sample=${until - from}`,
  ].join(",");
}

function busChains({ voice, ducked, plain }: Record<PlacedSound["bus"], string[]>): string[] {
  const chains: string[] = [];
  const bus = (lanes: string[], name: string) => {
    if (lanes.length)
      chains.push(`${lanes.join("")}amix=inputs=${lanes.length}:normalize=0${name}`);
  };
  if (!voice.length || !ducked.length) {
    bus([...voice, ...ducked, ...plain], "[mix]");
    return chains;
  }
  bus(voice, "[voice]");
  bus(ducked, "[bed]");
  chains.push("[voice]asplit[heard][key]");
  // Fast attack and slow release, so that the music does not pump between words.
  chains.push("[bed][key]sidechaincompress=threshold=0.02:ratio=6:attack=30:release=600[under]");
  bus(["[heard]", "[under]", ...plain], "[mix]");
  return chains;
}
