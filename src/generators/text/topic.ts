import type { TaggedWord, Tagger } from "./english-tagger.ts";

/** A topic in the forms that a sentence can take. */
export interface Topic {
  /** By itself, capitalised, as a title. */
  title: string;
  /** In mid-sentence. */
  about: string;
  /** What is said instead of a hook, where the topic does not fit into one: a question, or what is no noun phrase. */
  opening?: string;
  /** The opening is a question. */
  asked: boolean;
}

const wordsInline = 9;
// "Can", "will" and "may" begin as many things ("Can openers"): they need a question mark.
const asksDirectly = /^(?:is|are|was|were|do|does|did|could|should|would|has|have)\b/i;
const asksThenInverts =
  /^(?:why|how|what|when|where|who|which)(?:\s+\w+)?\s+(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|had)\b/i;
const lowered =
  /^(?:the|a|an|why|how|what|when|where|who|which|my|your|our|their|his|her|this|these|those|all|some|every|five|ten|three|seven|top)\b/i;

/** Reads an English topic: noun phrase, indirect question ("why cats purr"), question, or something to be named after a colon. */
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
  // "5 tips for …" promises what a pattern can't give in a sentence; it is only named.
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

/** In other languages a topic only ever stands for itself; patterns put it after a colon. */
export function plainTopic(given: string): Topic {
  const text = given.replace(/\s+/g, " ").trim();
  const asked = /[?？]$/.test(text);
  const bare = text.replace(/^[¿¡"“«„\s]+|[\s.!?？。"”»“]+$/gu, "");
  // "iPhone" has its capital already.
  const title = /^\p{Ll}\p{Lu}/u.test(bare) ? bare : bare.charAt(0).toUpperCase() + bare.slice(1);
  return { title, about: bare, asked };
}

/** A capital that stands there only because the topic began with it goes; that of a name stays. */
function inline(title: string, opens: TaggedWord | undefined): string {
  const [first = "", second = ""] = title.split(" ");
  const acronym = first.length > 1 && first === first.toUpperCase();
  const inTitleCase = /^\p{Lu}/u.test(second);
  const ordinary = lowered.test(first) || (!inTitleCase && opens?.known && !beginsWithName(title));
  return ordinary && !acronym ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

// Names that are dictionary words, too.
const otherNames =
  "turkey mercury venus earth mars jupiter saturn uranus neptune christmas easter halloween ramadan google amazon facebook god europe africa asia america";

/** Countries, languages, months and days, and a few more. */
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
