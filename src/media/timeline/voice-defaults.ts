/** How a voice plays in a timeline. */
export const voiceDefaults = {
  role: "voice",
  loop: false,
  gain_db: 0,
  duck: false,
  fade_in_seconds: 0,
  fade_out_seconds: 0,
} as const;
