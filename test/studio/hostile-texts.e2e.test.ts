import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
let page: Page;
beforeAll(async () => {
  studio = await openStudio({
    catalog: await hostileCatalog(),
    worker: true,
    env: { FETCH_ALLOW_PRIVATE: "true", WEBHOOK_ALLOW_PRIVATE: "true" },
  });
  made = await createHostileAccount(studio.service);
  page = await studio.open("/", { account: made.account });
});
afterAll(async () => {
  made?.close();
  await studio?.close();
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

interface Screen {
  path: (account: HostileAccount) => string;
  /** The stored texts that it shows. */
  texts: string[];
  /** Buttons or summaries that show more of it. */
  opens?: string[];
}

const screens: Record<string, Screen> = {
  "New video": {
    path: ({ agent }) => `/new/${agent}`,
    texts: ["agent", "label", "help"].map(hostile),
  },
  Videos: { path: () => "/projects", texts: [hostile("title")] },
  Storyboard: {
    path: ({ project }) => `/projects/${project}`,
    texts: ["title", "scene"].map(hostile),
    opens: ["Revisions", "Other shapes and formats"],
  },
  Runs: { path: () => "/runs", texts: ["agent", "input", "provider"].map(hostile) },
  "a failed run": {
    path: ({ failedRun }) => `/runs/${failedRun}`,
    texts: ["agent", "provider"].map(hostile),
    opens: ["Inputs ("],
  },
  "a run that waits": {
    path: ({ waitingRun }) => `/runs/${waitingRun}`,
    texts: [hostile("agent"), JSON.stringify(hostile("output")), hostile("input")],
    opens: ["Inputs (", "Events ("],
  },
  "the graph of a run": {
    path: ({ failedRun }) => `/runs/${failedRun}`,
    texts: [hostile("provider")],
    opens: ["Graph"],
  },
  Agents: { path: () => "/agents", texts: ["agent", "description"].map(hostile) },
  "the editor of an agent": {
    path: ({ agent }) => `/agents/${agent}`,
    texts: ["agent", "description", "label"].map(hostile),
  },
  Templates: { path: () => "/templates", texts: ["Details"] },
  Assets: { path: () => "/assets", texts: [hostileFile] },
  Credits: { path: () => "/credits", texts: [hostile("agent")] },
  Usage: { path: () => "/usage", texts: [hostile("key")] },
  "API keys": { path: () => "/api-keys", texts: [hostile("key")] },
  Webhooks: { path: () => "/webhooks", texts: [hostileQuery] },
  "a webhook": {
    path: ({ webhook }) => `/webhooks/${webhook}`,
    texts: [hostile("response")],
    opens: ["webhook.test"],
  },
  Publishing: {
    path: () => "/publishing",
    texts: ["connection", "published", "response"].map(hostile),
  },
  Account: { path: () => "/account", texts: ["Current password"] },
  System: { path: () => "/system", texts: [hostile("account")] },
  "an unknown page": {
    path: () => `/${encodeURIComponent("<svg onload>")}`,
    texts: ["No such page"],
  },
  "an unknown run": {
    path: () => `/runs/${encodeURIComponent("<svg onload>")}`,
    texts: ["<svg onload>"],
  },
};

describe("hostile texts", () => {
  it.each(Object.entries(screens))("are shown as texts: %s", async (_name, screen) => {
    await page.goto(`/studio${screen.path(made)}`);
    for (const opened of screen.opens ?? [])
      await page.locator("main :is(summary, button)", { hasText: opened }).first().click();
    await expectTexts(page, screen.texts);
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
