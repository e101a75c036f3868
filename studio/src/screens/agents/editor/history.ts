/** The states of a document, for undo and redo. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** As it was last saved; undefined if it never was. */
  saved: T | undefined;
  /** What the last change was about. */
  topic: string | undefined;
}

const pastMax = 200;

export const startHistory = <T>(present: T, saved: T | undefined): History<T> => ({
  past: [],
  present,
  future: [],
  saved,
  topic: undefined,
});

/** Records a change. Changes with the same topic in a row, such as typed letters, are one step. */
export function change<T>(history: History<T>, present: T, topic?: string): History<T> {
  if (present === history.present) return history;
  const joins = topic !== undefined && topic === history.topic;
  const past = joins ? history.past : [...history.past, history.present].slice(-pastMax);
  return { ...history, past, present, future: [], topic };
}

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    ...history,
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    topic: undefined,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return {
    ...history,
    past: [...history.past, history.present],
    present,
    future,
    topic: undefined,
  };
}

/** Records what was saved, which may be older than the present state. */
export const markSaved = <T>(history: History<T>, saved: T): History<T> => ({
  ...history,
  saved,
  topic: undefined,
});

export const isDirty = <T>({ present, saved }: History<T>): boolean => present !== saved;
