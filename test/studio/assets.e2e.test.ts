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
afterAll(() => studio?.close());

/** A wav of 8-bit samples, 8000 in a second, that holds less than its header claims. */
function cutWav(seconds: number, claimedSeconds: number): Buffer {
  const rate = 8000;
  const header = Buffer.from(`RIFF....WAVEfmt ${".".repeat(20)}data....`);
  for (const [place, value] of [
    ...[[4, 36 + claimedSeconds * rate] as const, [16, 16] as const],
    ...[[24, rate] as const, [28, rate] as const, [40, claimedSeconds * rate] as const],
  ])
    header.writeUInt32LE(value, place);
  for (const [place, value] of [
    [20, 1] as const,
    [22, 1] as const,
    [32, 1] as const,
    [34, 8] as const,
  ])
    header.writeUInt16LE(value, place);
  return Buffer.concat([header, Buffer.alloc(seconds * rate, 128)]);
}

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

  it("says how much of a file that is cut off can be read", async () => {
    const page = await studio.open("/assets");
    const file = { name: "cut.wav", mimeType: "audio/wav", buffer: cutWav(8, 20) };
    await page.locator("input[type=file]").setInputFiles([file]);
    await page.getByText("damaged: 8 s of 20 s can be read").waitFor();
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
    expect(await findViolations(dialog(page))).toEqual([]);
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
