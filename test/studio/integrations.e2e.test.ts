import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findViolations } from "./axe.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

let studio: OpenStudio;
let receiver: Server;
let receiverUrl: string;
const markup = '<img src=x onerror="document.title=1">';

beforeAll(async () => {
  studio = await openStudio({ worker: true, env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  receiver = createServer((_request, response) => response.end(markup));
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
beforeEach(() => studio.useAccount());
afterAll(async () => {
  receiver?.close();
  await studio?.close();
});

const dialog = (page: Page) => page.getByRole("dialog");

describe("the pages of the webhooks", () => {
  it("create a webhook, show its secret once, test it and redeliver an event", async () => {
    const page = await studio.open("/webhooks");
    await page.getByText("No webhooks yet").waitFor();
    await page.getByRole("button", { name: "Create webhook" }).click();
    await dialog(page).getByLabel("URL").fill(receiverUrl);
    await dialog(page).getByLabel("agent.installed").check();
    expect(await findViolations(dialog(page))).toEqual([]);
    await dialog(page).getByRole("button", { name: "Create webhook" }).click();
    const secret = await dialog(page)
      .getByText(/^whsec_/)
      .textContent();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: receiverUrl }).click();
    expect(await page.content()).not.toContain(secret);

    await page.getByRole("button", { name: "Send a test event" }).click();
    await page.locator("summary", { hasText: "webhook.test" }).click();
    await page.getByText(/This is a test of your webhook/).waitFor();
    await page.getByText(markup).waitFor();
    expect(await page.getByRole("button", { name: "Redeliver" }).count()).toBe(0);

    const { body } = await studio.call<{ templates: { id: string }[] }>(
      "GET",
      "/v1/marketplace/templates",
    );
    await studio.call("POST", `/v1/marketplace/templates/${body.templates[0]?.id}/install`);
    const events = page.getByRole("listitem").getByText("agent.installed", { exact: true });
    await events.click();
    await page.getByRole("button", { name: "Redeliver" }).click();
    await expect.poll(() => events.count()).toBe(2);
    await page.getByRole("combobox", { name: "Event" }).selectOption("webhook.test");
    await expect.poll(() => events.count()).toBe(0);
    await page.getByRole("combobox", { name: "State" }).selectOption("failed");
    await page.getByText("No delivery matches").waitFor();
    await page.reload();
    await page.getByText("No delivery matches").waitFor();
    expect(new URL(page.url()).search).toBe("?event=webhook.test&state=failed");
    await page.getByRole("combobox", { name: "State" }).selectOption("delivered");
    await page.locator("summary", { hasText: "webhook.test" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.title()).toBe("Webhook – Reelwright");
  });

  it("keep what was typed into a dialog over its end and a reload, until it is sent", async () => {
    const page = await studio.open("/webhooks");
    const create = page.getByRole("button", { name: "Create webhook" });
    await create.click();
    const url = dialog(page).getByLabel("URL");
    const event = dialog(page).getByLabel("agent.installed");
    await url.fill("https://example.com/later");
    await event.check();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await page.reload();
    await create.click();
    expect(await url.inputValue()).toBe("https://example.com/later");
    await event.waitFor();
    expect(await event.isChecked()).toBe(true);
    expect(await findViolations(dialog(page))).toEqual([]);
    await dialog(page).getByRole("button", { name: "Start over" }).click();
    await expect.poll(() => url.inputValue()).toBe("");
    await url.fill(receiverUrl);
    await dialog(page).getByRole("button", { name: "Create webhook" }).click();
    await dialog(page)
      .getByText(/^whsec_/)
      .waitFor();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Create webhook" }).click();
    await url.waitFor();
    expect(await url.inputValue()).toBe("");
  });

  it("show the API's error, change the events, disable and delete a webhook", async () => {
    const { body } = await studio.call("POST", "/v1/webhooks", {
      url: receiverUrl,
      events: ["run.failed"],
    });
    const page = await studio.open(`/webhooks/${body.id}`);
    await page.getByLabel("run.failed").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("alert")
      .getByText(/"events"/)
      .waitFor();
    await page.getByLabel("run.completed").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Disable" }).click();
    await page.getByText(/Nothing is delivered/).waitFor();
    await page.getByRole("link", { name: "Webhooks" }).click();
    const row = page.getByRole("row", { name: /disabled/ });
    await row.getByText("run.completed").waitFor();
    await row.getByRole("link").click();
    await page.getByRole("button", { name: "Delete" }).click();
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await page.getByText("No webhooks yet").waitFor();
  });
});
