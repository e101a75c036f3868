import type { Transition } from "../values/scene.ts";

/**
 * Filters for the blend of the end of one picture into the start of another. `held` belongs to the
 * end of the first picture, whose time base is one frame: xfade drops the frames that wait for the
 * second picture when the first one has ended, so the blend would depend on which of the two is
 * read faster.
 */
export function blendFilters(type: Transition, frames: number, fps: number) {
  // One frame longer and earlier than visible: in its first frame, slides of xfade read outside
  // the picture.
  const times = `duration=${(frames + 1) / fps}:offset=${-1 / fps}`;
  return {
    held: ["tpad=stop=-1:stop_mode=clone", "setpts=N"],
    blend: `xfade=transition=${type}:${times}`,
  };
}
