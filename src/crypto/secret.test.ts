import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openSecret } from "./secret.ts";

const folder = await mkdtemp(join(tmpdir(), "reelwright-secret-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("openSecret", () => {
  it("derives the same bytes from the same SECRET_KEY and purpose only", async () => {
    const [first, again, other] = await Promise.all(
      ["k".repeat(32), "k".repeat(32), "x".repeat(32)].map((secretKey) =>
        openSecret({ secretKey, dataDir: folder }),
      ),
    );
    expect(first?.derive("links")).toEqual(again?.derive("links"));
    expect(first?.derive("links")).not.toEqual(first?.derive("sessions"));
    expect(first?.derive("links")).not.toEqual(other?.derive("links"));
    expect(first?.derive("links")).toHaveLength(32);
  });

  it("creates a key that only the owner can read, shared by two concurrent first starts", async () => {
    const dataDir = join(folder, "new");
    const [first, second] = await Promise.all(
      [0, 1].map(() => openSecret({ secretKey: undefined, dataDir })),
    );
    expect(first?.derive("links")).toEqual(second?.derive("links"));
    const path = join(dataDir, "secret.key");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, "utf8")).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(["", "\n", "0123"])(
    "rejects the damaged key %j without replacing it",
    async (content) => {
      const dataDir = await mkdtemp(join(folder, "damaged-"));
      await writeFile(join(dataDir, "secret.key"), content);
      await expect(openSecret({ secretKey: undefined, dataDir })).rejects.toThrow(
        /secret\.key is damaged.*SECRET_KEY/,
      );
      expect(await readFile(join(dataDir, "secret.key"), "utf8")).toBe(content);
    },
  );
});
