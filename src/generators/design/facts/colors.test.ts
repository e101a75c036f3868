import { describe, expect, it } from "vitest";
import { localDesigner } from "../local-designer.ts";

const { designScenes } = localDesigner();

async function iconsOf(text: string, language: string): Promise<string[]> {
  const scene = { index: 0, text, seconds: 3, visual: "", keywords: [] };
  const request = { scenes: [scene], language, title: undefined };
  const { scenes } = await designScenes(request, new AbortController().signal);
  const { icons = [], items = [] } = scenes[0]?.design ?? {};
  return [...icons, ...items.flatMap(({ icon }) => icon ?? [])];
}

describe("colors of icons", () => {
  it.each([
    ["en", "Its blood is blue.", "🩸"],
    ["es", "Su sangre es azul.", "🩸"],
    ["de", "Sein Blut ist blau.", "🩸"],
    ["fr", "Son sang est bleu.", "🩸"],
    ["pt", "O sangue dele é azul.", "🩸"],
    ["en", "She gave him a yellow rose.", "🌹"],
    ["en", "The sky was gray and the sun was blue.", "☀️"],
  ])("shows no %s thing of another color: %s", async (language, text, icon) => {
    expect(await iconsOf(text, language)).not.toContain(icon);
  });

  it.each([
    ["en", "Its blood is red.", "🩸"],
    ["de", "Sein Blut ist rot.", "🩸"],
    ["en", "She gave him a red rose.", "🌹"],
    ["en", "A ripe tomato is red, and the sea is blue.", "🍅"],
    ["es", "El tomate maduro es rojo.", "🍅"],
  ])("shows a %s thing of its color: %s", async (language, text, icon) => {
    expect(await iconsOf(text, language)).toContain(icon);
  });
});
