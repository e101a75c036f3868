import { gist } from "../facts/gist.ts";
import { type Anchor, anchorScore, capitalize, type SceneFacts } from "../facts/scene-facts.ts";
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
      const about = bestAnchors(facts).find(({ cue }) => more.cues.includes(cue));
      const year = facts.numbers.find((number) => number.year)?.text;
      const lines = [year, about && gist(facts, about)].filter((line) => line !== undefined);
      return {
        kind: "map_pin",
        title: place.name,
        ...(lines.length > 0 ? { subtitle: lines.join(" · ") } : {}),
        icons: [`flag:${place.country}`, ...more.icons],
        icon_cues: [place.name, ...more.cues],
        cue: place.name,
      };
    },
  };
};

const codeMark =
  /`([^`]{3,})`|```[\s\S]+```|(?:^|\s)(?:const|let|var|def|function|import|return|class|SELECT|npm|git)\s[\w({*'"]|\w+\([^)]*\);?|=>|<\/?\w+>/u;

/** Several places in one sentence, each with its flag. */
export const places: Rule = ({ places: found }) => {
  const named = found.filter(
    ({ name }, index) => found.findIndex((other) => other.name === name) === index,
  );
  if (named.length < 2 || new Set(named.map(({ country }) => country)).size < 2) return undefined;
  return {
    kind: "icon_list",
    score: 0.8,
    build: () => ({
      kind: "icon_list",
      items: named
        .slice(0, 5)
        .map(({ name, country }) => ({ label: name, cue: name, icon: `flag:${country}` })),
    }),
  };
};

/** Code between backticks, or a line that looks like code. */
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
        title: capitalize(shorten(text), facts.language),
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
export const iconHero: Rule = (facts, { index, video }) => {
  const [main] = bestAnchors(facts);
  const [year] = facts.numbers.filter((number) => number.year);
  // Type alone, unless it would be the third headline in a row.
  if (!main)
    return {
      kind: "icon_hero",
      score: 0.05,
      build: () => ({ kind: "icon_hero", title: shorten(facts.text.trim()) || "…" }),
    };
  return {
    kind: "icon_hero",
    // A picture of one thing hides a number.
    score: 0.42 + 0.22 * Math.min(1.25, anchorScore(main)) - (hasDigits(facts) ? 0.12 : 0),
    needs: { any: bestAnchors(facts) },
    build: (icons) => {
      const known = index > 0 ? video.subjects : [];
      const {
        icons: found,
        cues,
        titles,
      } = companions(facts, icons, 3, {
        subjects: known,
        numbers: true,
      });
      if (found.length === 0)
        return { kind: "headline", title: capitalize(shorten(facts.text.trim()), facts.language) };
      return {
        kind: "icon_hero",
        title: titles[0] ?? main.label,
        ...(year ? { subtitle: year.text } : {}),
        icons: found,
        icon_cues: cues,
        ...(cues[0] ? { cue: cues[0] } : {}),
      };
    },
  };
};

const hasDigits = ({ numbers }: SceneFacts) =>
  numbers.some(({ text, year }) => !year && /\p{Nd}/u.test(text));

/** The smaller icons beside the main one must fit without doubt. */
const companionMin = 0.8;
/** A thing with this score goes before the video's subject, which every scene could show. */
const insteadOfSubject = 0.7;

/** Free icons of the scene's best anchors. */
function companions(
  facts: SceneFacts,
  icons: IconTaker,
  count: number,
  { subjects = [], numbers = false }: { subjects?: readonly string[]; numbers?: boolean } = {},
) {
  const found: { icon: string; cue: string; title: string }[] = [];
  const best = bestAnchors(facts);
  const isSubject = ({ icons: [first] }: Anchor) => subjects.includes(first?.icon ?? "");
  const other = best.some((each) => !isSubject(each) && anchorScore(each) >= insteadOfSubject);
  const order = other
    ? [...best.filter((each) => !isSubject(each)), ...best.filter(isSubject)]
    : best;
  const left = [...order];
  while (found.length < count) {
    // Things that the label names come first.
    const [main] = found;
    const named = main ? left.findIndex(({ cue }) => main.title.includes(cue)) : -1;
    const [anchor] = left.splice(Math.max(0, named), 1);
    if (!anchor) break;
    if (main && anchorScore(anchor) < companionMin) continue;
    const icon = icons.take(anchor);
    if (icon) found.push({ icon, cue: anchor.cue, title: gist(facts, anchor, { numbers }) });
  }
  return {
    icons: found.map(({ icon }) => icon),
    cues: found.map(({ cue }) => cue),
    titles: found.map(({ title }) => title),
  };
}
