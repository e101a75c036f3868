import type { Scene, Word } from "../../values/scene.ts";
import type { AspectRatio, CaptionStyle, Timeline } from "../../values/timeline.ts";

/** Output of earlier tools, all optional. Media are asset ids. */
export interface Material {
  scenes?: Partial<Scene>[] | undefined;
  title?: string | undefined;
  /** Music, or `none`: then a card or a silent clip is a pause before or after the voice. */
  music?: string | undefined;
  /** Sound effects that start with the first scene. */
  sfx?: string | undefined;
  images?: string[] | undefined;
  clips?: string[] | undefined;
  /** A clip that may be one of `clips` or of a scene. Otherwise it opens the video. */
  clip?: string | undefined;
  /** Complete videos, shown at full length with their own sound. */
  videos?: string[] | undefined;
  /** One voice over the whole video, and the times of its words. */
  voice?: string | undefined;
  words?: Word[] | undefined;
  text?: string | undefined;
  aspect_ratio: AspectRatio;
  language: string;
  caption_style: CaptionStyle;
  /** Default: clean. */
  look?: string | undefined;
  palette?: Partial<Timeline["palette"]> | undefined;
  title_card?: boolean | undefined;
  end_card?: boolean | undefined;
  /** An icon beside the title and the closing words, where scenes have designs. */
  title_icon?: string | undefined;
  call_to_action?: string | undefined;
}

/** Properties of the media, by asset id. */
export type MediaFacts = ReadonlyMap<
  string,
  { seconds?: number; width?: number; height?: number; isSilent?: boolean }
>;
