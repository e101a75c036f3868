import type { Tagger } from "../../language/english-tagger.ts";
import type { Attribution } from "../../values/attribution.ts";
import { hashText } from "../random.ts";
import type { Script } from "../script.ts";
import { readTitle } from "../text/title.ts";
import { type ArticleSentence, readArticle } from "./article-sentences.ts";
import { readTopicWords, type TopicWords } from "./topic-words.ts";
import { readWikiPages, type WikiPage } from "./wiki-answers.ts";

export interface ArticleRequest {
  /** The response with the whole text of one article. */
  body: string;
  topic: string;
  language: string;
  seconds: number;
  seed: number;
}

const license = {
  license: "CC BY-SA 4.0",
  license_url: "https://creativecommons.org/licenses/by-sa/4.0/",
};
/** What a sentence is worth: in the first section, for each word of the topic, for a reason. */
const weights = { intro: 0.6, first: 1, open: 1, title: 0.3, reason: 1.5, figure: 0.3, seed: 0.6 };
const usualSeed = 1;
const sharedMin = 0.5;
const overrun = 1.1;
const saidSecondsMin = 4;

/**
 * A script of an article's sentences that answer the topic; nothing where they do not. Throws for a
 * text that is not JSON.
 */
export async function scriptFromArticle(
  request: ArticleRequest,
  tagger: Tagger | undefined,
): Promise<Script | undefined> {
  const { body, topic, language } = request;
  const [page] = readWikiPages(body);
  if (!page) return undefined;
  const words = await readTopicWords(topic, language);
  const all = readArticle(page.extract, language, tagger);
  const chosen = chooseSentences(all, { ...request, words, title: page.title });
  if (!answers(chosen, words, page)) return undefined;
  return {
    title: readTitle(topic, language),
    script: chosen.map(({ text }) => text).join("\n"),
    language,
    warnings: [
      `The script consists of sentences of the Wikipedia article "${page.title}". Check them, and publish the credit in "attributions" with the video.`,
    ],
    attributions: [credit(page)],
    engine: "wikipedia",
  };
}

function credit({ title, fullurl }: WikiPage): Attribution {
  const isLink = /^https?:$/.test(URL.parse(fullurl ?? "")?.protocol ?? "");
  return {
    library: "wikipedia",
    text: `Text: shortened from "${title}", Wikipedia, by its authors, ${license.license}${isLink ? `, ${fullurl}` : ""}`,
    author: "Authors of Wikipedia",
    ...(isLink && fullurl ? { page_url: fullurl } : {}),
    ...license,
  };
}

interface Choice extends ArticleRequest {
  words: TopicWords;
  title: string;
}

/** The sentences that are worth most, with those that they refer to, in their order. */
function chooseSentences(all: readonly ArticleSentence[], choice: Choice): ArticleSentence[] {
  const worth = all.map((sentence, index) => weigh(sentence, index, choice));
  const order = all.map((_, index) => index).sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0));
  const chosen = new Set<number>();
  let said = 0;
  for (const index of order) {
    const start = all[index]?.start;
    if (start === undefined || (worth[index] ?? 0) <= 0) continue;
    const group = all
      .map((_, at) => at)
      .filter((at) => at >= start && at <= index && !chosen.has(at));
    const more = group.reduce((sum, at) => sum + (all[at]?.seconds ?? 0), 0);
    if (said + more > choice.seconds * overrun && chosen.size > 0) continue;
    for (const at of group) chosen.add(at);
    said += more;
  }
  return all.filter((_, index) => chosen.has(index));
}

/** Nothing for a sentence of a later section that says nothing about the topic. */
function weigh({ text, isIntro }: ArticleSentence, index: number, choice: Choice): number {
  const { words, title, seed } = choice;
  const inTitle = words.findIn(title);
  const found = [...words.findIn(text)];
  const open = found.filter((word) => !inTitle.has(word)).length;
  const answersWhy = words.asksWhy && words.isReason(text);
  if (!isIntro && open === 0 && found.length === 0) return 0;
  const jitter = seed === usualSeed ? 0 : (hashText(`${seed} ${text}`) % 1000) / 1000;
  return (
    (isIntro ? weights.intro : 0) +
    (index === 0 ? weights.first : 0) +
    weights.open * open +
    weights.title * (found.length - open) +
    (answersWhy ? weights.reason : 0) +
    (/\p{N}/u.test(text) ? weights.figure : 0) +
    weights.seed * jitter
  );
}

/** Whether the sentences have what the title of the article does not say of the topic. */
function answers(chosen: readonly ArticleSentence[], words: TopicWords, page: WikiPage): boolean {
  const said = chosen.reduce((sum, { seconds }) => sum + seconds, 0);
  if (said < saidSecondsMin) return false;
  if (words.asksWhy && !chosen.some(({ text }) => words.isReason(text))) return false;
  const known = words.findIn(page.title);
  const open = words.words.filter((word) => !known.has(word));
  const answered = words.findIn(chosen.map(({ text }) => text).join(" "));
  return open.filter((word) => answered.has(word)).length >= open.length * sharedMin;
}
