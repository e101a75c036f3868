import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPassword } from "./password-option.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-password-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("readPassword", () => {
  it("reads standard input, so that the password is not in the list of processes", async () => {
    expect(await read({ "password-stdin": true }, "a long password\n")).toBe("a long password");
  });

  it("reads a file and removes one line break", async () => {
    const path = join(folder, "password.txt");
    await writeFile(path, "  with spaces \r\n");
    expect(await read({ "password-file": path })).toBe("  with spaces ");
  });

  it("names a file that it cannot read", async () => {
    const path = join(folder, "missing");
    await expect(read({ "password-file": path })).rejects.toThrow(/missing.*ENOENT/);
  });

  it("accepts --password with a warning", async () => {
    const lines: string[] = [];
    const given = { password: "a long password", "password-file": undefined };
    const options = { ...given, "password-stdin": false };
    const password = await readPassword("create", options, Readable.from([]), (line) =>
      lines.push(line),
    );
    expect(password).toBe("a long password");
    expect(lines).toEqual([expect.stringContaining("visible to other users")]);
  });

  it.each([
    [{}, "account create requires one of"],
    [{ password: "a", "password-stdin": true }, "account create requires only one of"],
  ])("rejects %j", async (options, message) => {
    await expect(read(options)).rejects.toThrow(message);
  });
});

const read = (options: object, stdin = "") =>
  readPassword(
    "account create",
    { password: undefined, "password-file": undefined, "password-stdin": false, ...options },
    Readable.from([stdin]),
    () => {},
  );
