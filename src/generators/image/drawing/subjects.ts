import { hasStem, promptWords } from "./word-stems.ts";

/** Subjects that a picture can show, with the word stems that select them. */
const stemsBySubject = {
  sun: "sun morning dawn day summer light hope bright desert",
  moon: "moon night sleep dream midnight dark evening",
  tree: "forest tree wood jungle park garden",
  heart: "heart love health kind friend family emotion blood feel care",
  chart:
    "money market financ business invest econom grow growth profit saving sale rich wealth stock success progress",
  drop: "water drink rain hydrat drop",
  flame: "fire flame heat burn volcano energy passion hot",
  leaf: "plant leaf nature green eco climate earth grow vegetab",
  star: "star dream goal best magic success win wonder",
  bolt: "electr power energy fast speed lightning storm battery",
  book: "book read learn stud school histor story write knowledge teach fact",
  clock: "time clock hour minute habit daily day schedule wait morning year",
  note: "music song sound listen melody",
  cup: "coffee tea cup drink breakfast cafe",
  skyline: "city urban street building town london tokyo york architect rome",
  brain: "mind brain think idea memory focus ai intelligen learn psycholog",
  boat: "ship boat sail sea journey ocean travel island explor",
  tail: "whale fish ocean dolphin marine shark sea",
} as const;

export type Subject = keyof typeof stemsBySubject;

/** Tests whether a prompt has a word that starts with one of the stems. */
export const mentions = (prompt: string, stems: string): boolean =>
  promptWords(prompt).some((word) => hasStem(word, stems));

/** The drawable subjects that a prompt mentions. */
export function findSubjects(prompt: string): ReadonlySet<Subject> {
  return new Set(
    (Object.keys(stemsBySubject) as Subject[]).filter((subject) =>
      mentions(prompt, stemsBySubject[subject]),
    ),
  );
}

/** SVG paths in a 24 × 24 view box. */
export const emblems: Partial<Record<Subject, string>> = {
  heart:
    "M12 21C5 15.4 2.2 12 2.2 8.2C2.2 5 4.6 2.8 7.4 2.8C9.3 2.8 11 3.8 12 5.6C13 3.8 14.7 2.8 16.6 2.8C19.4 2.8 21.8 5 21.8 8.2C21.8 12 19 15.4 12 21Z",
  chart:
    "M3 14.5H6.6V21H3ZM8.2 11H11.8V21H8.2ZM13.4 12.6H17V21H13.4ZM18.6 6H22.2V21H18.6ZM3 10.6L9.6 5.4L14.6 8.2L20 2.6L21.2 3.8L14.9 10.2L9.8 7.3L4 11.9Z",
  drop: "M12 2C16 8 19 11.4 19 15A7 7 0 0 1 5 15C5 11.4 8 8 12 2Z",
  flame:
    "M12.6 1.8C13.4 6 18.8 8.6 18.8 14.8A6.8 6.8 0 0 1 5.2 14.8C5.2 11.4 7 9.6 8.2 7.2C8.8 9.2 9.6 10.2 10.8 10.8C11.6 8 11 4.6 12.6 1.8Z",
  leaf: "M20.8 3.2C11 3.2 4 7.4 4 14.4C4 16 4.4 17.4 5.2 18.6L3 21.4L4.4 22.4L6.6 19.8C8 20.6 9.4 20.8 10.8 20.8C18 20.8 21.6 12.6 20.8 3.2ZM7.6 17.4L6.4 16.2C9 12 12 9.8 16 8.2C12.6 10.8 10 13.6 7.6 17.4Z",
  star: "M12 2L14.9 8.7L22 9.4L16.6 14.2L18.2 21.3L12 17.6L5.8 21.3L7.4 14.2L2 9.4L9.1 8.7Z",
  bolt: "M14 1.6L4.6 13.6H11L9.6 22.4L19.4 9.8H12.8Z",
  book: "M11.3 6.2C8.6 4.4 5.6 4 2.4 4.4V18.8C5.6 18.4 8.6 18.8 11.3 20.6ZM12.7 6.2C15.4 4.4 18.4 4 21.6 4.4V18.8C18.4 18.4 15.4 18.8 12.7 20.6Z",
  clock: "M12 2A10 10 0 1 1 11.99 2ZM11 5.6V12.6L15.8 16.4L17 14.9L12.9 11.6V5.6Z",
  note: "M9 4.4L20 2.2V15.6A3.2 2.8 0 1 1 18.2 13.1V7.4L10.8 8.9V18.6A3.2 2.8 0 1 1 9 16.1Z",
  cup: "M3.6 8H17.4V9.6H18.6A3.8 3.8 0 0 1 18.6 17.2H16.9C16 19 14.4 20 12.4 20H8.6C5.6 20 3.6 18 3.6 15ZM17.4 11.4V15.4H18.4A2 2 0 0 0 18.4 11.4ZM7 2.4H8.6V6.2H7ZM11.4 2.4H13V6.2H11.4Z",
  brain:
    "M11.3 3.4C9.6 1.9 6.6 2.6 6.2 5C3.6 5.4 2.6 8.2 4 10.2C2.2 11.8 2.4 14.8 4.6 16C4.6 18.8 7.2 20.2 9 19.2C9.6 21 11.3 21.2 11.3 21.2ZM12.7 3.4C14.4 1.9 17.4 2.6 17.8 5C20.4 5.4 21.4 8.2 20 10.2C21.8 11.8 21.6 14.8 19.4 16C19.4 18.8 16.8 20.2 15 19.2C14.4 21 12.7 21.2 12.7 21.2Z",
  tree: "M12 1.6L18 9.2H15.4L19.6 14.6H16.6L20.8 20H13V23H11V20H3.2L7.4 14.6H4.4L8.6 9.2H6Z",
  skyline: "M2 21V11H6V21H7V6H9.4V3H10.6V6H12V21H13V9L17 7V21H18V13H22V21Z",
  boat: "M11.4 2V15.4H3.6ZM12.8 5.2L19.4 15.4H12.8ZM2 17H22L19 21.6H5.4Z",
  tail: "M12 22C10.6 16.4 10.2 13 7.4 10.8C4.6 10.8 2.4 9 1.4 5.6C5.6 5 9.8 5.8 12 8.8C14.2 5.8 18.4 5 22.6 5.6C21.6 9 19.4 10.8 16.6 10.8C13.8 13 13.4 16.4 12 22Z",
};
