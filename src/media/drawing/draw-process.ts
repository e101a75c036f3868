/*
 * Runs in a child process: it measures and draws the text of a tenant, frame by frame.
 * frame-pool.ts sends one request at a time. It exits when its parent disconnects.
 */
import { closeSync, openSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { createCanvas } from "@napi-rs/canvas";
import { findLook } from "../../looks/looks.ts";
import { missingLook } from "../../values/looks.ts";
import type { FrameRequest, FrameResult } from "../frame-pool.ts";
import { withPixels } from "./canvas-pixels.ts";
import { openShotDrawing } from "./draw-shot.ts";
import { TimedFrames } from "./timed-frames.ts";
import { VideoPlanes } from "./video-planes.ts";

/** Frames ahead that decide on what is kept: up to the next step of grain and of slight motion. */
const foreseen = [1, 2, 3, 4];

/**
 * Writes the frames into a named pipe, which blocks until they are read. A frame that looks like
 * the one before it is neither drawn nor written; the last one ends the stream.
 */
async function writeFrames(request: FrameRequest): Promise<FrameResult> {
  const { look: slug, version, shot, path, firstFrame, frames, fps } = request;
  const look = findLook(slug);
  if (!look) return { lookFault: missingLook(slug) };
  // The files of a look may have changed since the service that asks was started.
  if (look.version !== version)
    return { lookFault: `The look "${slug}" has changed. Restart the service.` };
  const drawing = await openShotDrawing(look, shot);
  const canvas = createCanvas(shot.width, shot.height);
  const context = canvas.getContext("2d");
  const pipe = openSync(path, "w");
  try {
    const pixels = drawing.isOverClip ? "transparent" : "opaque";
    const stream = new TimedFrames(pipe, { ...shot, fps, pixels });
    const planes = new VideoPlanes(shot, pixels);
    let shown: string | undefined;
    const at = (tick: number) => (firstFrame + tick) / fps;
    for (let tick = 0; tick < frames; tick++) {
      const seconds = at(tick);
      const state = drawing.state(seconds);
      if (state === shown && tick < frames - 1) continue;
      if (state !== shown)
        drawing.draw(
          context,
          seconds,
          foreseen.map((by) => at(tick + by)),
        );
      shown = state;
      stream.write(
        tick,
        withPixels(canvas, (drawn) => planes.convert(drawn)),
      );
      // Pictures of the canvas are freed between two turns of the event loop only.
      await setImmediate();
    }
  } finally {
    closeSync(pipe);
  }
  return { unknownIcons: drawing.unknownIcons };
}

/** The reader ended before the last frame. It reports the reason itself. */
const isClosed = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "EPIPE";

process.on("disconnect", () => process.exit(0));
process.on("message", (request: FrameRequest) => {
  const reply = (result: FrameResult) => process.send?.(result);
  writeFrames(request).then(reply, (error: unknown) =>
    reply(isClosed(error) ? {} : { fault: String(error) }),
  );
});
