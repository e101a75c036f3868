import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findViolations } from "./axe.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

let studio: OpenStudio;
beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(() => studio.useAccount());
afterAll(() => studio?.close());

const listOwn = async () => {
  const { body } = await studio.call<{ agents: { name: string; is_public: boolean }[] }>(
    "GET",
    "/v1/agents?limit=100",
  );
  return body.agents.filter((agent) => !agent.is_public).map(({ name }) => name);
};

it("leads to the templates without agents, copies, exports, imports and deletes one", async () => {
  const page = await studio.open("/agents");
  await page.getByRole("heading", { name: "You have no agents yet" }).waitFor();
  expect(await page.getByRole("link", { name: "Browse the templates" }).getAttribute("href")).toBe(
    "/studio/templates",
  );
  await page.getByRole("combobox", { name: "Show" }).selectOption("all");
  await page.getByRole("searchbox", { name: "Search" }).fill("quote CARD");
  const list = page.getByRole("list", { name: "Agents" });
  await expect.poll(() => list.getByRole("heading").count()).toBe(1);
  await page.getByRole("button", { name: "Copy Quote of the day" }).click();
  await page.getByRole("searchbox", { name: "Search" }).fill("");
  await page.getByRole("combobox", { name: "Show" }).selectOption("own");
  await list.getByRole("link", { name: "Quote of the day (copy)" }).waitFor();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Quote of the day (copy)" }).click();
  const file = await (await download).path();
  const exported = JSON.parse(await readFile(file, "utf8"));
  const name = "<img src=x onerror=alert(1)>";
  const imported = { ...exported, name };
  await page.getByLabel("Agent file").setInputFiles({
    name: "agent.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(imported)),
  });
  await page.waitForURL(/agents\/img_src/);
  expect((await listOwn()).sort()).toEqual([name, "Quote of the day (copy)"]);

  const again = await studio.open("/agents");
  await again.getByRole("link", { name }).waitFor();
  expect(await findViolations(again)).toEqual([]);
  await again.getByRole("button", { name: `Delete ${name}` }).click();
  expect(await findViolations(again.getByRole("dialog"))).toEqual([]);
  await again.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await again.getByRole("link", { name }).waitFor({ state: "detached" });
  expect(await listOwn()).toEqual(["Quote of the day (copy)"]);
});

it("shows the API's error for a file that is not an agent", async () => {
  const page = await studio.open("/agents");
  const choose = (name: string, text: string) =>
    page
      .getByLabel("Agent file")
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await choose("notes.json", "no JSON");
  await page.getByRole("alert").getByText('"notes.json" is not a JSON object').waitFor();
  await choose("agent.json", JSON.stringify({ name: "Wrong", tools: ["wirte_script"] }));
  await page.getByRole("alert").getByText('Did you mean "write_script"?').waitFor();
});

it("shows on the templates what a template needs and costs, and installs it", async () => {
  const page = await studio.open("/templates");
  await expect.poll(() => page.locator("video").count()).toBeGreaterThan(10);
  // All examples come with one request.
  const names = "performance.getEntriesByType('resource').map(({ name }) => name)";
  const requests = (await page.evaluate<string[]>(names)).filter((url) => /marketplace/.test(url));
  expect(requests).toEqual([`${studio.address}/v1/marketplace/templates`]);
  await page.getByRole("button", { name: "Education" }).click();
  await page.getByRole("button", { name: "Details of Narrated slideshow" }).click();
  const dialog = page.getByRole("dialog", { name: "Narrated slideshow" });
  await dialog.getByText(/credits$/).waitFor();
  await dialog.getByText("Script", { exact: true }).waitFor();
  expect(await findViolations(dialog)).toEqual([]);
  await dialog.getByRole("button", { name: "Install" }).click();
  await page.waitForURL(/\/studio\/agents\//);
  const { body } = await studio.call<{ id: string }>("GET", "/v1/agents/narrated_slideshow_copy");
  expect(page.url()).toContain(body.id);
});
