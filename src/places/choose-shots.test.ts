import { describe, expect, it } from "vitest";
import { choosePlaces } from "./choose-places.ts";
import { chooseShots, type ShownScene } from "./choose-shots.ts";

const scene = (shows: ShownScene["shows"], ...icons: string[]) => ({
  shows,
  icons,
  isNew: false,
});

describe("chooseShots", () => {
  const story = [
    scene("title", "☕"),
    scene("thing", "☕"),
    scene("measure", "🫘"),
    scene("thing", "⚙"),
    scene("number", "🔥"),
    scene("measure", "☕"),
    scene("thing"),
    scene("thing"),
    scene("things"),
    scene("board"),
    scene("thing", "🫧"),
    scene("number", "🔩"),
    scene("number", "🔧"),
  ];
  const shots = chooseShots(story, "☕");

  it("composes no two scenes in a row in the same way", () => {
    for (const [at, { shot, spot, side }] of shots.entries()) {
      const before = shots[at - 1];
      if (before) expect([before.shot, before.spot, before.side]).not.toEqual([shot, spot, side]);
    }
  });

  it("leaves the subject in the middle, and puts other things beside it", () => {
    for (const { main, spot } of shots) {
      if (main === "☕") expect(spot).toBe(0);
      else if (main) expect(spot).not.toBe(0);
    }
  });

  it("leaves a thing where it stands as long as it is told of", () => {
    const [, first, second] = chooseShots(
      [scene("thing", "☕"), scene("thing", "⚙"), scene("number", "⚙")],
      "☕",
    );
    expect(second?.spot).toBe(first?.spot);
  });

  it("writes what names no thing after a scene that shows the subject", () => {
    const chosen = chooseShots(
      [scene("title", "☕"), ...["thing", "thing", "thing"].map(() => scene("thing"))],
      "☕",
    );
    expect(chosen.map(({ shot }) => shot === "wall")).toEqual([false, false, true, false]);
    expect(chosen.map(({ main }) => main)).toEqual(["☕", "☕", undefined, "☕"]);
  });

  it("begins in the middle of a new place", () => {
    const moved = chooseShots(
      [scene("thing", "☕"), { ...scene("thing", "⚙"), isNew: true }],
      "☕",
    );
    expect(moved[1]?.spot).toBe(0);
  });
});

describe("choosePlaces", () => {
  it("shows the subject of the video in a scene that names no thing", () => {
    const chosen = choosePlaces(
      [
        { text: "How espresso is made", icons: ["☕"], shows: "title" },
        { text: "Lock the handle.", icons: ["⚙"], shows: "thing" },
        { text: "Use a coarser grind.", icons: [], shows: "thing" },
      ],
      "en",
    );
    expect(chosen.map(({ main }) => main)).toEqual(["☕", "⚙", "☕"]);
    expect(chosen[2]?.before?.main).toBe("⚙");
  });

  it("keeps no picture of a place for scenes that name no thing", () => {
    const chosen = choosePlaces(
      [
        { text: "The old city", icons: ["🏙"], shows: "title", isPicture: true },
        { text: "It is large.", icons: [], shows: "thing" },
      ],
      "en",
    );
    expect(chosen.map(({ subject, main }) => [subject, main])).toEqual([
      [undefined, "🏙"],
      [undefined, undefined],
    ]);
  });
});
