/*
 * Runs in a child process with limits: libvips decodes files of unknown origin. check-picture.ts
 * sends one path at a time. It exits when its parent disconnects.
 */
import { readPicture } from "./read-picture.ts";

process.on("disconnect", () => process.exit(0));
process.on("message", async (path: string) => {
  process.send?.(await readPicture(path, { decode: true }));
});
