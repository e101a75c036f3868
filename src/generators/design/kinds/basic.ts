import { anchorScore, type SceneFacts } from "../facts/scene-facts.ts";
import { bestAnchors } from "./anchors.ts";
import type { IconTaker, Rule } from "./candidate.ts";

const headlineMax = 90;

/** A place with its flag. */
export const mapPin: Rule = (facts) => {
  const [place] = facts.places;
  if (!place) return undefined;
  return {
    kind: "map_pin",
    score: facts.places.length > 0 && bestAnchors(facts).length < 2 ? 0.8 : 0.68,
    build: (icons) => {
      const more = companions(facts, icons, 1);
      return {
        kind: "map_pin",
        title: place.name,
        icons: [`flag:${place.country}`, ...more.icons],
        icon_cues: [place.name, ...more.cues],
        cue: place.name,
      };
    },
  };
};

const codeMark =
  /`([^`]{3,})`|```[\s\S]+```|(?:^|\s)(?:const|let|var|def|function|import|return|class|SELECT|npm|git)\s[\w({*'"]|\w+\([^)]*\);?|=>|<\/?\w+>/u;

/** Code between backticks, or what looks like a line of it. */
export const code: Rule = ({ text }) => {
  const match = text.match(codeMark);
  if (!match) return undefined;
  const marked = text.match(/```(?:\w+\n)?([\s\S]+?)```|`([^`]+)`/u);
  const lines = (marked?.[1] ?? marked?.[2] ?? "").trim();
  if (!lines) return undefined;
  return { kind: "code", score: 0.97, build: () => ({ kind: "code", code: lines.slice(0, 2000) }) };
};

/** A claim, a question or a call: type that enters word by word. */
export const headline: Rule = (facts, { index, video }) => {
  const text = facts.text.trim();
  const asks = /[?？؟!！]["”»」]?$/u.test(text);
  const short = text.length <= headlineMax;
  const best = bestAnchors(facts)[0];
  const weak = !best || anchorScore(best) < 0.5;
  const last = index === video.scenes.length - 1;
  return {
    kind: "headline",
    score: (weak ? 0.42 : 0.22) + (asks && short ? 0.3 : 0) + (last && short ? 0.06 : 0),
    build: (icons) => {
      const { icons: found, cues } = companions(facts, icons, 1);
      return {
        kind: "headline",
        title: shorten(text),
        ...(found.length > 0 ? { icons: found, icon_cues: cues } : {}),
      };
    },
  };
};

/** The first clause of a long sentence. */
function shorten(text: string): string {
  if (text.length <= headlineMax) return text;
  const clause = text.match(/^.{20,}?[,;:—–،、]/u)?.[0];
  const cut =
    clause && clause.length <= headlineMax ? clause.slice(0, -1) : text.slice(0, headlineMax);
  return cut.length < text.length && !clause ? `${cut.replace(/\s+\S*$/u, "")}…` : cut;
}

/** One strong noun with its icon, and smaller icons of the other things in the sentence. */
export const iconHero: Rule = (facts) => {
  const [main] = bestAnchors(facts);
  // Words alone, where a headline would be the third in a row.
  if (!main)
    return {
      kind: "icon_hero",
      score: 0.05,
      build: () => ({ kind: "icon_hero", title: shorten(facts.text.trim()) || "…" }),
    };
  return {
    kind: "icon_hero",
    score: 0.42 + 0.22 * Math.min(1.25, anchorScore(main)),
    needs: { any: bestAnchors(facts) },
    build: (icons) => {
      const { icons: found, cues, labels } = companions(facts, icons, 3);
      if (found.length === 0) return { kind: "headline", title: shorten(facts.text.trim()) };
      return {
        kind: "icon_hero",
        title: labels[0] ?? main.label,
        icons: found,
        icon_cues: cues,
        ...(cues[0] ? { cue: cues[0] } : {}),
      };
    },
  };
};

/** The smaller icons beside the main one must fit without doubt. */
const companionMin = 0.85;

/** Free icons of the scene's best anchors. */
function companions(facts: SceneFacts, icons: IconTaker, count: number) {
  const found: { icon: string; cue: string; label: string }[] = [];
  for (const anchor of bestAnchors(facts)) {
    if (found.length === count) break;
    if (found.length > 0 && (anchor.icons[0]?.score ?? 0) < companionMin) continue;
    const icon = icons.take(anchor);
    if (icon) found.push({ icon, cue: anchor.cue, label: anchor.label });
  }
  return {
    icons: found.map(({ icon }) => icon),
    cues: found.map(({ cue }) => cue),
    labels: found.map(({ label }) => label),
  };
}
