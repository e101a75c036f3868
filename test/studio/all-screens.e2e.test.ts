import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./axe.ts";
import {
  createHostileAccount,
  type HostileAccount,
  hostile,
  hostileCatalog,
  hostileFile,
  hostileQuery,
} from "./hostile-account.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

let studio: OpenStudio;
let made: HostileAccount;
/** Each visit is a load of its own. A new page would start a process and compile all scripts. */
let page: Page;
beforeAll(async () => {
  studio = await openStudio({
    catalog: await hostileCatalog(),
    worker: true,
    env: { FETCH_ALLOW_PRIVATE: "true", WEBHOOK_ALLOW_PRIVATE: "true" },
  });
  // Its texts are long and have no spaces where the service allows that.
  made = await createHostileAccount(studio.service);
  page = await studio.open("/", { account: made.account });
});
afterAll(async () => {
  made?.close();
  await studio?.close();
});

interface Visit {
  /** The parameter of the path. */
  at?: () => string;
  title: string;
  /** Buttons and summaries that show more of it. */
  opens?: string[];
  /** Texts that are there when all has loaded. */
  texts: string[];
}

/** One visit of each screen of studio/src/shell/screens.ts, by its path there. */
const visits: Record<string, Visit> = {
  "/": { title: "New video", texts: ["credits"] },
  "/new/:template": {
    at: () => made.agent,
    title: "New video",
    texts: ["agent", "label", "help"].map(hostile),
  },
  "/projects": { title: "Videos", texts: [hostile("title")] },
  "/projects/:project": {
    at: () => made.project,
    title: hostile("title"),
    opens: ["Revisions", "Other shapes and formats"],
    texts: [...["title", "scene"].map(hostile), "Whole video"],
  },
  "/runs": { title: "Runs", texts: ["agent", "input", "provider"].map(hostile) },
  "/runs/:run": {
    at: () => made.failedRun,
    title: hostile("agent"),
    opens: ["Inputs ("],
    texts: ["agent", "provider"].map(hostile),
  },
  "/agents": { title: "Agents", texts: ["agent", "description"].map(hostile) },
  "/agents/new": { title: "New agent", texts: ["Compose timeline"] },
  "/agents/:agent": {
    at: () => made.agent,
    title: hostile("agent"),
    texts: [...["agent", "description", "label"].map(hostile), "Make a video"],
  },
  "/templates": { title: "Templates", texts: ["Details"] },
  "/assets": { title: "Assets", texts: [hostileFile] },
  "/credits": { title: "Credits", texts: [hostile("agent")] },
  "/usage": { title: "Usage", texts: [hostile("key")] },
  "/api-keys": { title: "API keys", texts: [hostile("key")] },
  "/webhooks": { title: "Webhooks", texts: [hostileQuery, "run.failed"] },
  "/webhooks/:webhook": {
    at: () => made.webhook,
    title: "Webhook",
    opens: ["webhook.test"],
    texts: [hostile("response")],
  },
  "/publishing": {
    title: "Publishing",
    texts: ["connection", "published", "response"].map(hostile),
  },
  "/account": { title: "Account", texts: ["Current password"] },
  "/system": { title: "System", texts: [hostile("account")] },
};

/** Parts of screens that the visits do not show. */
const parts: Record<string, Required<Omit<Visit, "title">>> = {
  "a run that waits": {
    at: () => `/runs/${made.waitingRun}`,
    texts: [hostile("agent"), JSON.stringify(hostile("output")), hostile("input")],
    opens: ["Inputs (", "Events ("],
  },
  "the graph of a run": {
    at: () => `/runs/${made.failedRun}`,
    texts: [hostile("provider")],
    opens: ["Graph"],
  },
  "an unknown page": {
    at: () => `/${encodeURIComponent("<svg onload>")}`,
    texts: ["No such page"],
    opens: [],
  },
  "an unknown run": {
    at: () => `/runs/${encodeURIComponent("<svg onload>")}`,
    texts: ["<svg onload>"],
    opens: [],
  },
};

const widths = [360, 768, 1024, 1440];

it("visits each screen of the studio", async () => {
  const file = new URL("../../studio/src/shell/screens.ts", import.meta.url);
  const paths = [...(await readFile(file, "utf8")).matchAll(/^ {2}load\("([^"]+)"/gm)];
  expect(Object.keys(visits)).toEqual(paths.map(([, path]) => path));
});

it.each(Object.entries(visits))(
  "%s shows hostile texts as texts, fits into four widths, is accessible, and says why controls cannot be used",
  async (path, { at, title, opens = [], texts }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/studio${path.replace(/:.*$/, () => at?.() ?? "")}`);
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    await openParts(page, opens);
    await expectTexts(page, texts);
    // What is folded away must fit too.
    await page.evaluate(
      "for (const each of document.querySelectorAll('details')) each.open = true",
    );
    const faults: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await findFaults(page)).map((fault) => `${width} px: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(await findViolations(page, { widths: [768] })).toEqual([]);
  },
);

const openParts = async (page: Page, opens: readonly string[]) => {
  for (const opened of opens)
    await page.locator("main :is(summary, button)", { hasText: opened }).first().click();
};

describe("hostile texts", () => {
  it.each(Object.entries(parts))("are shown as texts: %s", async (_name, { at, opens, texts }) => {
    await page.goto(`/studio${at()}`);
    await openParts(page, opens);
    await expectTexts(page, texts);
  });

  it("are shown as texts in dialogs", async () => {
    await page.goto(`/studio/runs/${made.failedRun}`);
    await page.getByRole("button", { name: "Run again" }).click();
    expect(await page.getByRole("dialog").getByLabel("Inputs").inputValue()).toContain(
      JSON.stringify(hostile("input")),
    );
    await page.goto("/studio/api-keys");
    await page.getByRole("button", { name: `Revoke ${hostile("key")}` }).click();
    await page.getByRole("dialog").waitFor();
    await page.goto("/studio/assets");
    await page.getByRole("button", { name: `Delete ${hostileFile}` }).click();
    await page.getByRole("dialog", { name: `Delete ${hostileFile}?` }).waitFor();
    expect(await injected(page)).toEqual([]);
  });

  it("are shown as texts on the sign-in page and on a published page", async () => {
    const signIn = await studio.open(`/sign-in#token=${encodeURIComponent(hostile("token"))}`, {
      account: null,
    });
    await signIn.getByRole("alert").waitFor();
    expect(await injected(signIn)).toEqual([]);
    await signIn.goto(`/watch/${made.watchPage}`);
    await expectTexts(signIn, ["published", "about"].map(hostile));
  });
});

it("sends a Content-Security-Policy without unsafe sources with each page", async () => {
  for (const path of ["/studio/", "/studio/runs/x", `/watch/${made.watchPage}`]) {
    const { headers } = await studio.service.call("GET", path, undefined, {
      accept: "text/html",
    });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src");
    expect(policy).not.toContain("unsafe");
  }
});

/** The texts of a page with the values of its fields. */
const textsOf = (page: Page): Promise<string> =>
  page.evaluate<string>(`[
    document.querySelector("main")?.textContent,
    ...[...document.querySelectorAll("input, textarea, select")].map(({ value }) => value),
  ].join("\\n")`);

/** Elements that only a text taken for HTML can have made. */
const injected = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll("*")]
    .filter(({ localName, attributes, textContent }) =>
      (localName === "script" && textContent !== "") ||
      [...attributes].some(({ name, value }) =>
        name.startsWith("on") || (name === "src" && value === "x") || /^javascript:/.test(value)))
    .map(({ outerHTML }) => outerHTML)`);

async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect.poll(() => textsOf(page)).toContain(text);
  expect(await injected(page)).toEqual([]);
  expect(await page.title()).not.toBe("1");
}

/** What is wider than the window, and controls that cannot be used without a reason. */
const findFaults = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const name = (element) => element.outerHTML.slice(0, 120);
    const clips = (element) => getComputedStyle(element).overflowX !== "visible";
    const isClipped = (element) => {
      for (let one = element.parentElement; one; one = one.parentElement)
        if (clips(one)) return true;
      return false;
    };
    const all = [...document.body.querySelectorAll("*")];
    const isWide = (element) => {
      const { right, width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && right > innerWidth + 1 && !isClipped(element);
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    const mute = (element) =>
      (element.matches(":disabled") && !element.closest("fieldset:disabled")) ||
      (element.matches("[aria-disabled=true]") &&
        element.getAttribute("aria-busy") !== "true" && !element.title);
    return [
      ...(scrollWidth > clientWidth ? ["the page is " + scrollWidth + " px wide"] : []),
      ...all.filter(isWide).map((element) => "too wide: " + name(element)),
      ...all.filter(mute).map((element) => "no reason: " + name(element)),
    ];
  })()`);
