import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTextInputs } from "./input-files.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-input-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const code = { type: "string", max: 10 } as const;
const write = async (name: string, content: string | Buffer) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

describe("readTextInputs", () => {
  it("replaces the path of a text input by the text, and no path of another input", async () => {
    const path = await write("code.py", "\ufeffprint(1)");
    const specs = {
      code,
      image: { type: "string", format: "asset:image" },
      look: { type: "string", enum: [path] },
    } as const;
    const given = { code: path, image: path, look: path, unknown: path };
    expect(await readTextInputs(specs, given)).toEqual({ ...given, code: "print(1)" });
  });

  it.each(["a.word", "no-such.txt", "print(1)\ncode.py"])(
    "keeps %j, which is no file",
    async (text) => {
      expect(await readTextInputs({ code }, { code: text })).toEqual({ code: text });
    },
  );

  it("refuses a file that is longer than the input", async () => {
    const path = await write("long.py", "x".repeat(11));
    await expect(readTextInputs({ code }, { code: path })).rejects.toThrow(
      /^--input code .*long\.py is too long\. The maximum is 10 characters\.$/,
    );
  });

  it("refuses a file that is not UTF-8", async () => {
    const path = await write("latin.py", Buffer.from([0x63, 0xe9]));
    await expect(readTextInputs({ code }, { code: path })).rejects.toThrow(/is not UTF-8 text/);
  });
});
