/** Rounds a time in seconds to whole milliseconds. */
export const roundSeconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
