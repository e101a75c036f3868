import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BrowserProvider, CaptureRequest } from "../../src/generators/generators.ts";
import { type BrowserSettings, openBrowser } from "../../src/providers/browser/chromium-browser.ts";
import { type CaptureSite, openCaptureSite } from "../fakes/capture-site.ts";

let site: CaptureSite;
let folder: string;
let browser: BrowserProvider;
const isRoot = process.getuid?.() === 0;
const browserUser = 61_100;

beforeAll(async () => {
  site = await openCaptureSite();
  folder = await mkdtemp(join(tmpdir(), "reelwright-hostile-pages-"));
  await chmod(folder, 0o711);
  browser = await open({ path: undefined });
});
afterAll(async () => {
  site.close();
  await rm(folder, { recursive: true });
});

async function open(settings: Pick<BrowserSettings, "path"> & { user?: string }) {
  const opened = await openBrowser(
    {
      ...{ user: String(browserUser), allowPrivate: false, captureSeconds: 400 },
      ...{ profiles: folder, ...settings },
    },
    site.network,
  );
  if (!opened) throw new Error("Chromium is not installed.");
  return opened;
}

async function capture(path: string, { account_id = "", by = browser } = {}) {
  const request: CaptureRequest = {
    ...{ url: new URL(path, site.url).href, width: 320, viewHeight: 180, heightMax: 8000 },
    ...{ scale: 1, folder: await mkdtemp(join(folder, "step-")), account_id },
  };
  return by.capture(request, new AbortController().signal);
}

const page = (script: string) =>
  `<!doctype html><body style="margin: 0; height: 700px"><script>${script}</script>`;

describe("a page whose scripts attack the worker that captures it", () => {
  it.each([
    [
      "returns 92 million characters as its height",
      `for (const name of ["scrollHeight", "clientHeight", "offsetHeight"])
         Object.defineProperty(document.documentElement, name, { get: () => "x".repeat(92e6) });
       window.scrollTo = () => "x".repeat(92e6);`,
    ],
    ["writes 92 million characters to the console", `console.log("x".repeat(92e6));`],
    ["has a title of 92 million characters", `document.title = "x".repeat(92e6);`],
    [
      "opens dialogs and windows without end",
      `for (let i = 0; i < 20; i++) { alert("x".repeat(1e6)); open("about:blank"); }`,
    ],
  ])("is captured as it looks if it %s", async (_, script) => {
    site.serve("/attack", page(script));
    const { strips, cut } = await capture("/attack");
    expect([strips.length, cut]).toEqual([1, false]);
  });

  it("fails with invalid_input if it takes more memory than a capture may", async () => {
    // Each site has a process, which stays below the limit of one.
    const fill = `const kept = [];
      for (let i = 1; i < 15; i++) kept.push(new Uint8Array(64 * 1024 ** 2).fill(i));`;
    site.serve("/fill", page(fill));
    const frames = [1, 2, 3].map((n) => `<iframe src="http://other${n}.example/fill"></iframe>`);
    site.serve("/memory", `${page(fill)}${frames.join("")}`);
    const failed = capture("/memory");
    await expect(failed).rejects.toMatchObject({ code: "invalid_input", retryable: false });
    await expect(failed).rejects.toThrow(/memory/);
  });
});

describe("the browser", () => {
  it("is not the user of the service if that is root, and leaves no process or profile", async () => {
    const held = holdPage("/user");
    const captured = capture("/user");
    await held.requested;
    const users = await browserUsers(folder);
    held.release();
    await captured;
    expect([...new Set(users)]).toEqual([isRoot ? browserUser : process.getuid?.()]);
    expect(await browserUsers(folder)).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.startsWith("reelwright-page"))).toEqual(
      [],
    );
  });

  it("is shared: a second page of an account waits while another account's page is captured", async () => {
    const first = holdPage("/first");
    site.serve("/second", page(""));
    site.serve("/other", page(""));
    const one = capture("/first", { account_id: "a" });
    await first.requested;
    const two = capture("/second", { account_id: "a" });
    await capture("/other", { account_id: "b" });
    expect(site.requests).not.toContain("/second");
    first.release();
    await Promise.all([one, two]);
  });

  it.each([
    ["http://inside.example/", "private or reserved"],
    ["/to-inside", "inside.example resolves to a private"],
    ["/to-file", "to which site.example redirects"],
  ])("is not started for %s", async (path, message) => {
    redirect("/to-inside", "http://inside.example/");
    redirect("/to-file", "file:///etc/passwd");
    const { by, started } = await fakeChromium();
    const failed = capture(path, { by });
    await expect(failed).rejects.toMatchObject({ code: "invalid_input", retryable: false });
    await expect(failed).rejects.toThrow(message);
    expect(await started()).toBe(false);
  });

  it("fails the step, and not the worker, if its driver is killed", async () => {
    site.serve("/killed", page(""));
    const { by, started } = await fakeChromium("kill -9 $PPID");
    await expect(capture("/killed", { by })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("too much memory or CPU time"),
    });
    expect(await started()).toBe(true);
  });
});

/** A page whose response waits until the test releases it. */
function holdPage(path: string) {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  site.serve(path, async ({ method }, response) => {
    if (method === "HEAD") return void response.end();
    requested.resolve();
    await released.promise;
    response.setHeader("content-type", "text/html").end(page(""));
  });
  return { requested: requested.promise, release: released.resolve };
}

const redirect = (path: string, location: string) =>
  site.serve(path, (_, response) => void response.writeHead(302, { location }).end());

/** A program in place of Chromium that notes its start. */
async function fakeChromium(command = "") {
  const path = join(await mkdtemp(join(folder, "program-")), "chromium");
  await writeFile(path, `#!/bin/sh\ntouch "$0.started"\n${command}\n`, { mode: 0o755 });
  const by = await open({ path, user: "root" });
  const started = () =>
    stat(`${path}.started`).then(
      () => true,
      () => false,
    );
  return { by, started };
}

/** The users of the processes of Chromium whose profile is below a folder. */
async function browserUsers(parent: string): Promise<number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const users = ids.map(async (id) => {
    const command = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "");
    if (!command.includes(`--user-data-dir=${parent}`)) return [];
    const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
    return [Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])];
  });
  return (await Promise.all(users)).flat();
}
