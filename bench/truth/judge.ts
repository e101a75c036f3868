import { rulesFor } from "../../src/language/rules.ts";
import { stopWordTest } from "../../src/language/stop-words.ts";
import type { Design, DesignItem } from "../../src/values/design.ts";
import { endsInLimit, readAmount, unitKey, withEnd } from "./amounts.ts";
import type { JudgedSentence, JudgedVideo, NumberClaim } from "./claims.ts";
import { type IconNames, isRightIcon } from "./icons.ts";
import { hasSpaces, plain, says } from "./words.ts";

/** What is wrong with a design, and how much of it was compared. */
export interface Verdict {
  /** Shown parts that disagree with the sentence. */
  falsehoods: string[];
  /** Headings that are no whole thought. */
  brokenHeadings: string[];
  wrongIcons: string[];
  hasHeading: boolean;
  icons: number;
  /** Whether an icon, a number, a date, a quotation, or a tick or cross is shown. */
  showsMore: boolean;
}

interface Judged {
  design: Design;
  sentence: JudgedSentence;
  video: JudgedVideo;
  language: string;
}

/** Compares a design with what is true of its sentence. */
export function judge(shown: Judged, names: IconNames): Verdict {
  const { design, sentence } = shown;
  const { icons = [], items = [], value, kind } = design;
  const allIcons = [...icons, ...items.flatMap(({ icon }) => icon ?? [])];
  const headings = listHeadings(shown);
  const people = shown.video.sentences.flatMap((each) => each.names);
  const shows = allIcons.length > 0 || value !== undefined;
  return {
    falsehoods: [
      ...judgeCounter(shown),
      ...(design.next_values ?? []).flatMap((next) =>
        judgeCounter({ ...shown, design: { ...design, prefix: "", unit: "", ...next } }),
      ),
      ...judgeItems(shown),
      ...judgeDates(shown),
      ...judgeWords(shown),
    ],
    brokenHeadings: headings.filter((heading) => !isWhole(heading, sentence)),
    wrongIcons: allIcons.filter((icon) => !isRightIcon(icon, sentence, names, people)),
    hasHeading: headings.length > 0,
    icons: allIcons.length,
    showsMore: shows || /^(?:quote|timeline|chart|checklist|map)$/.test(kind),
  };
}

/** Texts that are read alone: the title, the marked step, a point of a checklist, an event. */
function listHeadings({ design, sentence, language }: Judged): string[] {
  const { kind, title, items = [], current } = design;
  const labels = {
    steps: items.filter((_, index) => current === undefined || index === current),
    checklist: items,
  }[kind as string]?.map(({ label }: DesignItem) => label);
  const events = kind === "timeline" ? items.flatMap(({ detail }) => detail ?? []) : [];
  // "Shopify deleted" above "12,000 meetings": read with the number, it is no heading of its own.
  const opens = title !== undefined && openedNumber(title, sentence, language) !== undefined;
  if (kind === "counter" && opens) return [];
  const quoted = kind === "quote" && title && says(sentence.text, title, language);
  return [...(title && !quoted && kind !== "code" ? [title] : []), ...(labels ?? []), ...events];
}

const isWhole = (heading: string, { text, phrases, names }: JudgedSentence) =>
  [text, ...phrases, ...names].some((allowed) => plain(allowed) === plain(heading));

/** A counter: number and whole unit as a claim writes them, of the claim's kind. */
function judgeCounter(shown: Judged): string[] {
  const { design, sentence, language } = shown;
  if (design.value === undefined) return [];
  const { value, unit = "", prefix = "", title = "" } = design;
  const read =
    /^(?<earlier>.*?(?:→|–|:)\s?(?:[<>≈≤≥]\s?)?|≈?\s?[+−]|[<>≈≤≥]\s?)?(?<sign>.*)$/su.exec(prefix)
      ?.groups ?? {};
  const claim = findClaim({ value, unit, prefix: read.sign ?? "" }, sentence, language);
  const amount = `${prefix}${value} ${unit}`;
  if (!claim) return [`number: ${amount}`];
  const faults: string[] = [];
  const explained = explains(title, claim, sentence, language);
  if (!isOfKind(claim, read.earlier ?? "", explained, language))
    faults.push(`kind of number: ${amount} is ${claim.kind}`);
  const earlier = read.earlier?.replace(/\s?[→–:]\s?(?:[<>≈≤≥]\s?)?$/u, "");
  if (earlier && /\p{L}|\p{N}/u.test(earlier) && !hasValue(sentence, earlier, language))
    faults.push(`earlier number: ${earlier}`);
  const opened = openedNumber(title, sentence, language);
  if (title && !explained && opened !== claim && !isAbout(title, claim, language))
    faults.push(`counted: ${title}`);
  return faults;
}

/** The number whose words directly follow a title in the sentence. */
const openedNumber = (title: string, { text, numbers }: JudgedSentence, language: string) =>
  numbers.find(({ written }) =>
    written.some((spelling) => title !== "" && says(text, `${title} ${spelling}`, language)),
  );

/** Whether a title says the number itself, in the words of the sentence. */
const explains = (
  title: string,
  { written }: NumberClaim,
  { text }: JudgedSentence,
  language: string,
) => says(text, title, language) && written.some((spelling) => says(title, spelling, language));

function isOfKind(
  { kind, written }: NumberClaim,
  prefix: string,
  explained: boolean,
  language: string,
): boolean {
  // "climbs from 105 to more than 460": the limit is written with the number.
  if (kind === "to" && /→\s?[<>≤≥]/u.test(prefix))
    return written.some((each) => /^\P{N}+\p{N}/u.test(each) || endsInLimit(each, language));
  // "> 20" of "no more than 20" is false, whatever the title says.
  if (/[<>≤≥]/u.test(prefix)) return isBound(kind, prefix);
  if (/[+−]/u.test(prefix))
    return kind === "change" || kind === (prefix.includes("+") ? "change up" : "change down");
  // "sank to about 5 degrees"
  if (prefix.includes("≈")) return /^(?:about|share|limit|to$)/.test(kind);
  if (explained || kind === "level") return true;
  if (kind === "to") return prefix === "" || prefix.includes("→");
  if (kind === "range") return prefix.includes("–");
  return kind === "share";
}

const isBound = (kind: string, prefix: string) =>
  kind === "limit above"
    ? /[>≥]/u.test(prefix)
    : kind === "limit below"
      ? /[<≤]/u.test(prefix)
      : /^(?:limit|share)/.test(kind);

const wordsOf = (text: string, language: string) =>
  hasSpaces(language) ? plain(text).split(" ") : [...plain(text)];

/** Whether a label shares a word with what a number belongs to. */
const isAbout = (label: string, { what, written }: NumberClaim, language: string) => {
  const known = new Set(wordsOf(`${what} ${written.join(" ")}`, language));
  return what === "" || wordsOf(label, language).some((word) => known.has(word));
};

/** "Electric cars" says nothing beside "Sweden" where both numbers are of electric cars. */
const tellsApart = (label: string, claim: NumberClaim, { sentence, language }: Judged) =>
  sentence.numbers.some(
    (other) => other !== claim && other.kind === claim.kind && !isAbout(label, other, language),
  );

interface Amount {
  value: number;
  unit: string;
  prefix: string;
}

function findClaim(
  { value, unit, prefix }: Amount,
  { numbers, text }: JudgedSentence,
  language: string,
): NumberClaim | undefined {
  // "1人につき10万円": the rate before an amount has a number of its own.
  const rate = /\p{N}/u.test(prefix) ? prefix.trim() : "";
  const wanted = unitKey(`${rate ? "" : prefix} ${unit}`);
  return numbers.find(
    ({ written, kind }) =>
      (kind !== "date" || /\p{L}/u.test(prefix)) &&
      written
        .flatMap((each) => withEnd(each, kind, language))
        .filter((each) => each.startsWith(rate))
        .map((each) => each.slice(rate.length))
        .some((spelling) => {
          const read = readAmount(spelling, language);
          if (read.value !== Math.abs(value) || (value < 0 && !/^[-−]/u.test(spelling)))
            return false;
          // More words of the sentence after the unit are still true.
          const longer = wanted.startsWith(read.unit) && says(text, unit.trim(), language);
          const isSaid = read.unit !== "" || says(text, `${spelling} ${unit}`, language);
          return wanted === read.unit || (isSaid && longer);
        }),
  );
}

const hasValue = ({ numbers }: JudgedSentence, written: string, language: string) =>
  numbers.some((claim) =>
    claim.written.some(
      (spelling) => readAmount(spelling, language).value === readAmount(written, language).value,
    ),
  );

/** Lists, comparisons, charts and checklists. */
function judgeItems(shown: Judged): string[] {
  const { design, sentence, language } = shown;
  const { kind, items = [], unit = "" } = design;
  if (kind === "timeline" || kind === "steps") return [];
  const faults: string[] = [];
  for (const { label, value, detail, mark } of items) {
    if (value !== undefined) {
      const claim = detail
        ? sentence.numbers.find(({ written }) =>
            // "about one in four" of one in four.
            written.some((each) => says(each, detail, language) || says(detail, each, language)),
          )
        : findClaim({ value, unit, prefix: "" }, sentence, language);
      if (!claim) faults.push(`number: ${label} ${value} ${unit} ${detail ?? ""}`);
      else if (!isAbout(label, claim, language)) faults.push(`counted: ${label} ${value}`);
      else if (items.length > 1 && !tellsApart(label, claim, shown))
        faults.push(`label of every number: ${label}`);
    } else if (detail && /\p{N}/u.test(detail) && !hasValue(sentence, detail, language))
      faults.push(`number: ${label} ${detail}`);
    // A place has its basic form: "Аляска" of "Аляску".
    if (!sentence.names.includes(label) && !says(sentence.text, label, language))
      faults.push(`label: ${label}`);
    if (mark === "yes" && isNegated(label, language)) faults.push(`tick: ${label}`);
  }
  return [...faults, ...judgePairs(shown)];
}

function isNegated(label: string, language: string): boolean {
  const negation = rulesFor(language).phrases?.negation;
  return (
    negation !== undefined && new RegExp(`(?<!\\p{L})(?:${negation})(?!\\p{L})`, "iu").test(label)
  );
}

/** Two sides, or two bars, that the sentence does not compare. */
function judgePairs({ design, sentence, language }: Judged): string[] {
  const { kind, items = [] } = design;
  if (kind !== "comparison" && kind !== "chart") return [];
  const sides = items.map(({ label, detail, value }) => `${label} ${detail ?? ""} ${value ?? ""}`);
  const others = sides.flatMap((side, index) =>
    sides.slice(index + 1).map((other) => [side, other]),
  );
  const holds = (side: string | undefined, part: string) => {
    const { value } = readAmount(part, language);
    return (
      side !== undefined &&
      (says(side, part, language) ||
        readAmount(side, language).value === value ||
        (side.match(/\d[\d.,]*/gu) ?? []).some((each) => Number(each) === value))
    );
  };
  return others
    .filter(
      ([first, second]) =>
        !sentence.pairs.some(
          (pair) =>
            pair.some((part) => holds(first, part)) && pair.some((part) => holds(second, part)),
        ),
    )
    .map((pair) => `compared: ${pair.join(" and ")}`);
}

const beforeEra =
  /b\.? ?c\.?(?: ?e\.?)?(?!\p{L})|a\. ?c\.|antes de (?:la era|cristo)|v\. ?chr|av(?:ant|\.) j|до н|ق\. ?م|قبل الميلاد|紀元前/iu;

/** Years of a timeline are dates of the video; those of this scene are the sentence's. */
function judgeDates({ design, sentence, video, language }: Judged): string[] {
  const { kind, items = [], subtitle } = design;
  const isDate = (year: string, { numbers }: JudgedSentence) =>
    numbers.some(
      (claim) =>
        /^(?:date|time|range)$/.test(claim.kind) &&
        claim.written.some(
          (written) =>
            says(written, year, language) && beforeEra.test(written) === beforeEra.test(year),
        ),
    );
  const points = kind === "timeline" ? items : [];
  const faults = points
    .filter(({ label, detail }) =>
      (detail ? [sentence] : video.sentences).every((each) => !isDate(label, each)),
    )
    .map(({ label }) => `date: ${label}`);
  const isYear = kind !== "definition" && subtitle !== undefined;
  return isYear && !isDate(subtitle, sentence) ? [...faults, `date: ${subtitle}`] : faults;
}

/** A name, also after one word that says who it is: "Försterin Anna Huber". */
function isNameOf(author: string, name: string, language: string): boolean {
  const before = author.slice(0, -name.length);
  const isWhole = plain(author) === plain(name);
  const isRole = /^\p{Lu}[\p{L}-]+ $/u.test(before) && !stopWordTest(language)(before.trim());
  return isWhole || (author.endsWith(name) && isRole);
}

/** Who is quoted with which words, and what a thing is. */
function judgeWords({ design, sentence, language }: Judged): string[] {
  const { kind, title = "", subtitle = "", author } = design;
  const faults: string[] = [];
  const { text, names } = sentence;
  if (kind === "quote" && !says(text, title, language)) faults.push(`quotation: ${title}`);
  if (kind === "definition" && !says(text, subtitle, language)) faults.push(`meaning: ${subtitle}`);
  if (author && !names.some((name) => isNameOf(author, name, language)))
    faults.push(`author: ${author}`);
  return faults;
}
