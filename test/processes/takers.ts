import { availableParallelism } from "node:os";
import { segmentsAtATime } from "../../src/media/timeline/render.ts";

/**
 * How many take what is divided between two workers with a place each: the worker of the render or
 * step, its helper, and its own place for segments, which it uses only with cores to spare.
 */
export const takersOfTwoWorkers = availableParallelism() > segmentsAtATime ? 3 : 2;
