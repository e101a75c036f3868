import { describe, expect, it } from "vitest";
import { change, isDirty, markSaved, redo, startHistory, undo } from "./history.ts";

const typed = ["a", "ab", "abc"].reduce(
  (history, text) => change(history, text, "name"),
  startHistory("", undefined as string | undefined),
);

describe("history", () => {
  it("undoes changes in a row with the same topic together", () => {
    expect(undo(typed).present).toBe("");
  });

  it("undoes changes with other topics one by one", () => {
    const history = change(typed, "abc!", "other");
    expect(undo(history).present).toBe("abc");
    expect(undo(undo(history)).present).toBe("");
  });

  it("stays at the first state", () => {
    expect(undo(undo(typed)).present).toBe("");
  });

  it("redoes what was undone", () => {
    const history = change(typed, "abc!", "other");
    expect(redo(redo(undo(undo(history)))).present).toBe("abc!");
  });

  it("redoes nothing after another change", () => {
    expect(redo(change(undo(typed), "new")).present).toBe("new");
  });
});

describe("isDirty", () => {
  const changed = change(startHistory("a", "a"), "b");

  it("is true after a change, until it is undone or saved", () => {
    expect(isDirty(changed)).toBe(true);
    expect(isDirty(undo(changed))).toBe(false);
    expect(isDirty(markSaved(changed, "b"))).toBe(false);
  });

  it("is true for a document that was never saved", () => {
    expect(isDirty(startHistory("a", undefined))).toBe(true);
  });
});
