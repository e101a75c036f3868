import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { execa } from "execa";
import { describe, expect, it } from "vitest";
import { isTest, readSourceFiles, root, type SourceFile } from "./source-files.ts";

const files = readSourceFiles(
  "src/**/*.ts",
  "test/**/*.ts",
  "bench/**/*.ts",
  "scripts/*.ts",
  "sdk/*.ts",
  "studio/*.ts",
  "studio/src/**/*.{ts,tsx}",
).filter(({ path }) => path !== "sdk/schema.ts");

interface FunctionSize {
  at: string;
  lines: number;
}

describe("size", () => {
  it("of a file is at most 300 lines, of a test file at most 400", () => {
    const limit = ({ path }: SourceFile) => (isTest(path) ? 400 : 300);
    const long = files.filter((file) => file.lines.length > limit(file));
    expect(long.map(({ path, lines }) => `${path}: ${lines.length}`)).toEqual([]);
  });

  it("of a function is at most 60 lines", () => {
    const functions = files.filter(({ path }) => !isTest(path)).flatMap(listFunctions);
    expect(functions.length).toBeGreaterThan(500);
    expect(functions.filter(({ lines }) => lines > 60)).toEqual([]);
  });

  it("of a line is at most 100 characters, except for strings and templates", () => {
    const long = files.flatMap(({ path, text, lines }) => {
      const templates = templateLines(text);
      return lines.flatMap((line, index) =>
        line.length > 100 && !hasLongLiteral(line) && !templates.has(index)
          ? [`${path}:${index + 1}`]
          : [],
      );
    });
    expect(long).toEqual([]);
  });
});

// test/studio/axe.ts checks all other rules of accessibility in one color scheme.
it("only colors of the studio depend on the color scheme", () => {
  const styles = readSourceFiles("studio/index.html", "studio/src/**/*.{css,ts,tsx}");
  const others = styles.flatMap(({ path, lines }) =>
    lines
      .filter((line) => /prefers-color-scheme|light-dark/.test(line))
      .filter((line) => !/^ {2}--[a-z-]+: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);$/.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(others).toEqual([]);
});

describe("names", () => {
  // A tool's file is named by its slug.
  const paths = files
    .map(({ path }) => path)
    .filter((path) => !/^src\/catalog\/tools\//.test(path));

  it("of files are in kebab-case", () => {
    const kebab = /^[a-z0-9-]+(\.[a-z0-9]+)*\.tsx?$/;
    expect(paths.filter((path) => !kebab.test(basename(path)))).toEqual([]);
  });

  it("of files are specific", () => {
    const vague = /^(utils?|helpers?|common|misc|types?|shared|lib)\./;
    expect(paths.filter((path) => vague.test(basename(path)))).toEqual([]);
  });
});

describe("limits", () => {
  it("have one home each, and a name of their own", () => {
    const homes = new Map<string, string[]>();
    for (const { path, text } of files.filter((file) => !/^(test|bench)\//.test(file.path)))
      for (const name of isTest(path) ? [] : listLimits(text))
        homes.set(name, [...(homes.get(name) ?? []), path]);
    expect(homes.size).toBeGreaterThan(300);
    expect([...homes].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });
});

describe("types", () => {
  it("are checked without exceptions", () => {
    // The patterns are split so that this file does not match itself.
    const waivers = new RegExp(
      ["[:<] ?any\\b", "\\bas any\\b", "as un" + "known as", "@ts-(ig" + "nore|expect-error)"]
        .concat("biome-ig" + "nore")
        .join("|"),
    );
    const isComment = (line: string) => /^\s*(\/\/|\*|\/\*\*)/.test(line);
    const waived = files.flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => {
        if (isComment(line) && !/biome|@ts/.test(line)) return [];
        return waivers.test(line.replace(/"[^"]*"|`[^`]*`/g, '""')) ? [`${path}:${index + 1}`] : [];
      }),
    );
    expect(waived).toEqual([]);
  });
});

describe("paths", () => {
  it("come from URLs by fileURLToPath, which handles folders with a space", () => {
    const wrong = files.filter(({ text }) => /import\.meta\.url\)\.pathname/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("of files that a clone must have are not ignored by Git", async () => {
    const options = ["--others", "--ignored", "--exclude-standard"];
    const folders = ["src", "migrations", "test", "bench", "scripts"];
    const { stdout } = await execa("git", ["ls-files", ...options, ...folders], { cwd: root });
    expect(stdout).toBe("");
  });
});

describe("migrations", () => {
  it("are numbered without gaps", async () => {
    const entries = await readdir(join(root, "migrations"));
    const names = entries.filter((name) => name !== "indexes").sort();
    expect(names.filter((name) => !/^\d{4}_[a-z_]+\.sql$/.test(name))).toEqual([]);
    const numbers = names.map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(names.map((_, index) => index + 1));
  });
});

describe("packages", () => {
  it("are pinned to exact versions", async () => {
    const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const versions = Object.entries<string>({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    });
    const exact = /^(npm:[\w/@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
    expect(versions.filter(([, version]) => !exact.test(version))).toEqual([]);
  });

  it("have no registry address in the lock file, so that any registry can serve them", async () => {
    const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
    const packages = Object.entries<{ resolved?: string }>(lock.packages);
    const resolved = packages.filter(([path, { resolved }]) => path !== "" && resolved);
    expect(resolved.map(([path]) => path)).toEqual([]);
  });

  it("have a hash in the lock file, so that no registry can replace them", async () => {
    const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
    const packages = Object.entries<{ integrity?: string }>(lock.packages);
    const withNone = packages.filter(([path, { integrity }]) => path !== "" && !integrity);
    expect(withNone.map(([path]) => path)).toEqual([]);
  });
});

/** The constants of a module that name a limit or a time, such as `scenesMax`. No functions. */
const listLimits = (text: string): string[] =>
  [...text.matchAll(/^(?:export )?const (\w*(?:Max|Min|Seconds))(?:: [^=]+)? =([^;]*)/gm)]
    .filter(([, , value = ""]) => !value.includes("=>"))
    .map(([, name = ""]) => name);

/** Whether a line consists mostly of one string, template or address without a place to break. */
function hasLongLiteral(line: string): boolean {
  const text = line.trim();
  if (/^(\/\/|\*|\/\*)/.test(text)) return /\S{60}/.test(text);
  return /["'`/].*["'`/]/.test(text) || /^[^"'`]*`|`[^"'`]*$/.test(text);
}

/** The lines inside multi-line template literals, such as SQL, where Biome changes nothing. */
function templateLines(text: string): Set<number> {
  const inside = new Set<number>();
  for (const { index, 0: template } of text.matchAll(/`(?:\\.|[^`\\])*`/gs)) {
    const first = text.slice(0, index).split("\n").length - 1;
    const count = template.split("\n").length;
    for (let line = first; count > 1 && line < first + count; line += 1) inside.add(line);
  }
  return inside;
}

/** Lists the functions of a formatted file: where each begins and how many lines it has. */
function listFunctions({ path, lines }: SourceFile): FunctionSize[] {
  return lines.flatMap((line, index) => {
    if (!line.endsWith("{") || !startsFunction(line)) return [];
    const indent = /^\s*/.exec(line)?.[0] ?? "";
    const end = lines.findIndex((later, at) => at > index && later.startsWith(`${indent}}`));
    return [{ at: `${path}:${index + 1}`, lines: end - index + 1 }];
  });
}

function startsFunction(line: string): boolean {
  const other =
    /^\s*(if|for|while|switch|else|try|catch|finally|do|return|class|interface|describe)\b/;
  if (other.test(line)) return false;
  const name = /\bfunction\b.*\{$|=> \{$/;
  const method = /^\s*(async |static |get |set |\*)*#?[\w$]+\(.*\{$|^\s*\).*\{$/;
  // The last line of parameters in an object pattern, with its type: "}: Options): Result {".
  const pattern = /^\s*\}(: [^{}]*)?\).*\{$/;
  return name.test(line) || method.test(line) || pattern.test(line);
}
