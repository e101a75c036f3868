import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./source-files.ts";

const documents = globSync(["*.md", "docs/**/*.md", "sdk/*.md"], { cwd: root }).sort();
const read = (path: string) => readFileSync(join(root, path), "utf8");
const pages = documents.map((path) => ({ path, text: withoutCodeBlocks(read(path)) }));
const decisions = documents.filter((path) => path.startsWith("docs/decisions/"));

describe("documents", () => {
  it("link only to files that exist", () => {
    const links = pages.flatMap(listLinks);
    expect(links.length).toBeGreaterThan(90);
    const broken = links.filter(({ file }) => !existsSync(join(root, file)));
    expect(broken).toEqual([]);
  });

  it("link only to headings that exist", () => {
    const links = pages.flatMap(listLinks).filter(({ anchor }) => anchor !== "");
    const broken = links.filter(({ file, anchor }) => !listAnchors(read(file)).includes(anchor));
    expect(broken).toEqual([]);
  });

  it("mention only files and folders that exist", () => {
    const mentions = pages.flatMap(({ path, text }) =>
      listPaths(text).map((mention) => ({ path, mention })),
    );
    expect(mentions.length).toBeGreaterThan(150);
    const missing = mentions.filter(({ mention }) => globSync(mention, { cwd: root }).length === 0);
    expect(missing).toEqual([]);
  });
});

describe("the README", () => {
  it("says of each template what you give and what you get", () => {
    const rows = [...read("README.md").matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$/gm)];
    const templates = globSync("src/catalog/templates/*.json", { cwd: root });
    expect(templates.length).toBeGreaterThan(10);
    expect(rows.map(([, slug = ""]) => slug).sort()).toEqual(
      templates.map((path) => basename(path, ".json")).sort(),
    );
  });
});

describe("decisions", () => {
  it("are all listed in the index", () => {
    const index = read("docs/decisions/README.md");
    const names = decisions.map((path) => basename(path)).filter((name) => name !== "README.md");
    expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });

  it("have a date, a context, a decision, alternatives, a consequence and a test", () => {
    const headings = (path: string) =>
      read(path)
        .match(/^## .*$/gm)
        ?.join(" ");
    const expected = "## Context ## Decision ## Alternatives ## Consequence ## Test";
    const dated = (path: string) => /^# .*\n\nDate: \d{4}-\d{2}-\d{2}\n\n## /.test(read(path));
    const others = decisions.filter((path) => headings(path) !== expected || !dated(path));
    expect(others).toEqual(["docs/decisions/README.md"]);
  });

  it("that source files name exist, and each is named by one", () => {
    const sources = globSync("src/**/*.ts", { cwd: root }).map(read).join("\n");
    const named = [...sources.matchAll(/docs\/decisions\/[\w-]+\.md/g)].map(([path]) => path);
    const expected = decisions.filter((path) => path !== "docs/decisions/README.md");
    expect([...new Set(named)].sort()).toEqual(expected);
  });
});

describe("docs/troubleshooting.md", () => {
  it("quotes messages that the service or the wrapper writes", () => {
    const sources = [...globSync("src/**/*.ts", { cwd: root }), "reelwright"].map(read).join();
    const table = read("docs/troubleshooting.md").split("\n## ")[1] ?? "";
    const messages = [...table.matchAll(/^\| `(.*?)` \|/gm)].map(([, message = ""]) => message);
    expect(messages.length).toBeGreaterThan(5);
    const parts = (message: string) =>
      message.split(/"[^"]*"|[\d.]{3,}|PORT|DATA_DIR|WORKER_CONCURENCY/).filter((part) => part);
    const unknown = messages.filter((message) =>
      parts(message).some((part) => !sources.includes(part)),
    );
    expect(unknown).toEqual([]);
  });
});

describe("docs/security.md", () => {
  it("names an existing test for every threat", () => {
    const rows = read("docs/security.md").match(/^\|.*\| `[^`]+\.test\.ts`: .*\|$/gm) ?? [];
    const tests = rows.map((row) => /`([^`]+)`: (.*) \|$/.exec(row)?.slice(1) ?? []);
    const missing = tests.filter(([path = "", title = ""]) => !read(path).includes(title));
    expect(tests.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });
});

interface Link {
  from: string;
  file: string;
  anchor: string;
}

function withoutCodeBlocks(text: string): string {
  return text.replace(/^```.*?^```$/gms, "").replace(/^ {4}.*$/gm, "");
}

/** Lists links to files of the repository, relative to its root. */
function listLinks({ path, text }: { path: string; text: string }): Link[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? "");
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = "", anchor = ""] = target.split("#");
      return {
        from: path,
        file: file === "" ? path : normalize(join(dirname(path), file)),
        anchor,
      };
    });
}

/** Lists the anchors of a page's headings as GitHub names them. */
function listAnchors(text: string): string[] {
  const headings = [...withoutCodeBlocks(text).matchAll(/^#+ (.*)$/gm)];
  return headings.map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Lists paths in code spans; a placeholder such as `<slug>` matches any name. */
function listPaths(text: string): string[] {
  const spans = text.matchAll(
    /`((?:\.ci|bench|docs|migrations|scripts|sdk|src|studio(?!\/dist)|test)\/[^`\s]*)`/g,
  );
  return [...spans].map(([, path = ""]) => path.replace(/<[^>]+>/g, "*"));
}
