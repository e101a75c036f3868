import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, describe, expect, it } from "vitest";
import { fakeApertium } from "../../test/fakes/fake-apertium.ts";
import { addTinyTranslator } from "../../test/fakes/tiny-translator.ts";
import { environmentWith } from "../config/config.ts";

const folder = await mkdtemp(join(tmpdir(), "reelwright-doctor-"));
const apertium = await fakeApertium();
afterAll(async () => {
  for (const path of [folder, apertium.folder]) await rm(path, { recursive: true, force: true });
});

describe("doctor", () => {
  it("reports the protections, the disk, workers, fonts, languages and language pairs", async () => {
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: "",
      DISK_FREE_BYTES_MIN: "0",
      PATH: apertium.path,
    };
    const run = (...words: string[]) =>
      execa(process.execPath, ["src/main.ts", ...words], {
        env: environmentWith(env),
        reject: false,
      });
    const { stdout: before } = await run("doctor");
    expect(before).toMatch(/✓ database +none in DATA_DIR ".*"; the first start creates it/);
    expect(await readdir(folder)).toEqual([]);
    await run("migrate");
    await addTinyTranslator(join(folder, "models"), "translator-en-de", {});
    const { stdout } = await run("doctor", "--json");
    const findings: { name: string; detail: string; fix?: string }[] = JSON.parse(stdout).findings;
    const details = Object.fromEntries(findings.map(({ name, detail }) => [name, detail]));
    expect(details).toMatchObject({
      "media sandbox": expect.any(String),
      "database access": "password (scram-sha-256)",
      workers: "none running",
      "sign-up": "open",
      payments: "sandbox: credits without money for every account",
      stock: "none",
      transcription: "no model of a provider",
      storage: expect.stringContaining(" free"),
      fonts: expect.stringContaining("Arabic"),
      translation: "en → de (models), en → es, es → en, es → en-US (Apertium)",
      "script languages": expect.stringContaining("English"),
    });
    // A check with a fix is "limited" in the studio, and not "ok".
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: "transcription",
          fix: expect.stringContaining("TRANSCRIPTION_MODEL"),
        }),
        expect.objectContaining({
          name: "stock",
          fix: expect.stringContaining("STOCK_LIBRARIES"),
        }),
        expect.objectContaining({
          name: "tools",
          detail: "transcribe_audio is not available",
          fix: expect.any(String),
        }),
      ]),
    );
  });
});
