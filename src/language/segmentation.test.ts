import { describe, expect, it } from "vitest";
import { endSentence, segmentWords, splitSentences, splitWords } from "./segmentation.ts";

describe("splitSentences", () => {
  it("keeps abbreviations inside their sentence and ends sentences at line ends", () => {
    expect(splitSentences("Dr. Ray saw it. He left\nThe end", "en")).toEqual([
      "Dr. Ray saw it.",
      "He left",
      "The end",
    ]);
  });

  it("ends a sentence before one that begins with a number", () => {
    const text = "Ask who is in. 3,200 shops use it, see no. 5 and approx. 30 more. 12 left.";
    expect(splitSentences(text, "en")).toEqual([
      "Ask who is in.",
      "3,200 shops use it, see no. 5 and approx. 30 more.",
      "12 left.",
    ]);
    expect(splitSentences("Er kam am 9. 10. 1990 an. 12 kamen ca. 5 Tage später.", "de")).toEqual([
      "Er kam am 9. 10. 1990 an.",
      "12 kamen ca. 5 Tage später.",
    ]);
  });

  it("leaves a closing mark after a space at its sentence", () => {
    expect(splitSentences("Elle dit : « C'est dur. » Puis elle part.", "fr")).toEqual([
      "Elle dit : « C'est dur. »",
      "Puis elle part.",
    ]);
  });

  it("keeps German ordinals inside their sentence", () => {
    const text = "Am 9. November fiel die Mauer. Sie war zum Stichtag 31. Dezember weg.";
    expect(splitSentences(text, "de")).toHaveLength(2);
  });

  it.each([
    [
      "es",
      "La biblioteca ardió en el año 48 a. C. Roma cayó. El Sr. López vive en EE. UU. y come.",
      3,
    ],
    ["fr", "Fondée par des marins grecs en 600 av. J.-C. La ville est grande. M. Roux y vit.", 3],
    ["fr", "En 52 av. J.-C. César gagna la guerre.", 1],
    ["de", "Rom wurde 753 v. Chr. gegründet. Das sind z. B. 3 Mio. Menschen.", 2],
    ["ru", "А. С. Пушкин жил в Москве. Он писал.", 2],
    ["ar", "تأسست المدينة سنة 814 ق.م. وكانت كبيرة.", 2],
    ["it", "Il prof. Verdi parla, ad es. Luca ascolta.", 1],
    ["nl", "Dhr. Jansen woont op nr. 5 in de straat.", 1],
    ["en", "The U.S. Army left. Eat vitamin C. It helps. J. R. R. Tolkien wrote it.", 4],
    ["hi", "डॉ. शर्मा आए। वे गए।", 2],
  ])(
    "ends no sentence at an abbreviation, an initial or an era (%s: %s)",
    (language, text, count) => {
      expect(splitSentences(text, language)).toHaveLength(count);
    },
  );

  it("keeps a Japanese quotation in its sentence and its opening mark with it", () => {
    expect(splitSentences("「行くの？」と彼は言った。本当だ。「はい。」", "ja")).toEqual([
      "「行くの？」と彼は言った。",
      "本当だ。",
      "「はい。」",
    ]);
  });
});

describe("splitWords", () => {
  it("leaves out punctuation", () => {
    expect(splitWords("Salt, pepper – and oil!", "en")).toEqual(["Salt", "pepper", "and", "oil"]);
  });

  it("keeps katakana that the segmenter does not know as one word", () => {
    expect(splitWords("チョウチンアンコウは光る", "ja")[0]).toBe("チョウチンアンコウ");
  });
});

describe("segmentWords", () => {
  it("returns each word with its place", () => {
    const text = "濃いエスプレッソを飲む。";
    const words = segmentWords(text, "ja");
    expect(words.map(({ text }) => text)).toContain("エスプレッソ");
    for (const { text: word, start, end } of words) expect(text.slice(start, end)).toBe(word);
  });
});

describe("endSentence", () => {
  it.each([
    ["Bees dance", "Bees dance."],
    ["Do bees dance?", "Do bees dance?"],
    ["She said “Dance.”", "She said “Dance.”"],
    ["豆を挽く", "豆を挽く。"],
    ["コーヒー", "コーヒー。"],
    ["समुद्र गहरा है", "समुद्र गहरा है।"],
    ["", ""],
  ])("ends %j with the full stop of its script: %j", (text, ended) => {
    expect(endSentence(text)).toBe(ended);
  });
});
