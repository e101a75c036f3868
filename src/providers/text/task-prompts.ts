import type {
  DescriptionTask,
  HighlightsTask,
  HooksTask,
  RewriteTask,
  SummaryTask,
} from "../../generators/text-tasks.ts";
import {
  describeLength,
  inLanguage,
  material,
  numbered,
  type TaskPrompt,
  tagged,
} from "./prompt-parts.ts";

export const hooksPrompt = ({ topic, text, language }: HooksTask): TaskPrompt => ({
  instructions: [
    "You write the first sentence of short videos. It makes a viewer stay, and is true.",
    "Claim only what the text says. Without a text, ask a question or name the topic. No emoji, hashtags or markup.",
    material,
  ].join("\n"),
  prompt: [
    `${inLanguage(language)} Give three different openers of at most 15 words, the best first.`,
    ...tagged("topic", topic),
    ...tagged("text", text),
  ].join("\n"),
});

export const rewritePrompt = (task: RewriteTask): TaskPrompt => ({
  instructions: [
    "You edit the narration of short videos, which one voice reads aloud word for word.",
    "Keep the facts, the order and the tone. Add nothing. No headings, lists, emoji or markup.",
    ...(task.reading_level === "plain"
      ? ["Use short sentences and common words that a twelve-year-old understands."]
      : []),
    material,
  ].join("\n"),
  prompt: [
    `${inLanguage(task.language)} Give the edited script as paragraphs.`,
    ...(task.seconds ? [`Length: ${describeLength(task.seconds, task.language)}.`] : []),
    ...tagged("script", task.script),
  ].join("\n"),
});

export const summaryPrompt = (task: SummaryTask): TaskPrompt => ({
  instructions: [
    "You summarize texts for narration. Write plain spoken sentences that follow from each other.",
    "Tell only what the text says, the most important first. No headings, lists, emoji or markup.",
    material,
  ].join("\n"),
  prompt: [
    `${inLanguage(task.language)} Give at most ${task.sentences_max} sentences.`,
    ...(task.seconds ? [`Length: ${describeLength(task.seconds, task.language)}.`] : []),
    ...tagged("title", task.title),
    ...tagged("text", task.text),
  ].join("\n"),
});

export const keywordsPrompt = (texts: readonly string[], language: string): TaskPrompt => ({
  instructions: [
    "You find the key phrases of texts, to look for pictures and to tag videos.",
    "Use phrases of one to three words of the text, the most telling first, as in a dictionary. Leave out filler words.",
    material,
  ].join("\n"),
  prompt: [
    `${inLanguage(language)} Give up to 12 phrases for each of the ${texts.length} numbered texts.`,
    ...numbered("texts", texts),
  ].join("\n"),
});

export const descriptionPrompt = (task: DescriptionTask): TaskPrompt => ({
  instructions: [
    "You write the title and description of videos for platforms such as YouTube.",
    "Say what the video shows, without exaggeration. No hashtags, links, emoji or markup.",
    material,
  ].join("\n"),
  prompt: [
    inLanguage(task.language),
    task.title
      ? "Repeat the given title."
      : "Give a title of at most 70 characters that names the subject.",
    `Give a description of two or three sentences, and up to ${Math.max(1, task.keywords_max)} key phrases for hashtags.`,
    ...tagged("title", task.title),
    ...tagged("script", task.text),
  ].join("\n"),
});

export const highlightsPrompt = ({ parts, count, language }: HighlightsTask): TaskPrompt => ({
  instructions: [
    "You choose parts of a recording that stand alone as short videos: a complete thought, a story, a surprise or advice.",
    "Title each part by what it says, in at most eight words. No emoji or markup.",
    material,
  ].join("\n"),
  prompt: [
    `${inLanguage(language)} Choose exactly ${count} of the ${parts.length} parts, the best first.`,
    ...numbered("parts", parts),
  ].join("\n"),
});
