import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type OwnService, startOwnService } from "../../src/commands/own-service.ts";
import { openWindow, sharedBrowser, videoWait } from "./launch-browser.ts";
import { checkBuilt } from "./open-studio.ts";

let folder: string;
let service: OwnService;
let window: BrowserContext;
beforeEach(async () => {
  await checkBuilt();
  folder = await mkdtemp(join(tmpdir(), "reelwright-first-"));
  service = await startOwnService(folder);
  window = await openWindow(await sharedBrowser());
});
afterEach(async () => {
  await window?.close();
  await service?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** The link that the first start has printed. */
async function printedLink(): Promise<string> {
  const log = join(folder, "service.log");
  const read = async () => /Open the studio: (\S+)/.exec(await readFile(log, "utf8"))?.[1];
  await expect.poll(read, videoWait).toBeDefined();
  return String(await read());
}

it("leads from the printed link to a video that is made, changed, downloaded and published", async () => {
  const page = await window.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(await printedLink());

  await page.getByRole("heading", { name: "New video" }).waitFor();
  await page.getByLabel("Topic").fill("Why bees dance");
  await page
    .getByLabel("Source text")
    .fill("A bee that found flowers dances. The others follow it.");
  await page.getByLabel("Length in seconds").fill("5");
  await page.getByLabel("Resolution").selectOption("360p");
  await page.getByRole("button", { name: "Start" }).click();

  const waterfall = page.getByRole("region", { name: "Waterfall" });
  await waterfall.getByRole("button", { name: /write_script/ }).waitFor(videoWait);
  // On a busy machine, the page may first show a step's progress when the run has ended.
  const storyboard = page.getByRole("link", { name: "Open the storyboard" }).first();
  await waterfall
    .getByText(/^\d+ %$/)
    .or(storyboard)
    .first()
    .waitFor(videoWait);
  await storyboard.click(videoWait);
  await page.waitForURL(/\/projects\//);
  const player = page.getByLabel("Why bees dance", { exact: true });
  await player.waitFor();
  await player.evaluate((video) => Reflect.apply(Reflect.get(video, "play"), video, []));
  await expect
    .poll(() => player.evaluate((video) => Reflect.get(video, "currentTime")))
    .toBeGreaterThan(0);

  const before = await player.getAttribute("src");
  const scene = page.getByRole("listitem", { name: "Scene 1" });
  await scene.getByLabel("Text").fill("The other bees follow the dance.");
  await scene.getByText("new voice").waitFor();
  await page.getByText(/^Costs about .* credits\.$/).waitFor();
  await page.getByRole("button", { name: "Update video" }).click();
  await expect
    .poll(() => player.getAttribute("src"), videoWait)
    .not.toSatisfy((src) => String(src).split("?")[0] === String(before).split("?")[0]);
  await page.getByText("All changes are saved").waitFor();
  expect(await page.getByRole("button", { name: "Update video" }).count()).toBe(0);

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const file = await readFile(await (await downloading).path());
  expect(file.subarray(4, 8).toString()).toBe("ftyp");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByLabel("Description").fill("How bees tell the way.");
  await page.getByRole("button", { name: "Publish the page" }).click();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Open the page" }).click();
  const watch = await opened;
  await watch.getByRole("heading", { name: "Why bees dance" }).waitFor();
  await watch.getByText("How bees tell the way.").waitFor();
  await watch.close();

  await page.reload();
  await expect
    .poll(() => scene.getByLabel("Text").inputValue())
    .toBe("The other bees follow the dance.");
  expect(errors).toEqual([]);
});
