/*
 * Runs in a child process with limits: libvips decodes files of unknown origin. picture-pool.ts
 * sends one question at a time. It exits when its parent disconnects.
 */
import type { PictureAnswer, PictureQuestion } from "../picture-pool.ts";
import { readPicture } from "./read-picture.ts";
import { pictureHere } from "./read-pixels.ts";

process.on("disconnect", () => process.exit(0));
process.on("message", async (question: PictureQuestion) => {
  process.send?.(await answer(question));
});

async function answer({ path, wanted }: PictureQuestion): Promise<PictureAnswer> {
  if (wanted === "check" || wanted === "measure")
    return readPicture(path, { decode: wanted === "check" });
  try {
    return { pixels: await pictureHere(path).read(wanted) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}
