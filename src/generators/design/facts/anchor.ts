import type { IconMatch } from "../icons/entries.ts";

/** `certainty.ts` says what it depends on. */
export type Certainty = "sure" | "fair" | "unsure";

/** A content word or phrase, with the icons that can show it. */
export interface Anchor {
  /** The phrase around it, short enough for a label. */
  label: string;
  /** The spoken words at which its element enters. */
  cue: string;
  start: number;
  end: number;
  /** Offset of the label's phrase in the text. */
  from: number;
  weight: number;
  /** How sure its first icon is. */
  certainty?: Certainty;
  /** Best first; none for a word that no icon fits. */
  icons: IconMatch[];
}
