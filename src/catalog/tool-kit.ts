/**
 * What a tool of an operator imports, as "reelwright/tools" (docs/write-a-tool.md).
 */
export { mediaInput, openMedia } from "../media/media-input.ts";
export { StepError } from "../system/errors.ts";
export { defineTool } from "./define-tool.ts";
export * from "./fields.ts";
export { perCall } from "./price.ts";
