import { describe, expect, it } from "vitest";
import { splitSentence } from "./clauses.ts";

describe("splitSentence", () => {
  it("cuts before a small word where there is no clause to cut at", () => {
    const sentence =
      "Tall steel chimneys blow thousands of tons of carbon dioxide into the quiet morning sky above our towns";
    const parts = splitSentence(sentence, "en", 4);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join(" ")).toBe(sentence);
    for (const part of parts.slice(1)) expect(part).toMatch(/^(?:of|into|above)\b/);
  });

  it.each([
    [
      "en",
      "The team found a long fissure in the mountain through which the lava had flowed for hundreds of years.",
      "through which",
    ],
    [
      "en",
      "This is the treaty to which the two governments agreed after the long war because neither could win it.",
      "to which",
    ],
  ])("keeps a preposition with its relative pronoun (%s: %s)", (language, sentence, words) => {
    const parts = splitSentence(sentence, language, 3);
    expect(parts.join(" ")).toBe(sentence);
    expect(parts.some((part) => part.startsWith(words))).toBe(true);
  });

  it.each([
    [
      "en",
      "Fly from Lisbon to Ponta Delgada in two and a half hours, and leave your schedule at the airport.",
      "two and a half hours",
    ],
    [
      "es",
      "El vuelo directo desde la capital hasta las islas dura exactamente dos horas y media los días laborables de invierno",
      "dos horas y media",
    ],
    [
      "fr",
      "Le train de nuit entre la capitale et la mer met exactement deux heures et demie chaque jour de la semaine",
      "deux heures et demie",
    ],
    [
      "pt",
      "O comboio da noite entre a capital e o mar demora exatamente duas horas e meia em todos os dias da semana",
      "duas horas e meia",
    ],
    [
      "it",
      "Il treno della notte tra la capitale e il mare impiega esattamente due ore e mezza in tutti i giorni della settimana",
      "due ore e mezza",
    ],
    [
      "de",
      "Der Nachtzug zwischen der Hauptstadt und dem Meer braucht dafür genau zweieinhalb Stunden an jedem Tag dieser Woche",
      "zweieinhalb Stunden",
    ],
    [
      "en",
      "The long grey night train that leaves the old harbor carried 250 kilograms of fish to the market yesterday",
      "250 kilograms",
    ],
    [
      "ja",
      "夜行列車は首都から海までの長い道のりを毎日二時間半で静かに走り続けています",
      "二時間半",
    ],
  ])("keeps a number with its half and its unit (%s: %s)", (language, sentence, amount) => {
    for (let seconds = 1; seconds < 8; seconds += 0.5) {
      const parts = splitSentence(sentence, language, seconds);
      expect(parts.join(language === "ja" ? "" : " ")).toBe(sentence);
      expect(parts.some((part) => part.includes(amount))).toBe(true);
    }
  });

  it("cuts at a semicolon or a colon rather than at a comma that is nearer to the middle", () => {
    const sentence =
      "Before elevators, the top floor was the cheapest; after 1880, the rich moved from the second floor to the penthouse.";
    expect(splitSentence(sentence, "en", 7)).toEqual([
      "Before elevators, the top floor was the cheapest;",
      "after 1880, the rich moved from the second floor to the penthouse.",
    ]);
  });

  it("makes no scene of a few words where the whole sentence is not much too long", () => {
    const sentence =
      "The bridge in the old town will close to all traffic on 4 March, the city council announced.";
    expect(splitSentence(sentence, "en", 6)).toEqual([sentence]);
    const longer = `${sentence.slice(0, -1)} on Tuesday after a meeting.`;
    expect(splitSentence(longer, "en", 7)).toHaveLength(2);
  });

  it("keeps a quotation whole, and beside its speaker where the sentence is not much too long", () => {
    const quotation = '"We did not look back, because we were far too afraid of them,"';
    const said = `${quotation} said the runner Anna Miller after the race.`;
    expect(splitSentence(said, "en", 7)).toEqual([said]);
    const longer = `At noon the winner of the race came to the press, and she was happy: ${said}`;
    expect(splitSentence(longer, "en", 7).some((part) => part.includes(quotation))).toBe(true);
  });

  it("cuts Japanese after a particle", () => {
    const sentence =
      "京都の古い喫茶店では毎朝たくさんの人が静かに新聞を読みながら濃いコーヒーを飲んでいます";
    const parts = splitSentence(sentence, "ja", 4);
    expect(parts.join("")).toBe(sentence);
    for (const part of parts.slice(0, -1)) expect(part).toMatch(/[はがをにでともて]$/u);
  });

  it("keeps the topic of a Japanese sentence with what is said of it", () => {
    const short = "美術館で最も古い絵は、何十年も逆さまに掛けられていたそうだ。";
    expect(splitSentence(short, "ja", 6)).toEqual([short]);
    const two = "市は運河に新しい自転車橋を建設する計画を発表し、来年の春から工事を始める予定だ。";
    expect(splitSentence(two, "ja", 5)).toEqual([
      "市は運河に新しい自転車橋を建設する計画を発表し、",
      "来年の春から工事を始める予定だ。",
    ]);
  });
});
