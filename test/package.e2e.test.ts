import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "reelwright-package-"));
const path = (name: string) => join(folder, name);
let modules: string;
let version: string;

/** Runs a program in an empty folder, with a cache folder of its own and no settings. */
const run = (program: string, ...args: string[]) =>
  execa(program, args, {
    cwd: path("empty"),
    env: {
      PATH: `${path("bin")}:${process.env.PATH}`,
      HOME: path("home"),
      XDG_CACHE_HOME: path("cache"),
      TMPDIR: folder,
    },
    extendEnv: false,
    reject: false,
    all: true,
  });

beforeAll(async () => {
  for (const name of ["empty", "home", "bin"]) await mkdir(path(name));
  modules = await realpath(join(root, "node_modules"));
  await execa(process.execPath, [join(root, "scripts/make-package.ts"), path("package")]);
  const { stdout } = await execa("npm", ["pack", "--json", path("package")], { cwd: folder });
  const [packed] = JSON.parse(stdout) as [{ filename: string; version: string }];
  version = packed.version;
  await execa("npm", ["install", "--no-save", "--offline", join(folder, packed.filename)], {
    cwd: path("empty"),
  });
  // In place of the npm packages from the registry, the command gets those of this checkout.
  await writeFile(
    path("bin/npm"),
    `#!/bin/sh\n[ "$*" = "ci --omit=dev --no-audit --no-fund --loglevel=error" ] || exit 1\nmkdir node_modules\nfor one in ${modules}/* ${modules}/.bin; do ln -s "$one" node_modules/; done\n`,
    { mode: 0o755 },
  );
  await symlink(process.execPath, path("bin/node"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const command = () => join(folder, "empty/node_modules/.bin/reelwright");

describe("the npm package", () => {
  it("has no test, and no package of its own to install", async () => {
    const files = await readdir(join(folder, "empty/node_modules/reelwright"), { recursive: true });
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((name) => /\.test\.ts$/.test(name))).toEqual([]);
    expect(files).toContain("app/package-lock.json");
    expect(await readdir(join(folder, "empty/node_modules"))).toEqual([
      ".bin",
      ".package-lock.json",
      "reelwright",
    ]);
  });

  it("installs its packages on first use, outside of node_modules", async () => {
    const [first, second] = await Promise.all([
      run(command(), "--version"),
      run(command(), "--version"),
    ]);
    expect([first.stdout, second.stdout]).toEqual([version, version]);
    expect(await readdir(path("cache/reelwright"))).toEqual([version]);
    expect((await run(command(), "--version")).all).toBe(version);
  });

  it("makes the video of the demo in an empty folder", async () => {
    const words = ["--topic", "The sea", "--seconds", "5", "--resolution", "360p"];
    const { exitCode, all } = await run(command(), "demo", ...words, "--aspect", "1:1");
    expect({ exitCode, all }).toMatchObject({ exitCode: 0, all: expect.stringContaining("Made") });
    // A topic alone makes a short video.
    expect(all).toMatch(/^ {2}note {6}The video says what the dictionary/m);
    const videos = await readdir(path("empty/out"));
    expect(videos).toEqual([expect.stringMatching(/\.mp4$/)]);
  });

  it("serves the studio without its sources", () => {
    const app = join(folder, "cache/reelwright", version);
    expect(existsSync(join(app, "studio/dist/index.html"))).toBe(true);
    expect(existsSync(join(app, "studio/index.html"))).toBe(false);
  });
});
