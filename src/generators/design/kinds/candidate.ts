import type { Design, DesignKind } from "../../../values/design.ts";
import type { Said, Span } from "../claims/phrases.ts";
import type { Anchor } from "../facts/anchor.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";

/** Hands out icons to one scene, each once in a video, and notes what comes from where. */
export interface IconTaker {
  /** The best free icon of an anchor; undefined if there is none. */
  take(anchor: Anchor): string | undefined;
  /** Notes the words that a shown text or number comes from. Returns what is shown. */
  said(shown: string, words: Span): string;
  /** The same for words with their place; undefined for none. */
  say(words: Said | undefined): string | undefined;
}

/** Facts about the whole video. */
export interface VideoFacts {
  title: string;
  scenes: readonly SceneFacts[];
  /** Years that the scenes name, in order. */
  years: readonly number[];
  /** The icons of what the video is about, the main one first. */
  subjects: readonly string[];
  /** An animal that the video is about and scenes show: others that name nothing keep it. */
  carried: string | undefined;
  /** Whether the video tells how something is done. */
  instructs: boolean;
  /** Indexes of the scenes that are steps of one instruction. */
  steps: readonly number[];
}

export interface Candidate {
  kind: DesignKind;
  /** How well the kind suits the text, 0 to 1. */
  score: number;
  /** It may follow its own kind: the scenes are one picture that goes on. */
  goesOn?: boolean;
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
