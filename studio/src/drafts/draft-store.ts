/** What a person has typed and not saved, in local storage. Bounded in size and age. */
export interface DraftStore {
  /** Undefined without a draft. */
  read(name: string): unknown;
  /** Undefined removes the draft. Returns false if it is too large to be kept. */
  write(name: string, value: unknown): boolean;
  /** Removes all drafts of the account. */
  clear(): void;
}

const prefix = "reelwright.draft.";
const draftCharactersMax = 200_000;
const totalCharactersMax = 2_000_000;
const daysMax = 14;

interface Entry {
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  length: number;
}

type Options = { storage?: Storage; now?: () => number };

/** The drafts of one account. Drafts of other accounts of this browser count for the total. */
export function draftStore(
  account: string,
  { storage = localStorage, now = Date.now }: Options = {},
): DraftStore {
  const keyOf = (name: string) => `${prefix}${account}.${name}`;
  const oldest = () => now() - daysMax * 24 * 3600 * 1000;
  return {
    read(name) {
      const { at, value } = parse(storage.getItem(keyOf(name)));
      return at > oldest() ? value : undefined;
    },
    write(name, value) {
      const key = keyOf(name);
      storage.removeItem(key);
      if (value === undefined) return true;
      const text = JSON.stringify({ at: now(), value });
      if (text.length > draftCharactersMax) return false;
      makeRoom(storage, totalCharactersMax - text.length, oldest());
      try {
        storage.setItem(key, text);
        return true;
      } catch {
        // Other data of this address fill the storage.
        return false;
      }
    },
    clear() {
      for (const { key } of list(storage)) if (key.startsWith(keyOf(""))) storage.removeItem(key);
    },
  };
}

/** Removes old drafts, and the oldest ones until the others fit. */
function makeRoom(storage: Storage, characters: number, oldest: number): void {
  let left = characters;
  for (const { key, at, length } of list(storage).sort((a, b) => b.at - a.at)) {
    left -= length;
    if (at <= oldest || left < 0) storage.removeItem(key);
  }
}

function list(storage: Storage): Entry[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const text = storage.getItem(key);
      return { key, at: parse(text).at, length: text?.length ?? 0 };
    });
}

/** Anything may be in the storage. */
function parse(text: string | null): { at: number; value?: unknown } {
  try {
    const entry: unknown = JSON.parse(text ?? "");
    if (typeof entry !== "object" || entry === null || !("at" in entry)) return { at: 0 };
    return { at: Number(entry.at), value: "value" in entry ? entry.value : undefined };
  } catch {
    return { at: 0 };
  }
}
