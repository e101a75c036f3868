import { access, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execaSync } from "execa";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fakeApertium } from "../../../test/fakes/fake-apertium.ts";
import { type Apertium, noApertium, openApertium } from "./apertium.ts";
import { type Direction, findDirection } from "./directions.ts";

const real = await openApertium();
const { signal } = new AbortController();
let fake: Awaited<ReturnType<typeof fakeApertium>>;
let apertium: Apertium;
let spanish: Direction;
beforeAll(async () => {
  fake = await fakeApertium();
  vi.stubEnv("PATH", fake.path);
  apertium = await openApertium();
  spanish = findDirection(apertium.directions, "en", "es") as Direction;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(fake.folder, { recursive: true });
});

describe("openApertium", () => {
  it("lists the installed pairs by language tag, without names that are no language", () => {
    expect(apertium.directions).toEqual([
      { mode: "eng-spa", from: "en", to: "es" },
      { mode: "spa-eng", from: "es", to: "en" },
      { mode: "spa-eng_US", from: "es", to: "en-US" },
    ]);
  });

  it("has another version with another version of a package", async () => {
    expect((await openApertium()).version).toBe(apertium.version);
    await writeFile(join(fake.folder, "versions"), "apertium-eng-spa=2\n");
    expect((await openApertium()).version).not.toBe(apertium.version);
  });

  it("has no pair where the program is not installed", async () => {
    vi.stubEnv("PATH", "/nonexistent");
    expect(await openApertium()).toBe(noApertium);
    vi.stubEnv("PATH", fake.path);
  });
});

describe("translate", () => {
  it("keeps the order of texts, and leaves texts without a letter as they are", async () => {
    const given = ["The sea.", "", "42 %", "The sea\nis The sea."];
    expect(await apertium.translate(given, spanish, signal)).toEqual({
      texts: ["El mar.", "", "42 %", "El mar is El mar."],
      unknown: [],
    });
  });

  it("returns unknown words without their mark, each once", async () => {
    const given = ["Gizmo and Widget.", "Gizmo! The house."];
    expect(await apertium.translate(given, spanish, signal)).toEqual({
      texts: ["Gizmo and Widget.", "Gizmo! casa."],
      unknown: ["Gizmo", "Widget", "casa"],
    });
  });

  it("keeps marks that are part of the text", async () => {
    const given = ["*The sea* @home #Gizmo 2 * 3"];
    expect((await apertium.translate(given, spanish, signal)).texts).toEqual([
      "*El mar* @home #Gizmo 2 * 3",
    ]);
  });

  it("translates texts by themselves if paragraphs get lost", async () => {
    const given = ["The sea.", "Merge.", "The sea, twice."];
    expect((await apertium.translate(given, spanish, signal)).texts).toEqual([
      "El mar.",
      "Merge.",
      "El mar, twice.",
    ]);
  });

  it("rejects, retryable, if the program fails or returns too much", async () => {
    for (const text of ["Fail.", "Flood."])
      await expect(apertium.translate([text], spanish, signal)).rejects.toMatchObject({
        code: "tool_failed",
        retryable: true,
        message: expect.stringContaining("eng-spa"),
      });
  });

  it("ends all processes on abort", async () => {
    const stop = new AbortController();
    const hanging = apertium.translate(["Hang."], spanish, stop.signal);
    await vi.waitFor(() => access(join(fake.folder, "apertium.started")), { timeout: 200_000 });
    stop.abort(new Error("stopped"));
    await expect(hanging).rejects.toThrow("stopped");
    expect(execaSync("ps", ["-eo", "args"]).stdout).not.toContain(fake.folder);
  });
});

const installed = findDirection(real.directions, "en", "es");
describe.runIf(installed)("the installed Apertium", () => {
  it("translates a sentence, and keeps characters with a meaning for it", async () => {
    vi.unstubAllEnvs();
    const given = ["The sea is deep.", "Two houses", "[1] ^a$ {b} <c> / \\ * @ # reelwright"];
    const made = await real.translate(given, installed as Direction, signal);
    expect(made.texts[0]).toMatch(/^El mar/);
    expect(made.texts[1]).toBe("Dos casas");
    expect(made.texts[2]).toMatch(/^\[1\] \^.*\$ \{.*\} <.*> \/ \\ \* @ # reelwright$/);
    expect(made.unknown).toContain("reelwright");
  });
});
