import { openTextWork } from "../../src/generators/text-work/text-work.ts";

/** The threads of all tools of a test file. */
export const texts = openTextWork();
