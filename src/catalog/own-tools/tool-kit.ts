/**
 * The module that the tools of an operator import as "reelwright/tools" (docs/write-a-tool.md).
 */
export { mediaInput, openMedia } from "../../media/media-input.ts";
export { StepError } from "../../system/errors.ts";
export { defineTool } from "../definition/define-tool.ts";
export * from "../definition/fields.ts";
export { perCall } from "../pricing/price.ts";
