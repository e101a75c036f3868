/* Runs in a worker thread: a picture takes about 0.2 s and would block the event loop. */
import { parentPort, workerData } from "node:worker_threads";
import { detectFaces, type FacePicture, readWeights } from "./tiny-face-detector.ts";

const weights = await readWeights();
const pictures = workerData as FacePicture[];
parentPort?.postMessage(pictures.map((picture) => detectFaces(picture, weights)));
