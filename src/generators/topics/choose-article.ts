import { splitWords } from "../../language/segmentation.ts";
import { stopWordTest } from "../../language/stop-words.ts";
import { readTopicWords, type TopicWords } from "./topic-words.ts";
import { readWikiPages, type WikiPage } from "./wiki-answers.ts";

/** The articles that are read, if the first one does not answer the topic. */
const triedMax = 2;
/** What counts besides the topic's words: the title, a reason, and the place in the results. */
const weights = { title: 0.5, titleOfQuestion: 0.1, reason: 0.5, place: 0.05 };

interface Question {
  topic: string;
  language: string;
}

/** What is searched for: the words that name something. */
export const searchText = async ({ topic, language }: Question): Promise<string> =>
  (await readTopicWords(topic, language)).words.join(" ");

/**
 * The ids of the articles that may answer a topic, the best one first, of the results of a search
 * with their first sections. Throws for a text that is not JSON.
 */
export async function chooseArticles({
  body,
  ...question
}: Question & { body: string }): Promise<number[]> {
  const topic = await readTopicWords(question.topic, question.language);
  const scored = readWikiPages(body)
    .map((page, place) => ({ page, score: scoreOf(page, place, topic, question.language) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return scored.slice(0, triedMax).map(({ page }) => page.pageid);
}

function scoreOf(page: WikiPage, place: number, topic: TopicWords, language: string): number {
  const { title, extract } = page;
  const shared = topic.findIn(`${title}\n${extract}`).size / topic.words.length;
  const inTitle = topic.findIn(title).size;
  if (!(shared > 0)) return 0;
  const isStopWord = stopWordTest(language);
  const titleWords = splitWords(title, language).filter((word) => !isStopWord(word)).length;
  const titleWeight = topic.asksWhy ? weights.titleOfQuestion : weights.title;
  const reason = topic.asksWhy && extract.split(". ").some(topic.isReason) ? weights.reason : 0;
  const named = inTitle / Math.max(1, titleWords, inTitle);
  return shared + titleWeight * named + reason - weights.place * place;
}
