import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, describe, expect, it } from "vitest";
import { environmentWith } from "../config/config.ts";

const folder = await mkdtemp(join(tmpdir(), "reelwright-doctor-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("doctor", () => {
  it("reports the protections, the disk, workers, fonts and languages", async () => {
    const env = { DATA_DIR: folder, DATABASE_URL: "", DISK_FREE_BYTES_MIN: "0" };
    const { stdout } = await execa(process.execPath, ["src/main.ts", "doctor", "--json"], {
      env: environmentWith(env),
      reject: false,
    });
    const findings: { name: string; detail: string }[] = JSON.parse(stdout).findings;
    const details = Object.fromEntries(findings.map(({ name, detail }) => [name, detail]));
    expect(details).toMatchObject({
      "media sandbox": expect.any(String),
      "database access": "password (scram-sha-256)",
      workers: "none running",
      stock: expect.stringContaining("STOCK_LIBRARIES"),
      storage: expect.stringContaining(" free"),
      fonts: expect.stringContaining("Arabic"),
      "script languages": expect.stringContaining("English"),
    });
  });
});
