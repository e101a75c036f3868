import { mediaInput } from "../media-input.ts";
import type { ClipContext } from "./clip-source.ts";
import { writeClip } from "./write-clip.ts";

const fps = 30;
/** Seconds at the top and at the end of the page without motion, as shares of the clip. */
const restShare = 0.1;

/**
 * Makes a clip that scrolls from the top of a tall picture to its end. The motion starts and ends
 * slowly. A picture that is not taller than the frame stands still. Resolves to the clip's path.
 */
export async function makeScrollClip(
  picture: { path: string; width: number; height: number },
  { width, height, seconds }: { width: number; height: number; seconds: number },
  context: Omit<ClipContext, "assets">,
): Promise<string> {
  const frames = Math.max(1, Math.round(seconds * fps));
  const scaled = Math.max(height, Math.round((picture.height * width) / picture.width));
  const moving = Math.max(1, Math.round(frames * (1 - 2 * restShare)));
  const time = `clip((n-${Math.round(frames * restShare)})/${moving},0,1)`;
  const filters = [
    `scale=${width}:${scaled}:flags=lanczos`,
    // Colors in full resolution: the picture then moves by single lines instead of two at a time.
    "format=gbrp",
    `loop=loop=${frames}:size=1:start=0`,
    `setpts=N/(${fps}*TB)`,
    `crop=${width}:${height}:0:'(in_h-out_h)*(0.5-0.5*cos(PI*${time}))':exact=1`,
    "setsar=1",
    "scale=out_color_matrix=bt709:out_range=tv",
    "format=yuv420p",
    `trim=end_frame=${frames}`,
  ];
  return writeClip(
    {
      inputs: mediaInput(picture.path, "image"),
      graph: [`[0:v]${filters.join(",")}[v]`],
      frames,
      rate: { text: `${fps}`, fps },
      sound: false,
      pixels: width * height,
      name: "scroll",
    },
    context,
  );
}
