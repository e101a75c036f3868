/** Most characters of the code of a video. */
export const codeMax = 20_000;
