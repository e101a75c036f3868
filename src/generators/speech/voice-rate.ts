/** Sample rate of all voices, in Hz. */
export const voiceRate = 48_000;
