import { hashText } from "../random.ts";
import { baseLanguage, countUnits, unitsPerSecond } from "./pacing.ts";
import { splitSentences } from "./sentences.ts";

/** Opening sentences that claim nothing about their topic. {x} is the topic in its basic form. */
const patterns: Record<string, readonly [string, string, string]> = {
  en: ["{x}: what should you know?", "{x}: here is the short version.", "Did you know this? {x}."],
  es: ["{x}: ¿qué hay que saber?", "{x}: lo esencial, en breve.", "¿Sabías esto? {x}."],
  de: ["{x}: Was sollte man wissen?", "{x}: das Wichtigste in Kürze.", "Wusstest du das? {x}."],
  fr: ["{x} : que faut-il savoir ?", "{x} : l'essentiel en bref.", "Le saviez-vous ? {x}."],
  it: ["{x}: che cosa c'è da sapere?", "{x}: l'essenziale in breve.", "Lo sapevi? {x}."],
  pt: ["{x}: o que é preciso saber?", "{x}: o essencial, em resumo.", "Você sabia? {x}."],
  nl: ["{x}: wat moet je weten?", "{x}: het belangrijkste in het kort.", "Wist je dit? {x}."],
  ja: ["{x}、何を知っておくべきでしょうか。", "{x}の要点をお伝えします。", "{x}、知っていますか。"],
  zh: ["关于{x}，应该知道什么？", "{x}：重点速览。", "你了解{x}吗？"],
  ko: ["{x}, 무엇을 알아야 할까요?", "{x}: 핵심만 짧게.", "{x}, 알고 계셨나요?"],
  ar: ["{x}: ماذا يجب أن نعرف؟", "{x}: أهم ما في الأمر باختصار.", "هل تعرف هذا؟ {x}."],
  hi: ["{x}: क्या जानना चाहिए?", "{x}: संक्षेप में मुख्य बातें।", "क्या आप जानते हैं? {x}।"],
  ru: ["{x}: что нужно знать?", "{x}: самое важное вкратце.", "Вы это знали? {x}."],
  tr: ["{x}: ne bilmek gerekir?", "{x}: kısaca en önemlisi.", "Bunu biliyor muydunuz? {x}."],
};

export interface HooksRequest {
  topic: string;
  /** Source sentences. A surprising one is the best opener. */
  text: string;
  keywords: readonly string[];
  language: string;
  seed: number;
}

const hookCount = 3;
/** An opener takes about this long to say. */
const idealSeconds = 3.5;
const longestSeconds = 7;

/** Three openers, the best first: short sentences of the text, and patterns about the topic. */
export function writeHooks({ topic, text, keywords, language, seed }: HooksRequest): string[] {
  const subject = topic.replace(/[\s.。:：!！?？؟।]+$/u, "");
  const asked = /[?？؟]\s*$/u.test(topic) ? [topic.trim()] : [];
  const made = (patterns[baseLanguage(language)] ?? ["{x}?", "{x}!", "{x}."]).map((pattern) =>
    pattern.replace("{x}", () => subject),
  );
  const said = splitSentences(text, language).filter(
    (sentence) => spokenSeconds(sentence, language) <= longestSeconds,
  );
  const scored = [...asked, ...said, ...(subject ? made : [])].map((hook, index) => ({
    hook,
    score:
      scoreHook(hook, { keywords, language }) +
      (index < asked.length + said.length ? 0.6 : 0) +
      // The seed decides between openers that are nearly as good.
      (hashText(`${seed} ${hook}`) % 1000) / 5000,
  }));
  const best = scored.sort((a, b) => b.score - a.score).map(({ hook }) => hook);
  return [...new Set(best)].slice(0, hookCount);
}

const spokenSeconds = (text: string, language: string) =>
  countUnits(text, language) / unitsPerSecond(language);

/** Best near the ideal length, with keywords, a number or a question, and clear by itself. */
function scoreHook(
  hook: string,
  { keywords, language }: Pick<HooksRequest, "keywords" | "language">,
): number {
  const length = Math.abs(spokenSeconds(hook, language) - idealSeconds) / idealSeconds;
  const lower = hook.toLowerCase();
  const named = keywords.slice(0, 5).filter((word) => lower.includes(word.toLowerCase())).length;
  return (
    1 -
    length +
    Math.min(2, named) * 0.4 +
    (/\p{N}/u.test(hook) ? 0.5 : 0) +
    (/[?？؟]/u.test(hook) ? 0.2 : 0) -
    (refersBack.test(hook) ? 0.8 : 0)
  );
}

const refersBack =
  /^(?:it|this|that|these|those|they|he|she|but|and|so|also|then|esto|eso|pero|y|il|elle|mais|et|er|sie|es|aber|und)(?!\p{L})/iu;
