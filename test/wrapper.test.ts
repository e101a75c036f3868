import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
let home: string;
let programs: string;

/** Creates a checkout in a folder with a space. Its node prints its arguments; its npm fails. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "reelwright set up-"));
  programs = join(home, "bin");
  for (const folder of ["bin", "scripts", "src", "node_modules/pkg/dist"])
    await mkdir(join(home, folder), { recursive: true });
  for (const path of ["reelwright", "package-lock.json", "scripts/trim-packages.mjs"])
    await cp(join(root, path), join(home, path));
  await writeFile(
    join(programs, "node"),
    '#!/bin/sh\nif [ "$1" = -p ]; then echo 24; else echo "started $*"; fi\n',
    { mode: 0o755 },
  );
  await writeFile(join(programs, "npm"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
});
afterAll(() => rm(home, { recursive: true }));

const start = (...words: string[]) =>
  execa(join(home, "reelwright"), words, {
    env: { PATH: `${programs}:${process.env.PATH}` },
    reject: false,
    all: true,
  });

describe("./reelwright", () => {
  it("says what failed if the packages cannot be installed", async () => {
    const { exitCode, all } = await start("doctor");
    expect(exitCode).toBe(1);
    expect(all).toMatch(/Installing npm packages \(npm ci --omit=dev\)[\s\S]*npm ci failed/);
  });

  it("prints the help of test and bench without development packages", async () => {
    const { stdout: sum } = await execa("cksum", { inputFile: join(root, "package-lock.json") });
    await writeFile(join(home, "node_modules/.reelwright"), `production ${sum}\n`);
    for (const command of ["test", "bench"]) {
      expect((await start(command, "--help")).all).toBe(
        `started ${home}/src/main.ts ${command} --help`,
      );
      expect((await start(command)).all).toContain("npm ci failed");
    }
  });

  it("removes unused files of packages, also in a folder with a space", async () => {
    const pkg = join(home, "node_modules/pkg/dist");
    for (const name of ["index.js", "index.js.map"]) await writeFile(join(pkg, name), "");
    await execa(process.execPath, [join(home, "scripts/trim-packages.mjs")]);
    expect(await readdir(pkg)).toEqual(["index.js"]);
  });
});
