import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { grantCredits } from "../../src/accounts/grant-credits.ts";
import { findViolations } from "./axe.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

let studio: OpenStudio;

beforeAll(async () => {
  studio = await openStudio({ env: { SANDBOX_PAYMENTS: "true" } });
});
beforeEach(() => studio.useAccount());
afterAll(() => studio?.close());

/** The right edge of an element in the window, in pixels. */
async function endOf(element: Locator): Promise<number> {
  const { x = Number.NaN, width = 0 } = (await element.boundingBox()) ?? {};
  return x + width;
}
const dialog = (page: Page) => page.getByRole("dialog");
const markup = '<img src=x onerror="document.title=1">';

describe("the page of the API keys", () => {
  it("creates a key, shows it once, rotates and revokes it", async () => {
    const page = await studio.open("/api-keys");
    await page.getByRole("button", { name: "Create key" }).click();
    await dialog(page).getByLabel("Name").fill("ci");
    await dialog(page).getByLabel("publish:").check();
    expect(await findViolations(dialog(page))).toEqual([]);
    await dialog(page).getByRole("button", { name: "Create key" }).click();
    const key = await dialog(page)
      .getByText(/^vk_\w{52}$/)
      .textContent();
    await dialog(page).getByRole("button", { name: "Copy" }).waitFor();
    expect(await status(key)).toBe(200);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    const row = page.getByRole("row", { name: /ci vk_/ });
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await endOf(row.getByRole("button", { name: "Revoke ci" }))).toBeLessThan(390);
    await page.setViewportSize({ width: 1280, height: 900 });
    await row.getByText("write, publish").waitFor();
    expect(await page.content()).not.toContain(key);

    await row.getByRole("button", { name: "Rotate ci" }).click();
    await dialog(page).getByRole("button", { name: "Rotate" }).click();
    const next = await dialog(page)
      .getByText(/^vk_\w{52}$/)
      .textContent();
    expect(await status(key)).toBe(401);
    expect(await status(next)).toBe(200);
    await page.keyboard.press("Escape");

    // Until the list has loaded again, the row is that of the old key.
    await page.getByText("Revoked keys (1)").waitFor();
    await row.getByRole("button", { name: "Revoke ci" }).click();
    await dialog(page).getByRole("button", { name: "Revoke" }).click();
    await page.getByText("Revoked keys (2)").click();
    expect(await status(next)).toBe(401);
    expect(await findViolations(page)).toEqual([]);
  });

  it("shows the API's error in the form, and names with markup as text", async () => {
    const page = await studio.open("/api-keys");
    await page.getByRole("button", { name: "Create key" }).click();
    await dialog(page).getByLabel("Name").fill(markup);
    await dialog(page).getByLabel("write:").uncheck();
    await dialog(page).getByRole("button", { name: "Create key" }).click();
    await dialog(page)
      .getByRole("alert")
      .getByText(/"scopes"/)
      .waitFor();
    await dialog(page).getByLabel("read:").check();
    await dialog(page).getByRole("button", { name: "Create key" }).click();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await page.getByRole("row", { name: /<img src=x/ }).waitFor();
    expect(await page.title()).toBe("API keys – Reelwright");
  });
});

describe("the page of the credits", () => {
  it("buys a pack on the page of the provider, and then credits without it", async () => {
    const page = await studio.open("/credits");
    await page.getByText("1,000 credits", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Use the saved payment method" }).click();
    await dialog(page).getByRole("button", { name: "Buy 500 credits" }).click();
    await dialog(page)
      .getByRole("alert")
      .getByText(/checkout/)
      .waitFor();
    await dialog(page).getByRole("button", { name: "Close" }).click();

    const amount = page.getByRole("group", { name: "Amount" });
    await amount.getByText("1,000 credits").click();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("button", { name: "Pay $9.00" }).click();
    await page.getByText(/Thank you/).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.getByText("2,000 credits", { exact: true }).first().waitFor();

    await amount.getByText("Another amount").click();
    await page.getByLabel("Credits", { exact: true }).fill("150");
    await page.getByText(/Price: \$1.50/).waitFor();
    await page.getByRole("button", { name: "Use the saved payment method" }).click();
    await dialog(page).getByRole("button", { name: "Buy 150 credits" }).click();
    const bought = page.getByRole("row", { name: /\+150$/ });
    await bought.waitFor();
    await page.getByText("2,150 credits", { exact: true }).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it("shows the transactions page by page", async () => {
    const account = await studio.service.newAccount();
    for (let credits = 1; credits <= 51; credits++)
      await grantCredits(studio.service.services, account.id, credits);
    const page = await studio.open("/credits", { account });
    await page.getByRole("row", { name: /\+51$/ }).waitFor();
    expect(await page.getByText("Opening balance").count()).toBe(0);
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByText("Opening balance").waitFor();
  });
});

async function status(key: string | null): Promise<number> {
  const response = await studio.service.call("GET", "/v1/credits/wallet", undefined, {
    "x-api-key": key ?? "",
  });
  return response.status;
}

describe("the page of the usage", () => {
  it("shows requests by day, endpoint and key", async () => {
    await studio.call("GET", "/v1/credits/wallet");
    const page = await studio.open("/usage");
    await page.getByRole("img", { name: "Requests by day" }).waitFor();
    await page.getByText("Show as a table").click();
    await page.getByLabel("Period").selectOption("7");
    await page.getByRole("row", { name: /GET \/v1\/credits\/wallet/ }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});
