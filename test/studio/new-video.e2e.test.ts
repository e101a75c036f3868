import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunList } from "../../src/runs/records/runs.schema.ts";
import { video } from "../clients/upload-video.ts";
import { findViolations } from "./axe.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

let studio: OpenStudio;
beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(() => studio.useAccount());
afterAll(() => studio?.close());

const listRuns = async () => (await studio.call<RunList>("GET", "/v1/runs?limit=100")).body.runs;

/** The estimate is pale while a newer one is requested. */
const isPriced = (page: Page) =>
  page
    .locator("[aria-label=Estimate][aria-busy=false]")
    .getByText(/credits/)
    .first()
    .waitFor();

describe("New video", () => {
  it("starts one run of the demo with a double click, and opens it", async () => {
    const page = await studio.open();
    await page.getByRole("heading", { name: "New video" }).waitFor();
    expect(await page.getByLabel("Topic").inputValue()).toBe("How espresso is made");
    await page
      .getByRole("region", { name: "Estimate" })
      .getByText(/^\d.* credits$/)
      .waitFor();
    await page.getByRole("button", { name: "Start" }).dblclick();
    await page.waitForURL(/\/studio\/runs\/run_/);
    const runs = await listRuns();
    expect(runs.map(({ id }) => id)).toEqual([page.url().split("/").at(-1)]);
  });

  it("changes the estimate with the inputs, and shows an error at the field it names", async () => {
    const page = await studio.open("/new/quote_of_the_day");
    const estimate = page.getByRole("region", { name: "Estimate" });
    const price = estimate.getByText(/^\d.* credits$/);
    const before = await price.textContent();
    await page.getByLabel("Length in seconds").fill("60");
    await expect.poll(() => price.textContent()).not.toBe(before);
    const field = page.getByLabel("Length in seconds");
    await field.fill("600");
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await page
      .getByText(/"seconds" is 600\. Expected an integer from 3 to 60/)
      .first()
      .waitFor();
  });

  it("shows the API's error at a missing input, and focuses it", async () => {
    const page = await studio.open("/new/five_facts");
    const facts = page.getByRole("textbox", { name: "Facts" });
    await facts.fill("");
    const before = (await listRuns()).length;
    await page.getByRole("button", { name: "Start" }).click();
    await expect.poll(() => facts.getAttribute("aria-invalid")).toBe("true");
    expect(await facts.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(
      true,
    );
    await page
      .getByText(/Missing input "facts"/)
      .first()
      .waitFor();
    expect((await listRuns()).length).toBe(before);
  });

  it("marks the inputs of which one is needed, and names them at a start without any", async () => {
    const page = await studio.open("/new/topic_to_short");
    const choice = page.getByRole("group", { name: "Fill in one of these, or several" });
    const topic = choice.getByRole("textbox", { name: "Topic" });
    await choice.getByRole("textbox", { name: "Source text" }).fill("");
    await topic.fill("");
    await page.getByRole("button", { name: "Start" }).click();
    await expect.poll(() => topic.getAttribute("aria-invalid")).toBe("true");
    await choice
      .getByText(/write_script needs one of "topic", "text", .*Add one of them/)
      .first()
      .waitFor();
  });

  it("draws each look on the text of the form, and starts with the one that is chosen", async () => {
    const page = await studio.open("/new/topic_to_short");
    const show = page.getByRole("button", { name: "See the looks on your text" });
    await page.getByRole("textbox", { name: "Topic" }).fill("");
    const text = page.getByRole("textbox", { name: "Source text" });
    await text.fill("");
    await expect.poll(() => show.getAttribute("aria-disabled")).toBe("true");
    await text.fill("Bees live in hives. A bee visits 50 to 100 flowers on each trip.");
    await expect.poll(() => show.getAttribute("aria-disabled")).toBe(null);
    await show.click();
    const looks = page.getByRole("radiogroup", { name: "Look" });
    // The service chooses a look for "auto", which has no picture.
    await expect.poll(() => looks.locator("canvas").count()).toBe(8);
    const widths = await looks
      .locator("canvas")
      .evaluateAll((all) => all.map((each) => each.getAttribute("width")));
    expect(new Set(widths)).toEqual(new Set(["360"]));
    expect(await findViolations(looks)).toEqual([]);
    await looks.getByText("Poster").click();
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForURL(/\/studio\/runs\/run_/);
    const [run] = await listRuns();
    const path = `/v1/runs/${run?.id}`;
    const { body } = await studio.call<{ inputs: { look: string } }>("GET", path);
    expect(body.inputs.look).toBe("poster");
  });

  it("uploads a dropped file, and sends a pasted table as rows", async () => {
    const page = await studio.open("/new/data_story");
    await page
      .getByRole("textbox", { name: "Rows" })
      .fill("country,share\nOslo,3\n<b>Bergen</b>,4");
    await page.getByText("2 rows: country, share").waitFor();
    const table = {
      name: "<i>t.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("a,b\nx,1\ny,2\n"),
    };
    await page.getByLabel("Table file").setInputFiles(table);
    await page.getByText("<i>t.csv", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Remove <i>t.csv" }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForURL(/\/studio\/runs\/run_/);
    const { body } = await studio.call<{ inputs: Record<string, unknown> }>(
      "GET",
      `/v1/runs/${page.url().split("/").at(-1)}`,
    );
    expect(body.inputs.rows).toEqual([
      { country: "Oslo", share: 3 },
      { country: "<b>Bergen</b>", share: 4 },
    ]);
    expect(body.inputs).not.toHaveProperty("table");
  });

  it("takes a file, a pasted link and an asset for a template's media, and keeps the lines of code", async () => {
    const page = await studio.open("/new/talking_head_cleanup");
    await page.getByRole("button", { name: "Clear" }).click();
    const take = { name: "take.mp4", mimeType: "video/mp4", buffer: video };
    const sources = page
      .getByRole("list")
      .filter({ has: page.getByRole("button", { name: /^Remove / }) });
    await page.getByLabel("Video", { exact: true }).setInputFiles(take);
    await sources.getByText("take.mp4", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Use a link" }).first().click();
    const link = page.getByLabel("Link for Video");
    await link.fill("http://example.com/take.mp4");
    await page.getByText("A link starts with https://.").waitFor();
    await link.fill("https://example.com/take.mp4");
    await link.press("Enter");
    await sources.getByText("https://example.com/take.mp4").waitFor();
    await page.getByRole("button", { name: "Choose from your assets" }).first().click();
    const picker = page.getByRole("dialog", { name: "Video" });
    await picker.getByRole("button", { name: "take.mp4" }).click();
    await sources.getByText("take.mp4", { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto("/studio/new/code_explainer");
    const code = page.getByRole("textbox", { name: "Code", exact: true });
    await code.fill("let a = 1;\nlet b = 2;");
    expect(await code.inputValue()).toBe("let a = 1;\nlet b = 2;");
    for (const [template, field] of [
      ["podcast_audiogram", "Recording"],
      ["localize_and_dub", "Video"],
      ["long_to_shorts", "Video"],
      ["creative_director", "Your pictures"],
      ["product_promo", "Product pictures"],
    ]) {
      await page.goto(`/studio/new/${template}`);
      const input = page.getByLabel(new RegExp(`^${field}( \\(optional\\))?$`)).first();
      await expect.poll(() => input.getAttribute("type")).toBe("file");
    }
  });

  it("plays a sentence in the chosen voice, and takes captions and colors by their pictures", async () => {
    const page = await studio.open("/new/topic_to_short");
    await page.getByRole("combobox", { name: "Voice" }).selectOption("de");
    // The sentence lasts two seconds. It plays until it is stopped.
    await page.locator("audio").evaluate((audio) => Reflect.set(audio, "loop", true));
    const heard = page.waitForResponse(/\/v1\/voices\/de\/preview/);
    await page.getByRole("button", { name: "Listen to the voice" }).click();
    expect((await heard).headers()["content-type"]).toBe("audio/wav");
    await page.getByRole("button", { name: "Stop the voice" }).click();
    await page.getByRole("button", { name: "Listen to the voice" }).waitFor();
    const choose = (group: string, name: string) =>
      page.getByRole("radiogroup", { name: group }).getByRole("radio", { name }).check();
    await choose("Captions", "Karaoke");
    await choose("Colors", "Paper");
    await isPriced(page);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForURL(/\/studio\/runs\/run_/);
    const { body } = await studio.call<{ inputs: object }>(
      "GET",
      `/v1/runs/${page.url().split("/").at(-1)}`,
    );
    expect(body.inputs).toMatchObject({
      voice_name: "de",
      caption_style: "karaoke",
      palette: { background: "#faf6ef", foreground: "#1f2937", accent: "#b3360b" },
    });
  });

  it("keeps what was typed over another template, a reload and a crash of the tab, until a run starts", async () => {
    const page = await studio.open("/new/quote_of_the_day");
    const quote = page.getByRole("textbox", { name: "Quotation" });
    const example = await quote.inputValue();
    await quote.fill("Water wears away the stone.");
    await page.getByRole("link", { name: "Five facts" }).click();
    await page.getByRole("textbox", { name: "Facts" }).waitFor();
    await page.getByRole("link", { name: "Quote of the day" }).click();
    await expect.poll(() => quote.inputValue()).toBe("Water wears away the stone.");
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => quote.inputValue()).toBe("Water wears away the stone.");
    await page.getByRole("button", { name: "Start over" }).click();
    await expect.poll(() => quote.inputValue()).toBe(example);
    await quote.fill("A drop is enough.");
    const next = await page.context().newPage();
    await page.close();
    await next.goto("/studio/new/quote_of_the_day");
    const field = next.getByRole("textbox", { name: "Quotation" });
    await expect.poll(() => field.inputValue()).toBe("A drop is enough.");
    await next.getByRole("button", { name: "Start", exact: true }).click();
    await next.waitForURL(/\/studio\/runs\/run_/);
    await next.goto("/studio/new/quote_of_the_day");
    await expect.poll(() => field.inputValue()).toBe(example);
  });

  it("keeps the lines inside a text of a list together, also over a reload", async () => {
    const page = await studio.open("/new/five_facts");
    const all = page.getByRole("textbox", { name: "Facts", exact: true });
    await all.fill("Honey keeps.\nBees dance.");
    await page.getByRole("button", { name: "Facts: one box for each" }).click();
    const box = (number: number) => page.getByRole("textbox", { name: `Facts ${number}` });
    expect(await box(2).inputValue()).toBe("Bees dance.");
    await box(1).fill("Honey keeps.\nFor years.");
    await page.getByRole("button", { name: "Add a box" }).click();
    await box(4).fill("Ants farm.");
    expect(await findViolations(page)).toEqual([]);
    const join = page.getByRole("button", { name: "Facts: one box, one per line" });
    expect(await join.getAttribute("title")).toContain("line breaks");
    await page.reload();
    await expect.poll(() => box(1).inputValue()).toBe("Honey keeps.\nFor years.");
    expect(await box(3).inputValue()).toBe("Ants farm.");
    await page.getByRole("button", { name: "Remove Facts 1" }).click();
    await join.click();
    await expect.poll(() => all.inputValue()).toBe("Bees dance.\nAnts farm.");
  });

  it("says beside a voice why it cannot be played", async () => {
    const page = await studio.open("/new/topic_to_short");
    const detail = "The voice de is not installed.";
    const problem = { status: 422, error: "validation_error", detail, request_id: "req_1" };
    await page.route(/\/v1\/voices\/de\/preview/, (route) =>
      route.fulfill({ status: 422, json: problem }),
    );
    await page.getByRole("combobox", { name: "Voice" }).selectOption("de");
    await page.getByRole("button", { name: "Listen to the voice" }).click();
    await page.getByRole("alert").getByText(detail).waitFor();
  });

  it("is accessible", async () => {
    const page = await studio.open("/new/product_promo");
    await page.getByLabel("Product name").waitFor();
    await page.getByText("More settings").click();
    await isPriced(page);
    expect(await findViolations(page)).toEqual([]);
  });
});
