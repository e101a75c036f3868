/*
 * Runs in a child process: it measures and draws the text of a tenant, frame by frame.
 * frame-pool.ts sends one request at a time. It exits when its parent disconnects.
 */
import { closeSync, openSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { createCanvas } from "@napi-rs/canvas";
import type { FrameRequest, FrameResult } from "../frame-pool.ts";
import { withPixels } from "./canvas-pixels.ts";
import { LookFault, openFrames } from "./shot-frames.ts";
import { TimedFrames } from "./timed-frames.ts";
import { VideoPlanes } from "./video-planes.ts";

/**
 * Writes the frames into a named pipe, which blocks until they are read. A frame that looks like
 * the one before it is neither drawn nor written; the last one ends the stream.
 */
async function writeFrames(request: FrameRequest): Promise<FrameResult> {
  const { shot, path, frames, fps } = request;
  const opened = await openFrames(request);
  const canvas = createCanvas(shot.width, shot.height);
  const context = canvas.getContext("2d");
  const pipe = openSync(path, "w");
  try {
    const pixels = opened.isOverClip ? "transparent" : "opaque";
    const stream = new TimedFrames(pipe, { ...shot, fps, pixels });
    const planes = new VideoPlanes(shot, pixels);
    let shown: string | undefined;
    for (let tick = 0; tick < frames; tick++) {
      const state = opened.state(tick);
      if (state === shown && tick < frames - 1) continue;
      if (state !== shown) opened.draw(context, tick);
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
  return { unknownIcons: opened.unknownIcons };
}

function faultOf(error: unknown): FrameResult {
  if (error instanceof LookFault) return { lookFault: error.message };
  return isClosed(error) ? {} : { fault: String(error) };
}

/** The reader ended before the last frame. It reports the reason itself. */
const isClosed = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "EPIPE";

process.on("disconnect", () => process.exit(0));
process.on("message", (request: FrameRequest) => {
  const reply = (result: FrameResult) => process.send?.(result);
  writeFrames(request).then(reply, (error: unknown) => reply(faultOf(error)));
});
