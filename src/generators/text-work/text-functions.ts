/*
 * All work on texts and code of tenants, and drawing of them, which may take long. It is executed
 * only in child processes: text-work.ts calls these functions by their names.
 */

import { resolveTextLanguage as detectOrKeep } from "../../language/detect-language.ts";
import { readDialogue, type SpeakerVoices } from "../../language/dialogue.ts";
import { taggerLoader } from "../../language/english-tagger.ts";
import { baseLanguage } from "../../language/language-tag.ts";
import { splitSentences as splitInSentences } from "../../language/segmentation.ts";
import { narrationSeconds, secondsToSay } from "../../language/speaking-rate.ts";
import { cleanCode } from "../../looks/code/code-lines.ts";
import type { CodeToColor } from "../../media/code/color-code.ts";
import type { ChartRequest } from "../../media/drawing/chart-data.ts";
import { findFault, StepError } from "../../system/errors.ts";
import { findNamedFault, type NamedColumns } from "../../values/named-columns.ts";
import type { Pronunciation } from "../../values/pronunciation.ts";
import { completeScene, type Scene, scenesMax } from "../../values/scene.ts";
import type { ScriptFromTopic, ScriptToCheck } from "../capabilities.ts";
import { alignSteps } from "../code/align-steps.ts";
import { type CodeScenesRequest, planCodeScenes as planScenesOfCode } from "../code/code-scenes.ts";
import { localDesigner } from "../design/local-designer.ts";
import type { ChartScenesRequest } from "../design/table-charts.ts";
import type {
  BackdropRequest,
  DesignProvider,
  ImageRequest,
  ScenesRequest,
  TextProvider,
} from "../generators.ts";
import { chooseLook as findFittingLook, type LookRequest } from "../look/choose-look.ts";
import type { ScriptRequest } from "../script.ts";
import { respell } from "../speech/read-aloud.ts";
import { spokenText } from "../speech/spoken-text.ts";
import { type Ad, adScenes } from "../text/ad-scenes.ts";
import { extractKeywords } from "../text/keywords.ts";
import { findChapters, writeDescription, writeHashtags } from "../text/metadata.ts";
import { localText, scriptFromTopic } from "../text/rule-based-text.ts";
import { sceneTexts } from "../text/scene-texts.ts";
import { extractHeading } from "../text/script-from-text.ts";
import {
  findScriptProblem,
  resolveScriptLanguage as resolveLanguage,
} from "../text/script-language.ts";
import { readTable as readStoryTable } from "../text/story/table-rows.ts";
import { findTitle } from "../text/whole-thoughts.ts";
import type { ArticleRequest } from "../topics/article-script.ts";

const tagger = taggerLoader();
const text = localText(tagger);
const designer = localDesigner(tagger);
/** A process that is no longer needed is killed, so its work needs no signal. */
const { signal } = new AbortController();

type Articles = typeof import("../topics/choose-article.ts");
type Graphics = typeof import("../../media/graphics/shot-picture.ts");
type RequestOf<Name extends keyof TextProvider> = Parameters<NonNullable<TextProvider[Name]>>[0];

export const writeScript = (request: ScriptRequest) => text.writeScript(request, signal);
export const planScenes = (request: ScenesRequest) => text.planScenes(request, signal);
export const findKeywords = (request: RequestOf<"findKeywords">) =>
  text.findKeywords(request, signal);
export const summarize = (request: RequestOf<"summarize">) => text.summarize(request, signal);
export const rewrite = (request: RequestOf<"rewrite">) => text.rewrite(request, signal);
export const writeHooks = (request: RequestOf<"writeHooks">) => text.writeHooks(request, signal);
export const describe = (request: RequestOf<"describe">) => text.describe(request, signal);
export const designScenes = (request: Parameters<DesignProvider["designScenes"]>[0]) =>
  designer.designScenes(request, signal);

/** The look that fits a video, and why. */
export const chooseLook = (request: LookRequest) => findFittingLook(request);

/** The language given, or for `auto` that of the text; English if it cannot be told. */
export const resolveTextLanguage = (given: { language: string; text: string }) =>
  detectOrKeep(given.language, given.text);

/** Language and length of a script: what is wanted, otherwise those of its source. */
export const resolveScript = async ({
  seconds,
  ...source
}: ScriptToCheck & { seconds?: number | undefined }) => {
  const language = await resolveLanguage(source);
  return { language, seconds: narrationSeconds(seconds, source.text, language) };
};

/** Returns why the local engine cannot write a script, as a sentence, or nothing. */
export const checkScript = async ({ table, ...request }: ScriptToCheck) =>
  table
    ? findFault(() => readStoryTable(table.rows, table, request.language))
    : findScriptProblem({ ...request, language: await resolveLanguage(request) });

// Loaded when they are first needed, so that a process starts faster.
const openArticles = () => import("../topics/choose-article.ts");
const openScripts = () => import("../topics/article-script.ts");
const openColors = () => import("../../media/code/color-code.ts");

export const searchText = async (request: Parameters<Articles["searchText"]>[0]) =>
  (await openArticles()).searchText(request);
export const chooseArticles = async (request: Parameters<Articles["chooseArticles"]>[0]) =>
  (await openArticles()).chooseArticles(request);

/** A script of an encyclopedia's article, or nothing if it does not answer the topic. */
export const writeFromArticle = async (request: ArticleRequest) => {
  const { scriptFromArticle } = await openScripts();
  const isEnglish = baseLanguage(request.language) === "en";
  return scriptFromArticle(request, isEnglish ? await tagger() : undefined);
};

/** What is known of the script of a topic alone; nothing in a language without such scripts. */
export async function foreseeScript({ topic, seconds, ...given }: ScriptFromTopic) {
  const language = await resolveLanguage({ topic, ...given });
  const problem = await findScriptProblem({ language });
  if (problem) return undefined;
  const { script, warnings = [] } = await scriptFromTopic({ topic, language, seconds });
  return { script, warnings };
}

/** The first paragraph, if it is a heading. */
export const findHeading = (given: { text: string }) => extractHeading(given.text);

/** A title of each text: a whole thought, as of a video, or nothing where all are long. */
export const findTitles = (given: { texts: readonly string[]; language: string }) =>
  given.texts.map((text) => findTitle(text, given.language) ?? "");

/** The texts of scenes of readable length. */
export const splitScenes = ({ script, ...request }: ScenesRequest) => sceneTexts(script, request);

/** Characters of a text of which the opening is designed. */
const designedOpeningMax = 600;

/** One of the first scenes of a text, if possible with an icon, and its language and title. */
export async function designOpening(given: { text: string; title: string; language: string }) {
  const language = await detectOrKeep(given.language, given.text);
  const opening = given.text.slice(0, designedOpeningMax);
  const scenes = sceneTexts(opening, { language, scenes_max: scenesMax }).map(completeScene);
  const title = given.title || (findTitle(opening, language) ?? "");
  const { scenes: made } = await designer.designScenes({ scenes, title, language }, signal);
  const shown =
    made.find(({ design }) => design.icons?.length) ??
    made.find(({ design }) => design.kind !== "headline") ??
    made[0];
  if (!shown) throw new StepError("invalid_input", "The text has no words.");
  return { scene: shown, title, language };
}

interface Conversation {
  text: string;
  language: string;
  voices?: SpeakerVoices | undefined;
}

/** What each speaker of a text says. */
export const readConversation = ({ text, language, voices }: Conversation) =>
  readDialogue(text, language, voices);

/** How many seconds a text takes to speak without the names of its speakers, and its turns. */
export function measureConversation(given: Conversation) {
  const { turns } = readConversation(given);
  const seconds = turns.reduce((sum, { text }) => sum + secondsToSay(text, given.language), 0);
  return { seconds, turns: turns.length };
}

export const splitSentences = (given: { text: string; language: string }) =>
  splitInSentences(given.text, given.language);

/** A text with listed words as they are said. */
export const sayAs = (given: {
  text: string;
  language: string;
  pronunciations: readonly Pronunciation[];
}) => respell(spokenText(given.text), given.language, given.pronunciations).text;

/** Key phrases of one text, best first. */
export const extractPhrases = (given: { text: string; language: string }) =>
  extractKeywords([given.text], given.language)[0] ?? [];

/** The number of the first line of code that each paragraph is about; 0 where none is sure. */
export const alignScript = (given: { code: string; script: string; language: string }) =>
  alignSteps(cleanCode(given.code), given.script.split("\n"), given.language);

/** The scenes of an advertisement, each line over the picture that shows it. */
export const planAd = (request: Ad) => adScenes(request);

export const planCodeScenes = (request: CodeScenesRequest) =>
  planScenesOfCode({ ...request, code: cleanCode(request.code) });

/** Hashtags and chapters of a video, and its description with them. */
export function writeVideoPage(given: {
  summary: string;
  keywords: readonly string[];
  hashtags_max: number;
  scenes: readonly Scene[];
  language: string;
  credits: readonly string[];
}) {
  const hashtags = writeHashtags(given.keywords, given.hashtags_max);
  const chapters = findChapters(given.scenes, given.language);
  const { summary, credits } = given;
  return {
    hashtags,
    chapters,
    description: writeDescription(summary, { chapters, hashtags, credits }),
  };
}

// A process that draws nothing does not load the canvas.
const openArt = () => import("../image/generative-art.ts");
const openGraphics = () => import("../../media/graphics/shot-picture.ts");

export const drawImage = async (request: ImageRequest) =>
  (await openArt()).drawArt(request, signal);
export const drawBackdrop = async (request: BackdropRequest) =>
  (await openArt()).drawBackdrop(request, signal);
export const drawGraphic = async (given: Parameters<Graphics["drawGraphic"]>[0]) =>
  (await openGraphics()).drawGraphic(given);
export const checkGraphic = async (given: Parameters<Graphics["checkGraphic"]>[0]) =>
  (await openGraphics()).checkGraphic(given);

/** Returns why no chart can be drawn: the fault of a named column, or of the rows. */
export async function checkChart(given: ChartRequest & NamedColumns) {
  const { readChart } = await import("../../media/drawing/chart-data.ts");
  const { x = given.label_column, y = given.value_column } = given;
  const named = findNamedFault(given.rows, given);
  if (named) return named;
  const message = findFault(() => readChart({ ...given, x, y }));
  return message === undefined ? undefined : { input: "rows", message };
}

/** Scenes of a script from rows, each with the chart of all rows. */
export const chartScenes = async (request: ChartScenesRequest) =>
  (await import("../design/table-charts.ts")).chartScenes(request);

/** The fault of a column that is named for a script from rows. */
export const checkColumns = ({ rows, ...named }: NamedColumns & Pick<ScriptRequest, "rows">) =>
  findNamedFault(rows, named);

export const colorCode = async (request: CodeToColor) => (await openColors()).colorCode(request);
export { readPage, readTable } from "../reading/read-source.ts";
