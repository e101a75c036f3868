// Makes the folder of the npm package: the release in app/, and the command that starts it. The
// studio must be built before (npm run build).
//   node scripts/make-package.ts [FOLDER]
import { existsSync, globSync } from "node:fs";
import { chmod, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const target = process.argv[2] ?? join(root, "out/package");

/** As in the Dockerfile. What tests and benchmarks use is left out. */
const release = [
  ...["reelwright", "package.json", "package-lock.json", "LICENSE", "NOTICE"],
  "scripts/trim-packages.mjs",
  ...globSync(["migrations/**/*", "sdk/*.ts", "src/**/*", "studio/dist/**/*"], { cwd: root }),
];

if (!existsSync(join(root, "studio/dist/index.html")))
  throw new Error("The studio is not built. Run npm run build first.");
await rm(target, { recursive: true, force: true });
for (const path of release) {
  if (path.endsWith(".test.ts")) continue;
  await mkdir(dirname(join(target, "app", path)), { recursive: true });
  await cp(join(root, path), join(target, "app", path), { recursive: false }).catch((error) => {
    // Folders appear with their files.
    if (error.code !== "ERR_FS_EISDIR") throw error;
  });
}
await cp(join(root, ".npmrc"), join(target, "app/npmrc"));
await cp(join(root, "scripts/launch-release.sh"), join(target, "reelwright"));
await chmod(join(target, "reelwright"), 0o755);
for (const name of ["README.md", "LICENSE", "NOTICE"])
  await cp(join(root, name), join(target, name));
const about = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
await writeFile(
  join(target, "package.json"),
  `${JSON.stringify(
    {
      ...{ name: about.name, version: about.version, description: about.description },
      ...{ license: about.license, engines: about.engines, os: ["linux", "darwin"] },
      bin: { reelwright: "reelwright" },
    },
    null,
    2,
  )}\n`,
);
console.log(target);
