import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Agent } from "../../src/agents/agents.schema.ts";
import { findViolations } from "./axe.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

let studio: OpenStudio;
beforeAll(async () => {
  studio = await openStudio({ worker: true });
});
beforeEach(() => studio.useAccount());
afterAll(() => studio?.close());

/** Ten tools in the order in which they are added, each after the one before it. */
const tools = [
  ["write_script", "Write script"],
  ["plan_scenes", "Plan scenes"],
  ["generate_voiceover", "Generate voice-over"],
  ["generate_image", "Generate image"],
  ["animate_image", "Animate image"],
  ["generate_music", "Generate music"],
  ["write_captions", "Write captions"],
  ["compose_timeline", "Compose timeline"],
  ["render_video", "Render video"],
  ["check_quality", "Check quality"],
] as const;
const slugs = tools.map(([slug]) => slug);
const chain = slugs.slice(1).map((target, index) => ({ source: slugs[index] ?? "", target }));
const loop = {
  source: "check_quality",
  target: "compose_timeline",
  when: "!passed",
  max_visits: 2,
};

const canvas = (page: Page) => page.getByRole("region", { name: "Canvas" });
const palette = (page: Page) => page.getByRole("region", { name: "Tool palette" });
const node = (page: Page, slug: string) => canvas(page).locator(`[data-id="${slug}"]`);
const edge = (page: Page, id: string) => canvas(page).locator(`.react-flow__edge[data-id="${id}"]`);

const readAgent = async (page: Page) => {
  const slug = page.url().split("/").at(-1);
  return (await studio.call<Agent>("GET", `/v1/agents/${slug}`)).body;
};

async function saveAndReload(page: Page): Promise<Agent> {
  await page.getByText("Saved", { exact: true }).first().waitFor();
  await page.waitForURL(/\/agents\/(?!new$)/);
  await page.reload();
  await node(page, "check_quality").waitFor();
  expect(await canvas(page).locator(".react-flow__node").count()).toBe(10);
  expect(await canvas(page).locator(".react-flow__edge").count()).toBe(10);
  return readAgent(page);
}

/** Starts a run beside the canvas and leads to its page. */
async function tryIt(page: Page, press: (button: Locator) => Promise<void>): Promise<void> {
  await press(page.getByRole("button", { name: "Try it" }));
  await press(page.locator("summary", { hasText: "More settings" }));
  await page.getByLabel("Topic").fill("The sea");
  const pictures = page.getByRole("radiogroup", { name: "Style" }).locator("img");
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((one) => Reflect.get(one, "naturalWidth"))))
    .toEqual(Array(6).fill(320));
  await page
    .getByRole("region", { name: "Estimate" })
    .getByText(/^\d.* credits$/)
    .waitFor();
  await press(page.getByRole("button", { name: "Start" }));
  await page.waitForURL(/\/studio\/runs\/run_/);
  const path = `/v1/runs/${page.url().split("/").at(-1)}`;
  expect(["pending", "running", "completed"]).toContain(
    (await studio.call("GET", path)).body.status,
  );
  // Its video would be made beside the next tests.
  await studio.call("POST", `${path}/cancel`);
}

describe("an agent of ten tools with a loop", () => {
  it("is built, saved, loaded and run with the mouse", async () => {
    const page = await studio.open("/agents/new", { width: 1600 });
    const box = await canvas(page).boundingBox();
    for (const [index, [slug, name]] of tools.entries()) {
      const targetPosition = {
        x: 130 + (index % 2) * 320,
        y: 60 + Math.floor(index / 2) * ((box?.height ?? 0) / 5.5),
      };
      await palette(page)
        .getByRole("button", { name: new RegExp(`^${name}`) })
        .dragTo(canvas(page), { targetPosition });
      await node(page, slug).waitFor();
    }
    await canvas(page)
      .getByRole("button", { name: /fit view/i })
      .click();
    for (const { source, target } of [...chain, loop])
      await node(page, source)
        .locator(".source")
        .dragTo(node(page, target).locator(".target"), { force: true });
    const { source, target, when } = loop;
    await expect
      .poll(() => page.getByText("closes a cycle").first().textContent())
      .toContain('so it needs a "when" condition');
    await canvas(page).locator(`[data-edge="${source}→${target}"]`).click();
    await page.getByRole("combobox", { name: "Condition" }).fill(when);
    await page.getByLabel("Loop limit").fill("2");
    await page.getByRole("button", { name: "Save agent" }).click();
    const saved = await saveAndReload(page);
    expect(saved).toMatchObject({ pipeline_type: "graph", tools: slugs });
    expect(saved.graph_edges).toEqual([...chain, loop]);
    await tryIt(page, (button) => button.click());
  });

  it("is built, saved, loaded and run with the keyboard", async () => {
    const page = await studio.open("/agents/new");
    const press = async (target: Locator) => {
      await target.focus();
      await page.keyboard.press("Enter");
    };
    for (const [slug, name] of tools) {
      await press(palette(page).getByRole("button", { name: new RegExp(`^${name}`) }));
      await node(page, slug).waitFor();
    }
    await press(node(page, "check_quality"));
    await press(page.getByRole("button", { name: "Connect to …" }));
    await press(page.getByRole("dialog").getByRole("button", { name: "Compose timeline" }));
    const condition = page.getByRole("combobox", { name: "Condition" });
    await condition.focus();
    await page.keyboard.type("!pas");
    await page.getByRole("option", { name: "passed" }).waitFor();
    await page.keyboard.press("Enter");
    expect(await condition.inputValue()).toBe("!passed");
    await page.getByLabel("Loop limit").focus();
    await page.keyboard.type("2");
    await page.keyboard.press("Control+s");
    const saved = await saveAndReload(page);
    expect(saved.graph_edges).toEqual([...chain, loop]);
    await tryIt(page, press);
  });
});

it("shows the API's error at an invalid edge, and at the field of its condition", async () => {
  const page = await studio.open("/agents/creative_director", { width: 1600 });
  const id = "write_script→plan_scenes";
  await edge(page, id).focus();
  await page.keyboard.press("Enter");
  const condition = page.getByRole("combobox", { name: "Condition" });
  await condition.fill("<b>nothing</b>");
  const words = /has an invalid condition "<b>nothing<\/b>"/;
  await canvas(page).locator(`[data-edge="${id}"]`).getByText(words).waitFor();
  await page.getByRole("alert").getByText(words).waitFor();
  expect(await condition.getAttribute("aria-invalid")).toBe("true");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.getByText(words).count()).toBe(0);
  await page.getByRole("button", { name: "Redo" }).click();
  await page.getByText(words).first().waitFor();
});

it("edits values, inputs of a run and an approval, and keeps them over another screen", async () => {
  const page = await studio.open("/agents/quote_of_the_day", { width: 1600 });
  await page.getByText('This is a public agent. "Save agent" makes a copy').waitFor();
  await page.getByLabel("Name", { exact: true }).fill("<i>Quotes</i>");
  await page.getByRole("button", { name: "Add input" }).click();
  await page.getByText("input string").click();
  await page.getByLabel("Input name").last().fill("seed_word");
  await page.getByLabel("Default").last().fill("calm");
  await node(page, "make_quote_card").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Canvas" }).getByText("Make quote card").waitFor();
  await page.getByRole("heading", { name: "Inputs" }).waitFor();
  expect(await findViolations(page.getByRole("complementary"))).toEqual([]);
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.getByRole("link", { name: "Runs" }).click();
  await page.getByRole("heading", { name: "Runs", exact: true }).waitFor();
  await page.goBack();
  await page.getByText(/^Your changes from before/).waitFor();
  await expect
    .poll(() => page.getByLabel("Name", { exact: true }).inputValue())
    .toBe("<i>Quotes</i>");
  await page.getByRole("button", { name: "Save agent" }).click();
  await page.waitForURL(/\/agents\/i_quotes_i/);
  const saved = await readAgent(page);
  expect(saved.name).toBe("<i>Quotes</i>");
  expect(saved.requirements).toMatchObject({
    inputs: { seed_word: { type: "string", required: true, default: "calm" } },
  });
});

it("draws the steps that a run adds on the canvas, where the video can be left out", async () => {
  const page = await studio.open("/agents/new", { width: 1600 });
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.focus();
  await page.getByText("There is nothing to undo.").waitFor();
  await palette(page)
    .getByRole("button", { name: /^Generate image/ })
    .click();
  await node(page, "finish:compose_timeline").getByText("added by a run").waitFor();
  await node(page, "finish:render_video").waitFor();
  await edge(page, "generate_image→finish:compose_timeline").waitFor({ state: "attached" });
  expect(await findViolations(canvas(page))).toEqual([]);
  await page.setViewportSize({ width: 1600, height: 900 });
  await canvas(page).getByRole("button", { name: "No video" }).click();
  await expect.poll(() => node(page, "finish:render_video").count()).toBe(0);
  await canvas(page).getByText("A run ends without a video.").waitFor();
  await page.getByRole("button", { name: "Save agent" }).click();
  await page.waitForURL(/\/agents\/(?!new$)/);
  expect((await readAgent(page)).requirements).toEqual({ video: false });
  await canvas(page).getByRole("button", { name: "Make the video" }).click();
  await node(page, "finish:render_video").waitFor();
});

it("keeps changes over a reload, and Undo leads back to the saved agent", async () => {
  const page = await studio.open("/agents", { width: 1600 });
  await page.getByRole("combobox", { name: "Show" }).selectOption("all");
  await page.getByRole("link", { name: "Quote of the day" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Quotes");
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe("Quotes");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => name.inputValue()).toBe("Quote of the day");
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe("Quote of the day");
});

/** Types into the field and leaves the page in the same turn. Results in whether it asks. */
const typeAndLeave = `(async () => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  set.call(document.activeElement, "Quotes");
  document.activeElement.dispatchEvent(new Event("input", { bubbles: true }));
  await Promise.resolve();
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
})()`;

it("asks before Back loses changes that the browser cannot keep, and goes back after Leave", async () => {
  const page = await studio.open("/agents", { width: 1600 });
  await page.evaluate(() => {
    const fail = () => {
      throw new Error("QuotaExceededError");
    };
    Reflect.set(Reflect.get(globalThis, "Storage").prototype, "setItem", fail);
  });
  await page.getByRole("combobox", { name: "Show" }).selectOption("all");
  await page.getByRole("link", { name: "Quote of the day" }).click();
  await page.getByLabel("Name", { exact: true }).focus();
  expect(await page.evaluate(typeAndLeave)).toBe(true);
  await page.evaluate("history.back()");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Close" }).click();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Quotes");
  await page.evaluate("history.back()");
  await question.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Agents", exact: true }).waitFor();
});
