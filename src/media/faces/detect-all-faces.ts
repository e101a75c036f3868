/* Runs in a child process: a picture takes about 0.07 s and would block the event loop. */
import { detectFaces, type Face, type FacePicture, readWeights } from "./tiny-face-detector.ts";

const weights = readWeights();

/** The faces of each picture, the best first. */
export async function detectAllFaces(pictures: readonly FacePicture[]): Promise<Face[][]> {
  const loaded = await weights;
  return pictures.map((picture) => detectFaces(picture, loaded));
}
