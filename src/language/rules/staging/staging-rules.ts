/** What shows a number of a unit. Durations are shown by a clock. */
export type Instrument =
  | "scales"
  | "thermometer"
  | "gauge"
  | "glass"
  | "seconds"
  | "minutes"
  | "hours";

/** What a thing can be seen doing. */
export const motions = [
  "rise",
  "fall",
  "grow",
  "shrink",
  "melt",
  "open",
  "close",
  "turn",
  "fly",
  "drive",
  "mix",
  "pour",
  "break",
  "split",
  "light_up",
  "shake",
  "boil",
  "roll",
  "jump",
  "swim",
  "blow",
  "burn",
  "press",
  "cut",
  "push",
  "pull",
  "float",
  "sink",
] as const;
export type MotionName = (typeof motions)[number];

/** Forms of verbs of one motion. */
export interface VerbForms {
  /** The thing that moves stands before them: "the dough rises", "der Teig geht". */
  by?: string;
  /** It stands after them: "press the powder", "dann steigt der Ballon". */
  on?: string;
}

/** How a scene is acted: what measures a number, and what a thing does. */
export interface StagingRules {
  /** Units that an instrument shows, with what is measured: "bars of pressure". */
  instruments: Readonly<Partial<Record<Instrument | "degrees", string>>>;
  /** Words beside which degrees are a temperature. */
  warmth: string;
  verbs: Readonly<Partial<Record<MotionName, VerbForms>>>;
  /**
   * After the thing, where no spaces separate words: that it is the subject or the object. Then
   * what may stand before the verb.
   */
  particles?: { subject: string; object: string; between: string };
}
