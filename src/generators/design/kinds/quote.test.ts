import { describe, expect, it } from "vitest";
import { designOf } from "../../../../test/tool-benches/designs.ts";

const cases: [language: string, text: string, author: string | undefined][] = [
  ["en", '"Coffee is a language in itself," said Jackie Chan.', "Jackie Chan"],
  ["en", '"Coffee is a language in itself," Jackie Chan told Reuters.', "Jackie Chan"],
  ["en", 'As Marie Curie said, "this is a very beautiful day for us".', "Marie Curie"],
  ["en", '"Coffee is a language in itself." — Albert Einstein', "Albert Einstein"],
  ["en", '"This is a very beautiful day for us", she told Reuters.', undefined],
  ["en", '"This is a very beautiful day for us", the mayor said Monday.', undefined],
  ["en", '"This is a very beautiful day for us", the minister said in Berlin.', undefined],
  ["en", 'On Monday she said: "This is a very beautiful day for us."', undefined],
  ["en", 'As Peter Drucker put it: "One either meets or one works. Not both."', "Peter Drucker"],
  ["de", "»Das ist ein sehr schöner Tag«, sagte Tom Möller.", "Tom Möller"],
  ["fr", "« C'est dur, très dur. Mais c'est fini », a dit Jean Dupont.", "Jean Dupont"],
  ["de", "„Das ist ein sehr schöner Tag“, sagte er am Montag.", undefined],
  ["de", "Am Montag sagte Möller: „Das ist ein sehr schöner Tag für uns.“", "Möller"],
  ["de", "„Das ist ein sehr schöner Tag“, sagte die Polizei.", "Polizei"],
  ["fr", "« C'est un très beau jour », a déclaré le ministre Jean Dupont.", "Jean Dupont"],
  [
    "ru",
    "«Солнце становится королём рынков», — заявил глава Международного агентства Фатих Бироль.",
    "Фатих Бироль",
  ],
  ["ru", "«Это очень хороший день», — заявил глава Газпрома.", undefined],
  ["es", "«Es un día muy bonito», dijo ella en Madrid.", undefined],
  ["ru", "«Это очень хороший день», — рассказала Анна Петрова.", "Анна Петрова"],
];

describe("the author of a quotation", () => {
  it.each(cases)("is one who speaks (%s: %s)", async (language, text, author) => {
    const design = await designOf(text, language);
    expect(design?.kind).toBe("quote");
    expect(design?.author).toBe(author);
  });
});
