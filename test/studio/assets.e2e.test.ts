import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findViolations } from "./axe.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

let studio: OpenStudio;
beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(() => studio.useAccount());
afterAll(() => studio.close());

const dialog = (page: Page) => page.getByRole("dialog");
const picture = { width: 64, height: 48, channels: 3, background: "#336699" } as const;

describe("the page of the assets", () => {
  it("uploads files, shows them with names as text, and deletes one", async () => {
    const page = await studio.open("/assets");
    await page.getByText("No assets yet").waitFor();
    const name = '<img src=x onerror="document.title=1">.png';
    const buffer = await sharp({ create: picture }).png().toBuffer();
    await page.locator("input[type=file]").setInputFiles([
      { name, mimeType: "image/png", buffer },
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") },
    ]);
    await page.getByText(/64 × 48/).waitFor();
    await page.getByText(/^<img src=x/).waitFor();
    await page.getByRole("article", { name: "notes.txt" }).waitFor();
    expect(await page.title()).toBe("Assets – Reelwright");
    expect(await findViolations(page)).toEqual([]);

    await page.getByLabel("Kind").selectOption("text");
    await page.getByRole("button", { name: "Delete notes.txt" }).click();
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await page.getByText("No asset of this kind").waitFor();
  });

  it("shows the API's error for a file that it refuses", async () => {
    const page = await studio.open("/assets");
    const buffer = Buffer.from([0, 1, 2, 3]);
    await page
      .locator("input[type=file]")
      .setInputFiles([{ name: "bad.bin", mimeType: "application/octet-stream", buffer }]);
    await page
      .getByRole("alert")
      .getByText(/Request req_/)
      .waitFor();
  });
});

describe("the page of publishing", () => {
  it("shows the API's error, adds a connection and deletes it", async () => {
    const page = await studio.open("/publishing");
    await page.getByText("Nothing published yet").waitFor();
    await page.getByRole("button", { name: "Add connection" }).click();
    await dialog(page).getByLabel("Name").fill("<b>Site</b>");
    await dialog(page).getByLabel("URL").fill("ftp://example.com");
    await dialog(page).getByRole("button", { name: "Add connection" }).click();
    await dialog(page).getByRole("alert").getByText(/url/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog(page).getByLabel("URL").fill("https://example.com/{file_name}");
    await dialog(page)
      .getByLabel(/Authorization/)
      .fill("Bearer token");
    await dialog(page).getByRole("button", { name: "Add connection" }).click();
    const row = page.getByRole("row", { name: /<b>Site<\/b> http/ });
    await row.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await row.getByRole("button", { name: /^Delete/ }).click();
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await row.waitFor({ state: "detached" });
  });
});
