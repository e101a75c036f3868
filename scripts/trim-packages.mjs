// Removes unused files of npm packages (C headers, spare font weights, sources, CommonJS builds): a
// quarter of the size. Plain JavaScript, because npm runs it with the Node.js of the machine.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL("../node_modules/", import.meta.url));
const entries = (folder) => {
  try {
    return readdirSync(join(modules, folder)).map((name) => join(folder, name));
  } catch {
    return []; // a package of another platform
  }
};

const unused = [
  ...entries("")
    .filter((path) => path.startsWith("node-linux-"))
    .flatMap((path) => [join(path, "include"), join(path, "share")]),
  ...["@ai-sdk", "@aws-sdk", "@smithy"]
    .flatMap(entries)
    .concat("ai")
    .flatMap((path) => ["src", "docs", "dist-es"].map((part) => join(path, part))),
  "stripe/cjs",
  // Only the browser script of the reference page is served.
  ...entries("@scalar").filter((path) => !path.endsWith("/fastify-api-reference")),
  ...["@embedpdf/fonts-sc/fonts", "@embedpdf/fonts-jp/fonts"]
    .flatMap(entries)
    .filter((path) => !/-(Regular|Bold)\.otf$/.test(path)),
];
for (const path of unused) rmSync(join(modules, path), { recursive: true, force: true });
for (const path of readdirSync(modules, { recursive: true }))
  if (/(?:\.map|\.d\.cts|CHANGELOG\.md)$/.test(path)) rmSync(join(modules, path), { force: true });
