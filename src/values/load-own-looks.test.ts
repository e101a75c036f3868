import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookSource, writeLook } from "../../test/own-looks/look-files.ts";
import { loadOwnLooks } from "./load-own-looks.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-own-looks-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newDir = () => mkdtemp(join(folder, "looks-"));

/** Loads one look beside a sound one, which must not be disturbed. Paths are relative. */
async function loadBeside(slug: string, source: string, file?: string) {
  const dir = await newDir();
  await writeLook(dir, "sound", lookSource({ Plain: "Sound" }));
  await writeLook(dir, slug, source, file);
  const { looks, faults } = await loadOwnLooks(dir);
  expect(looks.map((look) => look.slug)).toContain("sound");
  return { looks, faults: faults.map((fault) => fault.replaceAll(`${dir}/`, "")) };
}

describe("a folder of LOOKS_DIR", () => {
  it.each(["look.ts", "look.js", "look.mjs"])("is a look by its %s", async (file) => {
    const { looks, faults } = await loadBeside("plain", lookSource(), file);
    expect(faults).toEqual([]);
    expect(looks.map(({ slug, name }) => [slug, name])).toEqual([
      ["plain", "Plain"],
      ["sound", "Sound"],
    ]);
  });

  const sound = lookSource();
  it.each([
    [
      "a file that cannot be parsed",
      "broken",
      "export default {",
      /^broken\/look\.ts cannot be loaded: /,
    ],
    [
      "an error of its code",
      "broken",
      'throw new Error("No\\nway");',
      /^broken\/look\.ts cannot be loaded: No$/,
    ],
    [
      "no default export",
      "empty",
      "export const look = 1;",
      /^empty\/look\.ts has no look\. Add: import \{ defineLook/,
    ],
    [
      "a default export of something else",
      "other",
      "export default {};",
      /^other\/look\.ts has no look\./,
    ],
    [
      "the name of a built-in look",
      "news",
      sound,
      /^news has the name of a built-in look\. Rename/,
    ],
    ["the name of the choice", "auto", sound, /^auto has the name of a built-in look\./],
    [
      "a name with a hyphen",
      "my-look",
      sound,
      /^my-look has an invalid name for a look\. Use small/,
    ],
    ["a name of an object's prototype", "__proto__", sound, /^__proto__ has an invalid name/],
    [
      "an unknown font",
      "comic",
      lookSource({ '"Inter"': '"Comic Sans"' }),
      /"style\.display" has the font "Comic Sans"\. Fonts: Inter, Archivo/,
    ],
    [
      "a font of an object's prototype",
      "comic",
      lookSource({ '"Inter"': '"constructor"' }),
      /has the font "constructor"\. Fonts: /,
    ],
    [
      "an unknown script",
      "latin",
      lookSource({ "version: 1": 'version: 1, scripts: ["Elvish"]' }),
      /"scripts" has "Elvish"\. Use Unicode names/,
    ],
    [
      "no whole version",
      "latin",
      lookSource({ "version: 1": "version: 0.5" }),
      /"version" is 0\.5\. Use a whole number/,
    ],
    [
      "no backdrop",
      "bare",
      lookSource({ "backdrop:": "ground:" }),
      /"style\.backdrop" is no function\. Add one\./,
    ],
    [
      "a composition that is none",
      "bare",
      lookSource({ "compositions: {}": "compositions: { quote: 1 }" }),
      /"compositions\.quote" is no function/,
    ],
    [
      "the name of another look",
      "twin",
      lookSource({ Plain: "sound" }),
      /^twin has the name "sound", as sound\. Give it another one\.$/,
    ],
  ])("is left out with one line for %s", async (_case, slug, source, message) => {
    const { looks, faults } = await loadBeside(slug, source);
    expect(faults).toEqual([expect.stringMatching(message)]);
    expect(faults[0]).not.toContain("\n");
    expect(looks).toHaveLength(1);
  });

  it("is left out without a look file, and with two", async () => {
    expect((await loadBeside("notes", "Hello", "notes.txt")).faults).toEqual([
      "notes has no look.ts or look.js. Add one, or move the folder.",
    ]);
    const dir = await newDir();
    await writeLook(dir, "twice");
    await writeLook(dir, "twice", lookSource(), "look.js");
    const { faults } = await loadOwnLooks(dir);
    expect(faults).toEqual([`${join(dir, "twice")} has look.ts and look.js. Remove one.`]);
  });

  it("is no look if it is hidden or of packages, as files are none", async () => {
    const dir = await newDir();
    await writeLook(dir, ".git", "", "config");
    await writeLook(dir, "node_modules", "", "index.js");
    await writeFile(join(dir, "README.md"), "Our looks");
    expect(await loadOwnLooks(dir)).toEqual({ looks: [], faults: [] });
  });

  it("has another version when any file of it changes, and the same one elsewhere", async () => {
    const versionOf = async (helper: string) => {
      const dir = await newDir();
      await writeLook(dir, "plain", helper, "helper.ts");
      await writeLook(dir, "plain");
      return (await loadOwnLooks(dir)).looks[0]?.version;
    };
    const first = await versionOf("export const px = 1;");
    expect(first).toMatch(/^1-[0-9a-f]{16}$/);
    expect(await versionOf("export const px = 1;")).toBe(first);
    expect(await versionOf("export const px = 2;")).not.toBe(first);
  });
});

describe("LOOKS_DIR", () => {
  it("without a value has no looks, and one that cannot be read has a fault", async () => {
    expect(await loadOwnLooks(undefined)).toEqual({ looks: [], faults: [] });
    const missing = join(folder, "missing");
    expect((await loadOwnLooks(missing)).folderFault).toBe(
      `LOOKS_DIR ${missing} cannot be read: ENOENT. Create it, or unset it.`,
    );
  });
});
