import { openTextWork } from "../../src/generators/text-work/text-work.ts";

/** Shared by all tools and services in a process of tests, because its processes start slowly. */
export const texts = openTextWork();
