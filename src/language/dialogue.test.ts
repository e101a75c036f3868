import { describe, expect, it } from "vitest";
import { readDialogue, sexOf } from "./dialogue.ts";

const speakersOf = (script: string, language = "en") => readDialogue(script, language).speakers;

describe("readDialogue", () => {
  it("divides a script at the names before its lines", () => {
    expect(readDialogue("ANNA: Hello.\nBEN: Hi.", "en")).toEqual({
      turns: [
        { speaker: "Anna", text: "Hello." },
        { speaker: "Ben", text: "Hi." },
      ],
      speakers: ["Anna", "Ben"],
      maybe: [],
    });
  });

  it.each([
    ["a question", "Anna: Is it cold?\nBen: Very."],
    ["the name of the other", "Anna: Hello.\nBen: Good morning, Anna."],
    ["an answer", "Anna: Hello.\nBen: Hi.\nAnna: It is late."],
    ["bold names", "**Anna:** Hello.\n\n**Ben:** Hi.\n\n**Anna:** It is late."],
    ["bold names before the colon", "**Anna**: Hello.\n**Ben**: Hi there, Anna."],
    ["directions", "Anna (laughing): Hello.\nBen (quietly): Hi.\nAnna: It is late."],
    ["a list", "- Anna: Is it cold?\n- Ben: Very."],
    ["names on lines of their own", "ANNA:\nHello.\n\nBEN:\nHi."],
    ["two lines of one speaker", "ANNA: Hello.\nIt is late.\nBEN: Hi."],
    ["family names", "Anna Berg: Hello.\nBen: Hi.\nAnna Berg: It is late."],
  ])("reads a conversation with %s", (_, script) => {
    const { speakers, turns } = readDialogue(script, "en");
    expect(speakers.map((name) => name.split(" ")[0])).toEqual(["Anna", "Ben"]);
    expect(turns.map(({ text }) => text).join(" ")).not.toMatch(/:|\*|\(|Anna Berg/);
  });

  it.each([
    ["Host: Welcome.\nGuest: Thank you.\nHost: Who are you?", "en", ["Host", "Guest"]],
    ["Speaker 1: Hello.\nSpeaker 2: Hi.\nSpeaker 1: Bye.", "en", ["Speaker 1", "Speaker 2"]],
    ["Dr. Smith: Hello.\nMr Jones: Hi.\nDr. Smith: Bye.", "en", ["Dr. Smith", "Mr Jones"]],
    ["Frau: Guten Tag.\nMann: Hallo.\nFrau: Und?", "de", ["Frau", "Mann"]],
    ["田中：こんにちは。\n佐藤：元気ですか？", "ja", ["田中", "佐藤"]],
    ["Анна: Привет.\nИван: Как дела?", "ru", ["Анна", "Иван"]],
    ["Anna: Hello.\nRover: Hi.\nAnna: Hm.\nRover: Bye.", "en", ["Anna", "Rover"]],
  ])("knows the speakers of %j", (script, language, speakers) => {
    expect(speakersOf(script, language)).toEqual(speakers);
  });

  it.each([
    "Note: The sea is deep.\nTip: Take a lamp.",
    "NOTE: The sea is deep.\nWARNING: It is cold.",
    "Step 1: Grind the beans.\nStep 2: Press the water.\nStep 3: Drink.",
    "Myth: Cats have nine lives.\nFact: They have one.\nMyth: Bats are blind.\nFact: They see.",
    "Pros: Cheap. Small?\nCons: Slow.",
    "Q: What is tea?\nA: A drink.\nQ: And coffee?\nA: One too.",
    "Monday: Rain.\nTuesday: Sun.\nMonday: Rain again?",
    "At 12:30: lunch.\nhttps://example.com: a page.",
    "Anna: Head of sales for twelve years.\nBen: Designer.",
    "Anna: Hello.",
    "The sea is deep. As Anna said: it is cold.\nBen: Hi.",
  ])("finds no speakers in %j", (script) => {
    expect(readDialogue(script, "en")).toMatchObject({ turns: [{ text: script }], speakers: [] });
  });

  it("names labels that may be speakers", () => {
    expect(readDialogue("Anna: Hello.\nBen: Hi.", "en").maybe).toEqual(["Anna", "Ben"]);
    expect(readDialogue("Q: Tea?\nA: Yes.\nQ: Now?\nA: No.", "en").maybe).toEqual(["Q", "A"]);
    expect(readDialogue("Note: Deep.\nTip: A lamp.", "en").maybe).toEqual([]);
  });

  it("takes the names of `voices` for speakers, as they are written there", () => {
    const script = "INTRO\nQ: Tea?\nA: Yes.\nNote: it is hot.\nBen: Hi.";
    const { turns } = readDialogue(script, "en", { q: "auto", A: "auto" });
    expect(turns).toEqual([
      { text: "INTRO" },
      { speaker: "q", text: "Tea?" },
      { speaker: "A", text: "Yes.\nNote: it is hot." },
      { speaker: "Ben", text: "Hi." },
    ]);
  });

  it("finds no speakers if `voices` has no names", () => {
    expect(readDialogue("ANNA: Hello.\nBEN: Hi.", "en", {}).speakers).toEqual([]);
  });

  it("takes little time for long lines", () => {
    const script = `${"(".repeat(50_000)}\n${"a: ".repeat(20_000)}\n${"**".repeat(20_000)}:`;
    expect(readDialogue(script, "en").speakers).toEqual([]);
  });
});

it.each([
  ["Anna", "female"],
  ["JULIE BERG", "female"],
  ["Ben", "male"],
  ["Иван", "male"],
  ["Alex", undefined],
  ["Rover", undefined],
  ["Host", undefined],
])("knows the sex of %s: %s", (name, sex) => {
  expect(sexOf(name)).toBe(sex);
});
