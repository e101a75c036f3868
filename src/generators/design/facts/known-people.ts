import type { Person } from "./people.ts";
import type { SceneFacts } from "./scene-facts.ts";

/** "ボルト" of "ウサイン・ボルト" */
const joinedName = /(?<=[\p{Script=Katakana}ー]{2}・)[\p{Script=Katakana}ー]{2,}/gu;

/**
 * Adds the people of whom another scene says the whole name: "Tharp", after "Marie Tharp". A word
 * that ends a joined name in another scene shows no icon.
 */
export function withKnownPeople(scenes: readonly SceneFacts[]): SceneFacts[] {
  const known = new Map<string, Person | undefined>();
  for (const [word] of scenes.flatMap(({ text }) => [...text.matchAll(joinedName)]))
    known.set(word, undefined);
  for (const person of scenes.flatMap(({ people }) => people)) {
    const family = /\s(\p{Lu}[\p{L}'’-]{2,})$/u.exec(person.name)?.[1];
    if (family) known.set(family, person);
  }
  if (known.size === 0) return [...scenes];
  return scenes.map((facts) => {
    if (facts.people.length > 0) return facts;
    const named = facts.words.filter(({ text }) => known.has(text));
    const isName = (part: { start: number; end: number }) =>
      named.some(({ start, end }) => part.start < end && part.end > start);
    const people = named.flatMap(({ text, start, end }): Person[] => {
      const person = known.get(text);
      return person ? [{ name: text, initials: person.initials, start, end }] : [];
    });
    const anchors = facts.anchors.map((each) => (isName(each) ? { ...each, icons: [] } : each));
    return { ...facts, people, anchors };
  });
}
