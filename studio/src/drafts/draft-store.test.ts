import { beforeEach, describe, expect, it } from "vitest";
import { draftStore } from "./draft-store.ts";

/** Local storage that holds a number of characters. */
function memoryStorage(charactersMax = 5_000_000): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      const used = [...items.values()].reduce((sum, text) => sum + text.length, 0);
      if (used + value.length > charactersMax) throw new Error("QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const day = 24 * 3600 * 1000;
let storage: Storage;
let time: number;
const open = (account = "one") => draftStore(account, { storage, now: () => time });
beforeEach(() => {
  storage = memoryStorage();
  time = 1_800_000_000_000;
});

describe("draftStore", () => {
  it("returns what was written, also after a reload, until it is removed", () => {
    open().write("new.x", { text: "Sea" });
    expect(open().read("new.x")).toEqual({ text: "Sea" });
    open().write("new.x", undefined);
    expect(open().read("new.x")).toBeUndefined();
  });

  it("keeps the drafts of two accounts apart, and clears those of one", () => {
    open("one").write("a", 1);
    open("two").write("a", 2);
    open("one").clear();
    expect([open("one").read("a"), open("two").read("a")]).toEqual([undefined, 2]);
  });

  it("forgets a draft after 14 days", () => {
    open().write("a", 1);
    time += 13 * day;
    expect(open().read("a")).toBe(1);
    time += day;
    expect(open().read("a")).toBeUndefined();
    open().write("b", 2);
    expect(storage.length).toBe(1);
  });

  it("refuses a draft of more than 200,000 characters", () => {
    expect(open().write("a", "x".repeat(200_000))).toBe(false);
    expect(storage.length).toBe(0);
  });

  it("removes the oldest drafts for new ones, and nothing else", () => {
    storage.setItem("theme", "dark");
    for (let number = 0; number < 12; number++) {
      time += 1000;
      expect(open().write(`draft${number}`, "x".repeat(190_000))).toBe(true);
    }
    expect(open().read("draft0")).toBeUndefined();
    expect(open().read("draft11")).toBeDefined();
    expect(storage.length).toBe(11);
    expect(storage.getItem("theme")).toBe("dark");
  });

  it("says that a draft is not kept when the storage is full", () => {
    storage = memoryStorage(10);
    expect(open().write("a", "a long text")).toBe(false);
  });

  it("ignores what is not a draft", () => {
    storage.setItem("reelwright.draft.one.a", "{");
    expect(open().read("a")).toBeUndefined();
  });
});
