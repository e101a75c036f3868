import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
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
  for (const path of [
    "reelwright",
    "package.json",
    "package-lock.json",
    "scripts/trim-packages.mjs",
  ])
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

describe("the packages of a running process", () => {
  let checkout: string;
  let service: ReturnType<typeof startService>;
  const startService = () => execa("sleep", ["1000"], { reject: false });
  const modules = () => join(checkout, "node_modules");
  const installed = () => readdir(join(checkout, ".packages"));
  const run = (...words: string[]) =>
    execa(join(checkout, "reelwright"), words, {
      env: { PATH: `${join(checkout, "bin")}:${process.env.PATH}`, STUDIO: "off" },
      reject: false,
      all: true,
    });
  /** Notes the process in the folder, as a start does with its own. */
  const noteService = async () => {
    await mkdir(join(modules(), ".users"), { recursive: true });
    await writeFile(join(modules(), ".users", String(service.pid)), "");
  };

  /** A checkout whose npm installs one file, and whose node starts nothing. */
  beforeAll(async () => {
    checkout = await mkdtemp(join(tmpdir(), "reelwright packages-"));
    for (const folder of ["bin", "scripts", "src"]) await mkdir(join(checkout, folder));
    for (const path of ["reelwright", "package.json", "package-lock.json"])
      await cp(join(root, path), join(checkout, path));
    await writeFile(join(checkout, "scripts/trim-packages.mjs"), "");
    const programs = {
      npm: 'mkdir -p node_modules/pkg; echo "$*" >node_modules/pkg/arguments',
      node: `case $1 in -p) echo 24;; -e) exec "${process.execPath}" "$@";; *) echo started;; esac`,
    };
    for (const [name, text] of Object.entries(programs))
      await writeFile(join(checkout, "bin", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    service = startService();
  });
  afterAll(async () => {
    service.kill("SIGKILL");
    await rm(checkout, { recursive: true });
  });

  it("are replaced only when it has stopped, if they are no link", async () => {
    await mkdir(modules());
    await noteService();
    const { exitCode, all } = await run("doctor");
    expect(exitCode).toBe(1);
    expect(all).toContain(`Processes use ${modules()}: ${service.pid}`);
    await rm(join(modules(), ".users"), { recursive: true });
    expect((await run("doctor")).all).toMatch(/started$/);
    expect(await readlink(modules())).toMatch(/^\.packages\/production-\d+-\d+\/node_modules$/);
  });

  it("stay when the development packages are installed, until it has stopped", async () => {
    const used = await readlink(modules());
    await noteService();
    const before = await readFile(join(checkout, used, "pkg/arguments"), "utf8");
    expect(before).toContain("ci --omit=dev");
    expect((await run("tool", "test", "tools")).all).toMatch(/Installed npm packages .*started$/s);
    expect(await readlink(modules())).toMatch(/^\.packages\/all-/);
    expect(await readFile(join(modules(), "pkg/arguments"), "utf8")).not.toContain("omit");
    expect((await run("doctor")).all).toBe("started");
    expect(await readFile(join(checkout, used, "pkg/arguments"), "utf8")).toBe(before);
    expect(await installed()).toHaveLength(2);
    service.kill("SIGKILL");
    await service;
    expect((await run("doctor")).all).toBe("started");
    expect(await installed()).toEqual([expect.stringMatching(/^all-/)]);
  });

  it("are installed beside the earlier ones after a change of the lock file", async () => {
    const earlier = await readlink(modules());
    await writeFile(join(checkout, "package-lock.json"), "{}");
    expect((await run("doctor")).all).toMatch(/Installed npm packages .*started$/s);
    expect(await readlink(modules())).not.toBe(earlier);
    expect(await installed()).toHaveLength(2);
  });
});

describe("the studio", () => {
  let checkout: string;
  /** A checkout with the packages of this one and a small studio. */
  beforeAll(async () => {
    checkout = await mkdtemp(join(tmpdir(), "reelwright studio-"));
    for (const folder of ["src", "sdk", "studio"]) await mkdir(join(checkout, folder));
    for (const path of ["reelwright", "package.json", "package-lock.json"])
      await cp(join(root, path), join(checkout, path));
    await symlink(join(root, "node_modules"), join(checkout, "node_modules"));
    await writeFile(join(checkout, "src/main.ts"), 'console.log("started");\n');
    await writeFile(join(checkout, "sdk/client.ts"), 'export const client = "first client";\n');
    await writeFile(
      join(checkout, "studio/main.ts"),
      'import { client } from "../sdk/client.ts";\ndocument.title = client;\n',
    );
    await writeFile(
      join(checkout, "studio/index.html"),
      '<!doctype html><script type="module" src="./main.ts"></script>\n',
    );
  });
  afterAll(() => rm(checkout, { recursive: true }));

  const serve = (env: Record<string, string> = {}) =>
    execa(join(checkout, "reelwright"), ["serve"], { env, reject: false, all: true });
  const builtScript = async () => {
    const assets = join(checkout, "studio/dist/assets");
    const [name = ""] = await readdir(assets);
    return readFile(join(assets, name), "utf8");
  };
  const builds = (outputs: { all: string }[]) =>
    outputs.map(({ all }) => all.match(/Built the studio in \d+ s/g)?.length ?? 0);

  it("is not built with STUDIO=off", async () => {
    expect((await serve({ STUDIO: "off" })).all).toBe("started");
  });

  it("is built once by two processes that start at the same time", async () => {
    const outputs = await Promise.all([serve(), serve()]);
    expect(builds(outputs).sort()).toEqual([0, 1]);
    for (const { all } of outputs) expect(all).toMatch(/started$/);
    expect(await builtScript()).toContain("first client");
  });

  it("is built again only after a change of its sources or of the client", async () => {
    expect(builds([await serve()])).toEqual([0]);
    await writeFile(join(checkout, "sdk/client.ts"), 'export const client = "second client";\n');
    expect(builds([await serve()])).toEqual([1]);
    expect(await builtScript()).toContain("second client");
  });

  it("keeps the last build and starts the service if a build fails", async () => {
    await writeFile(join(checkout, "studio/main.ts"), "import 'missing';");
    const { exitCode, all } = await serve();
    expect([exitCode, builds([{ all }])]).toEqual([0, [0]]);
    expect(all).toMatch(/missing[\s\S]*Building the studio failed[\s\S]*started$/);
    expect(await builtScript()).toContain("second client");
  });
});
