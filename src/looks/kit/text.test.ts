import { describe, expect, it } from "vitest";
import { createKit } from "../../media/drawing/look-kit.ts";
import { news } from "../news/news.ts";
import { fitText } from "./text.ts";

const kit = createKit(() => false);
const { display } = news.style;
const set = (text: string, box: Partial<Parameters<typeof fitText>[3]> = {}) =>
  fitText(kit, text, display, { width: 420, height: 600, pxMax: 110, pxMin: 24, ...box });

describe("fitText", () => {
  it("sets fewer, evener lines where the largest type would be a column of single words", () => {
    const { lines, px } = set("El equipo celebra el martes en la plaza.");
    expect(lines).toEqual(["El equipo", "celebra el", "martes en", "la plaza."]);
    expect(px).toBeGreaterThan(110 * 0.6);
  });

  it("keeps the largest type where its lines are even", () => {
    const { lines, px } = set("Bees dance");
    expect(lines.length).toBe(2);
    expect(px).toBe(110);
  });

  it("keeps long words on lines of their own, as large as they fit", () => {
    const { lines, width } = set("Bürgermeisterin Krankenhaus Universität", { width: 300 });
    expect(lines.length).toBe(3);
    expect(width).toBeGreaterThan(300 * 0.9);
  });

  it("leaves small type as large as it fits", () => {
    const text = "El equipo celebra el martes en la plaza.";
    const box = { width: 150, height: 260, pxMax: 30, pxMin: 24 };
    const { px } = set(text, box);
    expect(px).toBe(30);
  });

  it("keeps a number and its short unit in one line", () => {
    for (let width = 200; width < 700; width += 25) {
      const { lines } = set("Tickets cost 49 euros and go on sale on Monday.", { width });
      expect(lines.join(" "), `${width}`).toBe("Tickets cost 49 euros and go on sale on Monday.");
      expect(lines.filter((line) => line.includes("49 euros"))).toHaveLength(1);
    }
  });

  it("keeps lines of Japanese from touching", () => {
    const { linePx, px } = set("三つ目はラジオと電池です", { width: 200 });
    expect(linePx / px).toBeGreaterThanOrEqual(1.14);
  });
});
