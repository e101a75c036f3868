import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { findIcons } from "./icon-files.ts";

const { resolve } = createRequire(import.meta.url);
const plain = resolve("@iconify-json/ph/icons.json");

describe("findIcons", () => {
  it("finds each icon of a file: the first, the last and those between", async () => {
    const { icons } = JSON.parse((await readFile(plain)).toString());
    const names = Object.keys(icons).filter((_, index, { length }) => {
      return index % 50 === 0 || index === length - 1;
    });
    expect(names.length).toBeGreaterThan(100);
    const found = await findIcons(plain, names);
    expect([...found]).toEqual(names.map((name) => [name, icons[name].body]));
  });

  it("finds drawings that are larger than what is read at once", async () => {
    const names = ["1st-place-medal", "honeybee", "zzz"];
    const found = await findIcons(resolve("@iconify-json/fluent-emoji/icons.json"), names);
    expect([...found.keys()]).toEqual(names);
    for (const body of found.values()) expect(body).toMatch(/^<g.*<\/(g|defs)>$/s);
  });

  it("finds nothing for names that are unknown, or only other names of icons", async () => {
    const { aliases } = JSON.parse((await readFile(plain)).toString());
    const names = ["a", "bee-duotones", "zzzz", ...Object.keys(aliases)];
    expect(await findIcons(plain, names)).toEqual(new Map());
  });
});
