import { describe, expect, it } from "vitest";
import { pictureOf } from "./look-media.ts";
import type { Visual } from "./shots.ts";

const motion = { effect: "in", strength: 0.06 } as const;
const behind = (kind: "icon_hero" | "photo"): Visual => ({
  kind: "design",
  design: { kind, title: "Espresso", icons: ["☕"] },
  background: { asset: "art", motion },
});

describe("pictureOf", () => {
  it("is the picture that a design is of, in every look", () => {
    for (const look of ["clean", "stage"])
      expect(pictureOf(behind("photo"), look)).toMatchObject({ asset: "art", fit: "cover" });
  });

  it("is the ground behind another design in clean alone: named looks have their own", () => {
    expect(pictureOf(behind("icon_hero"), "clean")).toMatchObject({ asset: "art" });
    expect(pictureOf(behind("icon_hero"), "stage")).toBeUndefined();
  });
});
