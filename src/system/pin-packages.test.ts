import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "reelwright-pin-"));
  await mkdir(join(root, "src/system"), { recursive: true });
  await cp(new URL("packages.ts", import.meta.url), join(root, "src/system/packages.ts"));
  await writeFile(join(root, "package.json"), '{"type":"module"}');
  for (const version of ["one", "two"]) {
    const folder = join(root, ".packages", version, "node_modules/which");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "package.json"), '{"type":"module","exports":"./index.js"}');
    await writeFile(join(folder, "index.js"), `export default "${version}";`);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Starts a process whose packages are switched before it imports one. Resolves to its output. */
async function importAfterSwitch(pin: string): Promise<string> {
  const link = join(root, "node_modules");
  await rm(link, { force: true });
  await symlink(".packages/one/node_modules", link);
  await writeFile(
    join(root, "src/start.ts"),
    `import { rmSync, symlinkSync } from "node:fs";
    import { pinPackages } from "./system/packages.ts";
    ${pin}
    rmSync(${JSON.stringify(link)});
    symlinkSync(".packages/two/node_modules", ${JSON.stringify(link)});
    console.log((await import("which")).default);`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, "src/start.ts")]);
  return stdout.trim();
}

it("keeps the packages of a process when a set-up switches node_modules", async () => {
  expect(await importAfterSwitch("void pinPackages;")).toBe("two");
  expect(await importAfterSwitch("pinPackages();")).toBe("one");
});
