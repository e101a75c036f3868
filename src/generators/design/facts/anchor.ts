import type { IconMatch } from "../icons/entries.ts";

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
  /** Whether the text around speaks of the first icon's field too, or the title of the icon. */
  isSupported?: boolean;
  /** Whether it stands in a circumstance at the end of the text that nothing around supports. */
  isUnsure?: boolean;
  /** Best first; none for a word that no icon fits. */
  icons: IconMatch[];
}
