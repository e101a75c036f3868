import { openTextWork } from "../../src/generators/text-work/text-work.ts";

/** The child processes of all tools of a test file. */
export const texts = openTextWork();
