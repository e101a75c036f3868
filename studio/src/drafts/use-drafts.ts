import { createContext, useContext, useMemo, useState } from "react";
import type { DraftStore } from "./draft-store.ts";

/** Keeps nothing: for an account that is not known. */
export const noDrafts: DraftStore = { read: () => undefined, write: () => false, clear: () => {} };

/** The drafts of the account. */
export const Drafts = createContext<DraftStore>(noDrafts);

export interface Draft<T> {
  /** That of an earlier visit. */
  first: T | undefined;
  /** Keeps a value in this browser; undefined removes it. Returns false if it cannot be kept. */
  write: (value: T | undefined) => boolean;
}

/** What was typed into one form and not saved. */
export function useDraft<T>(name: string): Draft<T> {
  const drafts = useContext(Drafts);
  return useMemo(
    () => ({
      first: drafts.read(name) as T | undefined,
      write: (value) => drafts.write(name, value),
    }),
    [drafts, name],
  );
}

/** The state of one text that is kept until it is sent, and what removes it then. */
export function useDraftOf(name: string, initial: () => string) {
  const draft = useDraft<string>(name);
  const [first] = useState(initial);
  const [text, setText] = useState(draft.first ?? first);
  const change = (next: string) => {
    setText(next);
    draft.write(next === first ? undefined : next);
  };
  return [text, change, () => draft.write(undefined)] as const;
}
