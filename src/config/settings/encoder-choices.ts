/** Encoders outside of the CPU, in the order in which `auto` tries them. */
export const hardwareNames = ["nvenc", "videotoolbox", "vaapi"] as const;
export type HardwareName = (typeof hardwareNames)[number];

/** The values of ENCODER. */
export const encoderChoices = ["x264", "auto", ...hardwareNames] as const;
export type EncoderChoice = (typeof encoderChoices)[number];
