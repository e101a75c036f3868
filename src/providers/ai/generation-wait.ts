/** How long a provider may take for a clip or a piece of music, in seconds. */
export const generationSecondsMax = 600;
