import { markerPattern, markersFor } from "../../language/discourse-markers.ts";
import type { GenreRules } from "../../language/rules/genres/genre-rules.ts";
import { never } from "../../language/rules/language-rules.ts";
import { rulesFor } from "../../language/rules.ts";
import { findLook } from "../../looks/looks.ts";
import { servesText } from "../../looks/serves.ts";
import { choosePlaces, namesPlace } from "../../places/choose-places.ts";
import { iconPlace } from "../../places/icon-places.ts";
import type { Design } from "../../values/design.ts";
import type { LookSlug } from "../../values/edit-scenes.ts";

/** What a look is chosen from: the scenes of a video as they are composed. */
export interface LookRequest {
  title: string;
  scenes: readonly { text: string; design?: Design; hasMedia?: boolean }[];
  language: string;
  /** Whether the video ends with a request of the caller's, as advertisements do. */
  isOffer?: boolean;
  /** Whether a chart of the caller's data opens it. */
  isData?: boolean;
}

/** A look, and in one sentence why it fits. */
export interface ChosenLook {
  look: LookSlug;
  reason: string;
}

interface Score {
  look: LookSlug;
  points: number;
  reason: string;
}

/** A look needs as many points as this, or the text is of no genre. */
const lookPointsMin = 3;
/** A genre has no more weight than that of so many words. */
const genreWordsMax = 5;
/** So many words alone say nothing of a genre: "personne" and "peur" stand in any text. */
const commonWordsMax = 2;
/** A quotation with the one who says it is a report. */
const saidPoints = 3;
/** Words of the genre that a reason names. */
const namedWords = 3;

/**
 * Chooses the look that fits a video best. Looks whose typefaces lack the letters of the text are
 * left out. Linear in the length of the text.
 */
export function chooseLook(request: LookRequest): ChosenLook {
  const { title, scenes } = request;
  const text = [title, ...scenes.map((scene) => scene.text)].join("\n");
  const scores = scoreLooks(request, text).filter(
    ({ look, points }) => points >= lookPointsMin && serves(look, text),
  );
  const best = scores.sort((a, b) => b.points - a.points)[0];
  if (best) return { look: best.look, reason: best.reason };
  return usual(request).find(({ look }) => serves(look, text)) ?? fitsAll;
}

const fitsAll: ChosenLook = { look: "clean", reason: "The other looks lack letters of the text." };

/** Looks for a text of no genre, the better first: a place for things that it shows, or type. */
function usual({ scenes, language }: LookRequest): ChosenLook[] {
  const icons = scenes.map(({ design }) => design?.icons ?? []);
  const shown = icons.filter((each) => each.length > 0).length / Math.max(1, scenes.length);
  const hasPlace =
    icons.flat().some((icon) => iconPlace(icon)) ||
    scenes.some(({ text }) => namesPlace(text, language));
  const type: ChosenLook = { look: "poster", reason: "No genre is certain, and type fits any." };
  const reason = "No genre is certain, and its scenes show things.";
  return shown >= 0.5 && hasPlace ? [{ look: "stage", reason }, type] : [type];
}

function serves(slug: LookSlug, text: string): boolean {
  const look = findLook(slug);
  return look !== undefined && servesText(look, text);
}

function scoreLooks(request: LookRequest, text: string): Score[] {
  const { scenes, language, isOffer = false, isData = false } = request;
  const count = kindCounter(scenes);
  const share = (part: number) => part / Math.max(1, scenes.length);
  const words = genreWords(text, language);
  const { said, aphorisms } = countQuotations(scenes, language);
  const claims = countClaims(words.claims, said > 0);
  const numbers = count("counter", "chart", "comparison");
  const media = share(scenes.filter(({ hasMedia }) => hasMedia).length);
  const places = scenes.filter(({ text: own }) => namesPlace(own, language)).length;
  const steps = count("steps", "checklist");
  const years = pastYears(text);
  const plain = share(count("headline", "quote"));
  const timeline = count("timeline") > 0 ? "it has a timeline" : "";
  const definitions = count("definition") > 0 ? "it has definitions" : "";
  const opening = isData ? "a chart of data opens it" : said > 0 ? "it quotes somebody" : "";
  const typed = count("quote") > 0 ? "it quotes" : typedIf(plain);
  return [
    {
      look: "cinematic",
      points: media >= 0.5 ? 20 * media : 0,
      reason: "Most scenes show pictures or clips.",
    },
    {
      look: "news",
      points:
        1.2 * words.news.length +
        (words.news.length > 0 ? 1.5 * aphorisms : 0) +
        saidPoints * Math.min(2, said) +
        (isData ? 4 : 0),
      reason: because("words of news", words.news, opening),
    },
    {
      look: "editorial",
      points: 1.3 * words.history.length + Math.min(4, 2 * years.length) + 1.5 * count("timeline"),
      reason: because("words of history", words.history, listed("years", years) || timeline),
    },
    {
      look: "notebook",
      points: 1.4 * words.lesson.length + 1.5 * count("definition") + 1.2 * steps,
      reason: because("words of a lesson", words.lesson, steps > 0 ? "it has steps" : definitions),
    },
    {
      look: "poster",
      points: words.selling.length + 6 * share(numbers) + (isOffer ? 3 : 0),
      reason: because("words of an offer", words.selling, numbers > 0 ? "it has numbers" : ""),
    },
    {
      look: "kinetic",
      points: claims + (plain >= 0.3 ? 4 * plain : 0) + (words.news.length < 2 ? aphorisms : 0),
      reason: because("words of claims", words.claims, typed),
    },
    {
      look: "stage",
      points: words.doing.length + (places > 0 ? 1 + 5 * share(places) : 0) + 0.5 * steps,
      reason: because("words of doing and nature", words.doing, mainPlace(request, places)),
    },
  ];
}

/** How many scenes have designs of given kinds. */
function kindCounter(scenes: LookRequest["scenes"]) {
  const designs = scenes.flatMap(({ design }) => design ?? []);
  return (...kinds: Design["kind"][]) => designs.filter(({ kind }) => kinds.includes(kind)).length;
}

const typedIf = (plain: number) => (plain >= 0.3 ? "it shows sentences as type" : "");

/** Words of claims. Where people are quoted, "never" and "everyone" are mostly theirs. */
function countClaims({ length }: readonly string[], quotes: boolean): number {
  const common = quotes ? commonWordsMax : 0;
  return length > commonWordsMax ? length - common : 0;
}

/** How many scenes quote somebody with a verb of saying, and how many quote without one. */
function countQuotations(scenes: LookRequest["scenes"], language: string) {
  const reports = scenes.map(({ text }) => isReport(text, language));
  const quotes = scenes.filter(({ design }, at) => design?.kind === "quote" && !reports[at]);
  return { said: reports.filter(Boolean).length, aphorisms: quotes.length };
}

/** A quotation with a verb of saying beside it. An aphorism has its author alone. */
function isReport(text: string, language: string): boolean {
  const { says } = markersFor(language) ?? {};
  const outside = text.replace(/["“„«「][^"”“»」]{0,400}/gu, "");
  return Boolean(says) && outside !== text && markerPattern(says ?? never, language).test(outside);
}

/** The different words of each genre in a text, in their order. */
function genreWords(text: string, language: string): Record<keyof GenreRules, string[]> {
  const rules = rulesFor(language).genres;
  const spoken = new Set(text.toLowerCase().match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu));
  const found = (list = "") => {
    const known = new Set(list.split(" "));
    return [...spoken].filter((word) => known.has(word)).slice(0, genreWordsMax);
  };
  return {
    news: found(rules?.news),
    history: found(rules?.history),
    lesson: found(rules?.lesson),
    selling: found(rules?.selling),
    claims: found(rules?.claims),
    doing: found(rules?.doing),
  };
}

/** Years of the past, each once. Later ones are about our time. */
const pastYears = (text: string) => [
  ...new Set((text.match(/(?<![\d.,])1\d{3}(?!\d|[.,]\d)/g) ?? []).slice(0, 20)),
];

function mainPlace({ scenes, language }: LookRequest, places: number): string {
  if (places === 0) return "";
  const all = choosePlaces(
    scenes.map(({ text }) => ({ text })),
    language,
  );
  return `it plays in a place: ${(all[0]?.place ?? "").replaceAll("_", " ")}`;
}

const listed = (name: string, values: readonly string[]) =>
  values.length > 0 ? `${name}: ${values.slice(0, namedWords).join(", ")}` : "";

/** "It has words of news: said, union, strike; a chart of data opens it." */
function because(name: string, words: readonly string[], more: string): string {
  const parts = [listed(name, words), more].filter((part) => part !== "");
  const [first = "", ...rest] = parts;
  const opening = first.startsWith("it ") || first.startsWith("a ") ? first : `it has ${first}`;
  const whole = [opening, ...rest].join("; ");
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`;
}
