import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findViolations } from "./axe.ts";
import {
  createHostileAccount,
  type HostileAccount,
  hostile,
  hostileCatalog,
  hostileFile,
} from "./hostile-account.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

let studio: OpenStudio;
let made: HostileAccount;
/** Its windows share the sign-in and the scripts of the studio. */
let signedIn: BrowserContext;
beforeAll(async () => {
  studio = await openStudio({
    catalog: await hostileCatalog(),
    worker: true,
    env: { FETCH_ALLOW_PRIVATE: "true", WEBHOOK_ALLOW_PRIVATE: "true" },
  });
  // Its texts are long and have no spaces where the service allows that.
  made = await createHostileAccount(studio.service);
  signedIn = (await studio.open("/", { account: made.account })).context();
});
afterAll(async () => {
  made?.close();
  await studio?.close();
});

interface Visit {
  /** The parameter of the path. */
  at?: () => string;
  title: string;
  /** A text that is there when the screen has loaded. */
  shows: string;
}

/** One visit of each screen of studio/src/shell/screens.ts, by its path there. */
const visits: Record<string, Visit> = {
  "/": { title: "New video", shows: "credits" },
  "/new/:template": { at: () => made.agent, title: "New video", shows: hostile("label") },
  "/projects": { title: "Videos", shows: hostile("title") },
  "/projects/:project": { at: () => made.project, title: hostile("title"), shows: "Whole video" },
  "/runs": { title: "Runs", shows: hostile("provider") },
  "/runs/:run": { at: () => made.failedRun, title: hostile("agent"), shows: hostile("provider") },
  "/agents": { title: "Agents", shows: hostile("description") },
  "/agents/new": { title: "New agent", shows: "Compose timeline" },
  "/agents/:agent": { at: () => made.agent, title: hostile("agent"), shows: "Make a video" },
  "/templates": { title: "Templates", shows: "Details" },
  "/assets": { title: "Assets", shows: hostileFile },
  "/credits": { title: "Credits", shows: hostile("agent") },
  "/usage": { title: "Usage", shows: hostile("key") },
  "/api-keys": { title: "API keys", shows: hostile("key") },
  "/webhooks": { title: "Webhooks", shows: "run.failed" },
  "/webhooks/:webhook": { at: () => made.webhook, title: "Webhook", shows: "webhook.test" },
  "/publishing": { title: "Publishing", shows: hostile("connection") },
  "/account": { title: "Account", shows: "Current password" },
  "/system": { title: "System", shows: hostile("account") },
};

const widths = [360, 768, 1024, 1440];

it("visits each screen of the studio", async () => {
  const file = new URL("../../studio/src/shell/screens.ts", import.meta.url);
  const paths = [...(await readFile(file, "utf8")).matchAll(/^ {2}load\("([^"]+)"/gm)];
  expect(Object.keys(visits)).toEqual(paths.map(([, path]) => path));
});

it.each(Object.entries(visits))(
  "%s fits into four widths, is accessible, and says why controls cannot be used",
  async (path, { at, title, shows }) => {
    const page = await signedIn.newPage();
    await page.goto(`/studio${path.replace(/:.*$/, () => at?.() ?? "")}`);
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    await page.locator("main").getByText(shows).first().waitFor({ state: "attached" });
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
    expect(await findViolations(page, { colors: ["light"], widths: [768] })).toEqual([]);
    await page.close();
  },
);

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
