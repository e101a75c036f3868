/*
 * Runs in a child process: it measures and draws the text of a tenant, frame by frame.
 * frame-pool.ts sends one request at a time. It exits when its parent disconnects.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { createCanvas } from "@napi-rs/canvas";
import { findLook } from "../../looks/looks.ts";
import type { FrameRequest, FrameResult } from "../frame-pool.ts";
import { openShotDrawing } from "./draw-shot.ts";

/** Writes the frames as raw RGBA into a named pipe, which blocks until they are read. */
async function writeFrames(request: FrameRequest): Promise<FrameResult> {
  const { look: slug, shot, path, firstFrame, frames, fps } = request;
  const look = findLook(slug);
  if (!look) throw new Error(`The look "${slug}" does not exist.`);
  const drawing = await openShotDrawing(look, shot);
  const canvas = createCanvas(shot.width, shot.height);
  const context = canvas.getContext("2d");
  const pipe = openSync(path, "w");
  try {
    for (let frame = firstFrame; frame < firstFrame + frames; frame++) {
      drawing.draw(context, frame / fps);
      writeAll(pipe, canvas.data());
    }
  } finally {
    closeSync(pipe);
  }
  return { unknownIcons: drawing.unknownIcons };
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
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
