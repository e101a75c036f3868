/** Things that a picture can hint at, and the beginnings of words that call for them. */
const called = {
  sun: "sun morning dawn day summer light hope bright desert",
  moon: "moon night sleep dream midnight dark evening",
  tree: "forest tree wood jungle nature park garden",
} as const;

export type Subject = keyof typeof called;

/** What a prompt speaks of, as far as the styles can draw it. */
export function subjectsOf(prompt: string): ReadonlySet<Subject> {
  const words = prompt.toLowerCase().match(/\p{L}+/gu) ?? [];
  const subjects = Object.keys(called) as Subject[];
  return new Set(subjects.filter((subject) => called[subject].split(" ").some((stem) => words.some((word) => word.startsWith(stem)))));
}
