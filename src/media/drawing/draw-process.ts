/*
 * Runs in a child process: it measures and draws the text of a tenant, frame by frame.
 * frame-pool.ts sends one request at a time. It exits when its parent disconnects.
 */
import { closeSync, openSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { DrawnShot } from "../../looks/kit/look.ts";
import { findLook } from "../../looks/looks.ts";
import type { FrameRequest, FrameResult } from "../frame-pool.ts";
import { openShotDrawing } from "./draw-shot.ts";
import { TimedFrames } from "./timed-frames.ts";

/**
 * Writes the frames into a named pipe, which blocks until they are read. A frame that looks like
 * the one before it is neither drawn nor written; the last one ends the stream.
 */
async function writeFrames(request: FrameRequest): Promise<FrameResult> {
  const { look: slug, shot, path, firstFrame, frames, fps } = request;
  const look = findLook(slug);
  if (!look) throw new Error(`The look "${slug}" does not exist.`);
  const drawing = await openShotDrawing(look, shot);
  const canvas = createCanvas(shot.width, shot.height);
  const context = canvas.getContext("2d");
  const pipe = openSync(path, "w");
  try {
    const stream = new TimedFrames(pipe, { ...shot, fps });
    let shown: string | undefined;
    for (let tick = 0; tick < frames; tick++) {
      const seconds = (firstFrame + tick) / fps;
      const state = drawing.state(seconds);
      if (state === shown && tick < frames - 1) continue;
      if (state !== shown) drawing.draw(context, seconds);
      shown = state;
      stream.write(tick, drawing.isOverClip ? straightPixels(context, shot) : canvas.data());
      // Pictures of the canvas are freed between two turns of the event loop only.
      await setImmediate();
    }
  } finally {
    closeSync(pipe);
  }
  return { unknownIcons: drawing.unknownIcons };
}

/** The colors of transparent pixels, not multiplied by their opacity: ffmpeg expects them so. */
function straightPixels(context: SKRSContext2D, { width, height }: DrawnShot): Uint8Array {
  const { data } = context.getImageData(0, 0, width, height);
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
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
