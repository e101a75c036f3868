import { rm } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { titleCard } from "../clients/account-fixtures.ts";
import { newProject, uploadVideo } from "../clients/upload-video.ts";
import { canvasPixels } from "../studio/canvas-pixels.ts";
import { type OpenStudio, openStudio } from "../studio/open-studio.ts";

/** Before the modules are loaded that list the looks: a look on a blue ground. */
const looksDir = await vi.hoisted(async () => {
  const { mkdtemp } = await import("node:fs/promises");
  const { tmpdir } = await import("node:os");
  const { join } = await import("node:path");
  const { lookSource, writeLook } = await import("./look-files.ts");
  process.env.LOOKS_DIR = await mkdtemp(join(tmpdir(), "reelwright-looks-dir-"));
  await writeLook(process.env.LOOKS_DIR, "azure", lookSource({ "#ffffff": "#1040c0" }));
  return process.env.LOOKS_DIR;
});
const ground = [0x10, 0x40, 0xc0];

let studio: OpenStudio;
let video: string;
beforeAll(async () => {
  studio = await openStudio();
  video = await uploadVideo(studio.service);
});
beforeEach(() => studio.useAccount(studio.service.account));
afterAll(async () => {
  await studio?.close();
  await rm(looksDir, { recursive: true, force: true });
});

const makeProject = (look: string) =>
  newProject(studio.service, {
    ...{ title: "Looks", timeline: titleCard, video_asset_id: video },
    shared_values: { scenes: [{ text: "Hello bees.", seconds: 2, look }] },
  });
const canvas = (page: Page) =>
  page.getByRole("button", { name: "Change the picture of scene 1" }).locator("canvas");

describe("the studio, with a look of LOOKS_DIR", () => {
  it("draws its scenes on a canvas, and offers it for the whole video", async () => {
    const page = await studio.open(`/projects/${await makeProject("azure")}`);
    await canvas(page).and(page.locator("[data-updating=false]")).waitFor();
    const url = await canvasPixels(canvas(page));
    const png = Buffer.from(url.replace(/^.*,/, ""), "base64");
    const { data } = await sharp(png)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual(ground);
    const look = page.getByLabel("Look", { exact: true });
    await expect.poll(() => look.locator("option").allInnerTexts()).toContain("Azure");
    await look.selectOption("azure");
    await expect.poll(() => look.inputValue()).toBe("azure");
  });

  it("draws it among the choices of New video", async () => {
    const page = await studio.open("/new/topic_to_short");
    await page
      .getByRole("textbox", { name: "Source text" })
      .fill("Bees live in hives. A bee visits 50 to 100 flowers on each trip.");
    await page.getByRole("button", { name: "See the looks on your text" }).click();
    const looks = page.getByRole("radiogroup", { name: "Look" });
    await looks.getByText("Azure").waitFor();
    await expect.poll(() => looks.locator("canvas").count()).toBe(9);
  });

  it("says of a scene in a removed look what is missing, and opens its project", async () => {
    const page = await studio.open(`/projects/${await makeProject("gone")}`);
    await page.getByText('The look "gone" is not installed here.').first().waitFor();
    expect(await page.getByText("Whole video").count()).toBe(1);
  });
});
