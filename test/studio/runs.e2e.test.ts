import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { string } from "../../src/catalog/definition/fields.ts";
import { runClient } from "../clients/run-client.ts";
import { runCatalog, runTool } from "../small-tools/run-catalog.ts";
import { findViolations } from "./axe.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

let studio: OpenStudio;
let client: ReturnType<typeof runClient>;
/** Lets the tool `wait_for_test` go on. */
let release = Promise.withResolvers<void>();

const catalog = runCatalog({
  wait_for_test: runTool({
    output: { text: string() },
    run: async ({ progress }) => {
      progress(40);
      await release.promise;
      progress(90);
      return { text: "Released." };
    },
  }),
});

beforeAll(async () => {
  studio = await openStudio({ catalog, worker: true });
});
beforeEach(async () => {
  await studio.useAccount();
  client = runClient(studio);
});
afterAll(() => studio?.close());

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function startRun(tools: string[], inputs = {}, more = {}): Promise<string> {
  return (await client.start(await client.newAgent(tools), inputs, more)).body.id;
}

describe("the page of a run", () => {
  it("shows the steps, the selected step and the video of a completed run", async () => {
    const id = await startRun(["write_text", "make_video"], { topic: "The sea" });
    await client.waitForEnd(id);
    const page = await studio.open("/runs");
    await page
      .getByRole("row", { name: /topic: The sea/ })
      .getByRole("link")
      .click();
    await region(page, "Waterfall")
      .getByRole("button", { name: /write_text/ })
      .click();
    await region(page, "Step").getByText("About The sea.").waitFor();
    const video = page.locator("video").first();
    await expect
      .poll(() => video.evaluate((element) => Reflect.get(element, "readyState")))
      .toBeGreaterThan(0);
    expect(await findViolations(page)).toEqual([]);
    await page.goto("/studio/runs");
    await page.getByRole("row", { name: /topic: The sea/ }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it("shows the graph of a run with the state of each step, live", async () => {
    release = Promise.withResolvers();
    const id = await startRun(["write_text", "wait_for_test", "make_video"], { topic: "Bees" });
    const page = await studio.open(`/runs/${id}`);
    await page.getByRole("button", { name: "Graph" }).click();
    const graph = region(page, "Graph");
    const node = (slug: string) => graph.locator(`.react-flow__node[data-id="${slug}"]`);
    await node("wait_for_test").getByText("running, 40 %").waitFor();
    await node("make_video").getByText("not started").waitFor();
    await expect.poll(() => graph.locator(".followed").count()).toBe(1);
    expect(await findViolations(graph)).toEqual([]);
    release.resolve();
    await client.waitForEnd(id);
    await node("make_video").getByText("2 credits").waitFor();
    await expect.poll(() => graph.locator(".followed").count()).toBe(2);
    await node("write_text").focus();
    await page.keyboard.press("Enter");
    await region(page, "Step").getByText("About Bees.").waitFor();
    await node("wait_for_test").click();
    await region(page, "Step").getByText("Released.").waitFor();
    await page.getByRole("button", { name: "Waterfall" }).click();
    await region(page, "Waterfall")
      .getByRole("button", { name: /wait_for_test/, pressed: true })
      .waitFor();
  });

  it("cancels a running run after a question", async () => {
    const id = await startRun(["encode_long"]);
    const page = await studio.open(`/runs/${id}`);
    await page.getByRole("button", { name: "Cancel run" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel run" }).click();
    await page.getByText("cancelled", { exact: true }).waitFor();
    expect((await client.read(id)).status).toBe("cancelled");
  });

  it("shows the API's error of a failed run, and resumes it", async () => {
    const id = await startRun(["write_text", "break_always"], { topic: "The sea" });
    await client.waitForEnd(id);
    const page = await studio.open(`/runs/${id}`);
    await page.getByText("The tool always fails.").first().waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect
      .poll(async () => (await client.events(id)).map(({ data }) => data.type))
      .toContain("run_resumed");
  });

  it("shows the error of an unknown run with the id of the request", async () => {
    const page = await studio.open("/runs/run_unknown");
    await page
      .getByRole("alert")
      .getByText(/run_unknown/)
      .waitFor();
    await page.getByText(/Request req_/).waitFor();
  });

  it("continues a waiting run with changed outputs", async () => {
    const id = await startRun(
      ["write_text", "make_video"],
      { topic: "The sea" },
      { pause_after: ["write_text"] },
    );
    const page = await studio.open(`/runs/${id}`);
    await page.getByText("waits for you", { exact: true }).first().waitFor();
    const outputs = region(page, "Approval").getByLabel("Outputs");
    await outputs.fill("not JSON");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText(/The text is not valid JSON/).waitFor();
    await outputs.fill('{ "text": "Changed by a person." }');
    await page.getByRole("button", { name: "Continue" }).click();
    await client.waitForEnd(id);
    await region(page, "Waterfall")
      .getByRole("button", { name: /write_text/ })
      .click();
    await region(page, "Step").getByText("Changed by a person.").waitFor();
  });

  it("starts a run again with changed inputs", async () => {
    const id = await startRun(["write_text", "make_video"], { topic: "The sea" });
    await client.waitForEnd(id);
    const page = await studio.open(`/runs/${id}`);
    await page.getByRole("button", { name: "Run again" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Inputs").fill('{ "topic": "The moon", "topics": 1 }');
    await dialog.getByRole("button", { name: "Start" }).click();
    await dialog
      .getByRole("alert")
      .getByText(/topics/)
      .waitFor();
    await dialog.getByLabel("Inputs").fill('{ "topic": "The moon" }');
    await dialog.getByRole("button", { name: "Start" }).click();
    await region(page, "Waterfall")
      .getByRole("button", { name: /write_text/ })
      .click();
    await region(page, "Step").getByText("About The moon.").first().waitFor();
    expect(page.url()).not.toContain(id);
  });

  it("misses no event while the connection is interrupted", async () => {
    release = Promise.withResolvers();
    const id = await startRun(["wait_for_test", "make_video"]);
    const page = await studio.open(`/runs/${id}`);
    let isCut = false;
    await page.route("**/stream", (route) => (isCut ? route.abort() : route.continue()));
    await region(page, "Waterfall").getByText("40 %", { exact: true }).waitFor();
    // A window in the background draws nothing.
    await page.evaluate("window.requestAnimationFrame = () => 1");
    isCut = true;
    studio.service.app.server.closeAllConnections();
    await page.getByText(/The connection is interrupted/).waitFor();
    release.resolve();
    await client.waitForEnd(id);
    // The page learns that the run has ended before its last events arrive.
    await page.getByRole("button", { name: "Run again" }).focus();
    // It reads the run again when its window is shown, unless it has just done so.
    const showsEnd = async () => {
      await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
      return page.getByText("completed", { exact: true }).count();
    };
    await expect.poll(showsEnd).toBeGreaterThan(0);
    isCut = false;
    const events = await client.events(id);
    await page.getByText(new RegExp(`^Events \\(${events.length}`)).waitFor();
    await page.reload();
    await page.getByText(new RegExp(`^Events \\(${events.length}`)).waitFor();
  });

  it("shows markup in inputs, outputs and errors as text", async () => {
    const topic = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
    const id = await startRun(["write_text", "make_video"], { topic });
    await client.waitForEnd(id);
    const page = await studio.open("/runs");
    await page.getByText("<img src=x").first().waitFor();
    await page.goto(`/studio/runs/${id}`);
    await region(page, "Waterfall")
      .getByRole("button", { name: /write_text/ })
      .click();
    await region(page, "Step")
      .getByText(/<script>/)
      .first()
      .waitFor();
    expect(await page.title()).toMatch(/ – Reelwright$/);
    expect(await page.locator("main img").count()).toBe(0);
  });
});

describe("the list of runs", () => {
  it("filters by state and cancels the selected runs", async () => {
    const agent = await client.newAgent(["encode_long"]);
    const ids = [(await client.start(agent)).body.id, (await client.start(agent)).body.id];
    const page = await studio.open("/runs");
    for (const id of ids) await page.getByLabel(`Select ${id}`).check();
    await page.getByRole("button", { name: "Cancel 2 runs" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel 2 runs" }).click();
    await page.getByLabel("State").selectOption("cancelled");
    await expect.poll(() => page.getByRole("checkbox").count()).toBe(2);
    await page.getByLabel("State").selectOption("failed");
    await page.getByText("No run matches").waitFor();
    await page.reload();
    await page.getByText("No run matches").waitFor();
    expect(await page.getByLabel("State").inputValue()).toBe("failed");
  });

  it("of a new account says how to start a run", async () => {
    const page = await studio.open("/runs");
    await page.getByRole("heading", { name: "No runs yet" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});
