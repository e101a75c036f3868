import { describe, expect, it } from "vitest";
import { productScenes } from "./product-scenes.ts";

const design = (price: string) => productScenes({ name: "Lumo", price })[0]?.design;

describe("productScenes", () => {
  it.each([
    ["€39", { value: 39, prefix: "€" }],
    ["39,90 €", { value: 39.9, decimals: 2, unit: "€" }],
    ["$1,299.00", { value: 1299, decimals: 2, prefix: "$" }],
    ["1.299 EUR", { value: 1299, unit: "EUR" }],
    ["¥3,000", { value: 3000, prefix: "¥" }],
  ])("counts up to the price %s", (price, expected) => {
    expect(design(price)).toEqual({ kind: "counter", title: "Lumo", icons: ["🏷️"], ...expected });
  });

  it("shows a price without one number as a headline", () => {
    expect(design("Ask us")).toEqual({ kind: "headline", title: "Ask us" });
    expect(design("from 10 to 20 euros")).toMatchObject({ kind: "headline" });
  });

  it("shows the hook, each picture with a feature, the other features, the price and the offer", () => {
    const scenes = productScenes({
      name: "Lumo",
      hook: "Dark tent?",
      price: "€39",
      offer: "Two for one",
      images: ["a", "b"],
      features: ["Charges in the sun", "Folds flat"],
    });
    expect(scenes.map(({ text, image, design }) => [text, image, design?.kind])).toEqual([
      ["Dark tent?", "a", "photo"],
      ["Charges in the sun", "b", "photo"],
      ["Folds flat", undefined, "headline"],
      ["€39", undefined, "counter"],
      ["Two for one", undefined, "icon_hero"],
    ]);
  });
});
