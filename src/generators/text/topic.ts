import type { TaggedWord, Tagger } from "./english-tagger.ts";

/** A topic in the forms that sentences need. */
export interface Topic {
  /** As a title, capitalized. */
  title: string;
  /** In mid-sentence. */
  about: string;
  /** Replaces the hook if the topic is a question or no noun phrase. */
  opening?: string;
  /** The opening is a question. */
  asked: boolean;
}

const wordsInline = 9;
// "Can", "will" and "may" also start noun phrases ("Can openers"), so they require a question mark.
const asksDirectly = /^(?:is|are|was|were|do|does|did|could|should|would|has|have)\b/i;
const asksThenInverts =
  /^(?:why|how|what|when|where|who|which)(?:\s+\w+)?\s+(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|had)\b/i;
const lowered =
  /^(?:the|a|an|why|how|what|when|where|who|which|my|your|our|their|his|her|this|these|those|all|some|every|five|ten|three|seven|top)\b/i;

/**
 * Parses an English topic: noun phrase, indirect question ("why cats purr"), question, or other
 * text.
 */
export function englishTopic(given: string, tagger: Tagger): Topic {
  const { title, asked } = plainTopic(given);
  const direct =
    asked ||
    asksDirectly.test(title) ||
    (asksThenInverts.test(title) &&
      !/^(?:what|who)\s+(?:is|are|was|were)\b.*\b(?:is|are|was|were)$/i.test(title));
  if (direct)
    return { title: `${title}?`, about: "that question", opening: `${title}?`, asked: true };
  const [first] = tagger(title.charAt(0).toLowerCase() + title.slice(1));
  // "5 tips for …" does not fit into a sentence of a pattern, so it is only named.
  const named = /^\d/.test(title) || (first?.tag === "VERB" && !/ing$/i.test(first.text));
  if (named || title.split(" ").length > wordsInline || /[.!:;]/.test(title))
    return {
      title,
      about: "this subject",
      opening: `Today's subject: ${title}. Let's take a closer look.`,
      asked: false,
    };
  return { title, about: inline(title, first), asked: false };
}

/** Parses a topic in any language; patterns put it after a colon. */
export function plainTopic(given: string): Topic {
  const text = given.replace(/\s+/g, " ").trim();
  const asked = /[?？]$/.test(text);
  const bare = text.replace(/^[¿¡"“«„\s]+|[\s.!?？。"”»“]+$/gu, "");
  // Keeps spellings such as "iPhone".
  const title = /^\p{Ll}\p{Lu}/u.test(bare) ? bare : bare.charAt(0).toUpperCase() + bare.slice(1);
  return { title, about: bare, asked };
}

/** Lowercases the first letter unless it belongs to a name. */
function inline(title: string, opens: TaggedWord | undefined): string {
  const [first = "", second = ""] = title.split(" ");
  const acronym = first.length > 1 && first === first.toUpperCase();
  const inTitleCase = /^\p{Lu}/u.test(second);
  const ordinary = lowered.test(first) || (!inTitleCase && opens?.known && !beginsWithName(title));
  return ordinary && !acronym ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

// Names that are also dictionary words.
const otherNames =
  "turkey mercury venus earth mars jupiter saturn uranus neptune christmas easter halloween ramadan google amazon facebook god europe africa asia america";

/** True for countries, languages, months, weekdays and other names. */
function beginsWithName(title: string): boolean {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((a) => letters.map((b) => `${a}${b}`));
  const names = (type: "region" | "language") => {
    const display = new Intl.DisplayNames("en", { type });
    return codes.map((code) => display.of(code) ?? "");
  };
  const dates = (field: Intl.DateTimeFormatOptions) =>
    Array.from({ length: 12 }, (_, index) =>
      new Intl.DateTimeFormat("en", field).format(new Date(2024, index, index + 1)),
    );
  const all = [
    ...names("region"),
    ...names("language"),
    ...dates({ month: "long" }),
    ...dates({ weekday: "long" }),
    ...otherNames.split(" "),
  ];
  const words = `${title.toLowerCase()} `;
  return all.some((name) => words.startsWith(`${name.toLowerCase()} `));
}
