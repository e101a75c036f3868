import type { Word } from "../../values/scene.ts";
import { sceneFrameCount, type Timeline } from "../../values/timeline.ts";

/** All caption words of a video, with times in seconds from its start. */
export function spokenWords(timeline: Pick<Timeline, "fps" | "scenes">): Word[] {
  let frames = 0;
  return timeline.scenes.flatMap((scene) => {
    const start = frames / timeline.fps;
    frames += sceneFrameCount(timeline, scene);
    return (scene.words ?? []).map((word) => ({
      text: word.text,
      start: word.start + start,
      end: word.end + start,
    }));
  });
}
