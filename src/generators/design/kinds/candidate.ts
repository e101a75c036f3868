import type { Design, DesignKind } from "../../../values/design.ts";
import type { Anchor, SceneFacts } from "../facts/scene-facts.ts";

/** Hands out icons to one scene and uses each icon once in a video. */
export interface IconTaker {
  /** The best free icon of an anchor; undefined if there is none. */
  take(anchor: Anchor): string | undefined;
}

/** Facts about the whole video. */
export interface VideoFacts {
  title: string;
  scenes: readonly SceneFacts[];
  /** Years that the scenes name, in order. */
  years: readonly number[];
  /** The icons of what the video is about, the main one first. */
  subjects: readonly string[];
  /** Indexes of the scenes that are steps of one instruction. */
  steps: readonly number[];
}

export interface Candidate {
  kind: DesignKind;
  /** How well the kind suits the text, 0 to 1. */
  score: number;
  /**
   * Anchors whose icons the design needs: one of `any` (the first with a free icon), and each of
   * `all`.
   */
  needs?: { any?: readonly Anchor[]; all?: readonly Anchor[] };
  build(icons: IconTaker): Design;
}

/** A rule looks at one scene and may propose a design. */
export type Rule = (
  facts: SceneFacts,
  place: { index: number; video: VideoFacts },
) => Candidate | undefined;
