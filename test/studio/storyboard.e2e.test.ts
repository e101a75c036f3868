import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reelwright } from "../../sdk/client.ts";
import type { ProjectScenes } from "../../src/editing/project-scenes.schema.ts";
import { uploadVideo } from "../clients/upload-video.ts";
import type { TestAccount } from "../harness.ts";
import { findViolations } from "./axe.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

const title = "<img src=x onerror=alert(1)>";
let studio: OpenStudio;
let project: string;
/** The revision with which each test begins. */
let first: number;
beforeAll(async () => {
  studio = await openStudio({ worker: true });
  project = await makeProject(studio.service.account);
  const api = reelwright({ baseUrl: studio.address, apiKey: studio.service.account.api_key });
  const { revision } = await api.patch("/v1/projects/{project_id}/scenes", {
    params: { path: { project_id: project } },
    body: { add: [{ text: "Twice a day the water rises." }, { text: "Then it falls." }] },
  });
  first = revision;
});
beforeEach(async () => {
  await studio.useAccount(studio.service.account);
  await studio.call("POST", `/v1/projects/${project}/revisions/${first}/restore`);
});
afterAll(() => studio.close());

/** Makes a video of one scene, and returns the id of its project. */
async function makeProject({ api_key }: TestAccount): Promise<string> {
  const api = reelwright({ baseUrl: studio.address, apiKey: api_key });
  const inputs = {
    script: "The moon pulls the sea.",
    title,
    resolution: "360p",
    music: "none",
  };
  const { id } = await api.post("/v1/runs", { body: { agent_id: "narrated_slideshow", inputs } });
  return String((await api.waitForRun(id)).result.project_id);
}

const saved = async () =>
  (await studio.call<ProjectScenes>("GET", `/v1/projects/${project}/scenes`)).body;
const texts = async () => (await saved()).scenes.map(({ text }) => text);
const scene = (page: Page, number: number) =>
  page.getByRole("region", { name: "Storyboard" }).getByRole("listitem", {
    name: `Scene ${number}`,
  });
const text = (page: Page, number: number) => scene(page, number).getByLabel("Text");
const isSaved = (page: Page) => page.getByText("All changes are saved").waitFor();

describe("Storyboard", () => {
  it("shows markup in titles and texts as text, and is accessible", async () => {
    const page = await studio.open(`/projects/${project}`);
    await page.getByRole("heading", { name: title }).waitFor();
    await page.getByLabel(title, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("img").count()).toBe(0);
    await expect.poll(() => page.locator("li img").count()).toBe(3);
    await page.getByText("Revisions", { exact: true }).click();
    await page.getByText("Other shapes and formats").click();
    expect(await findViolations(page)).toEqual([]);
  });

  it("shows what an update costs on the cards of the scenes that it makes, from one request", async () => {
    const page = await studio.open();
    let requests = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/update/estimate")) requests += 1;
    });
    await page.goto(`/studio/projects/${project}`);
    for (const number of [2, 3])
      await scene(page, number)
        .getByText(/^about .* credits?$/)
        .waitFor();
    expect(
      await scene(page, 1)
        .getByText(/credits?$/)
        .count(),
    ).toBe(0);
    await page.getByText(/^Costs about/).waitFor();
    expect(requests).toBe(1);
  });

  it("crops a clip around the point that is clicked, also with the keyboard", async () => {
    const clip = await uploadVideo(studio.service);
    const [, second] = (await saved()).scenes;
    const id = String(second?.id);
    await studio.call("PATCH", `/v1/projects/${project}/scenes`, {
      scenes: [{ id, clip }],
    });
    const page = await studio.open(`/projects/${project}`);
    const still = scene(page, 2).locator("img").first();
    const before = await still.getAttribute("src");
    await page.getByRole("button", { name: "Change the picture of scene 2" }).click();
    const dialog = page.getByRole("dialog", { name: "Scene 2" });
    const picture = dialog.getByRole("button", { name: "Set the focus" });
    await expect
      .poll(() => picture.locator("video").evaluate((video) => Reflect.get(video, "videoWidth")))
      .toBeGreaterThan(0);
    const box = await picture.boundingBox();
    await picture.click({
      position: { x: Number(box?.width) * 0.25, y: Number(box?.height) * 0.5 },
    });
    await expect.poll(async () => (await saved()).scenes[1]?.focus?.x).toBeCloseTo(0.25, 1);
    await expect.poll(() => still.getAttribute("src")).not.toBe(before);
    await dialog.getByLabel("From the left").focus();
    await page.keyboard.press("End");
    await expect.poll(async () => (await saved()).scenes[1]?.focus?.x).toBe(1);
    expect(await findViolations(page)).toEqual([]);
    const clear = [{ id, clear: ["clip", "focus"] }];
    await studio.call("PATCH", `/v1/projects/${project}/scenes`, { scenes: clear });
  });

  it("moves, adds and removes scenes, also with the keyboard", async () => {
    const page = await studio.open(`/projects/${project}`);
    // All scenes are in view: scrolling would end the drag.
    await page.setViewportSize({ width: 1280, height: 2400 });
    const [first, second, third] = await texts();
    await page.getByRole("button", { name: "Move scene 1 down" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(texts).toEqual([second, first, third]);
    // The costs of the new state move the scenes, which would end a drag.
    await scene(page, 3)
      .getByText(/^about .* credits?$/)
      .waitFor();
    await scene(page, 3).getByRole("heading").dragTo(scene(page, 1));
    await expect.poll(texts).toEqual([third, second, first]);
    await page.getByRole("button", { name: "Add a scene after scene 1" }).click();
    await expect.poll(() => text(page, 2).inputValue()).toBe("");
    await text(page, 2).fill("<b>New</b>");
    await expect.poll(texts).toEqual([third, "<b>New</b>", second, first]);
    await page.getByRole("button", { name: "Remove scene 2" }).click();
    await expect.poll(texts).toEqual([third, second, first]);
  });

  it("shows the still of another design, and saves its fields", async () => {
    const page = await studio.open(`/projects/${project}`);
    const still = scene(page, 1)
      .getByRole("button", { name: /Change the picture/ })
      .locator("img");
    const before = await still.getAttribute("src");
    await scene(page, 1)
      .getByRole("button", { name: /Change the picture/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Scene 1" });
    await dialog.getByLabel("Shows").selectOption("quote");
    await dialog.getByLabel("Author").fill("A sailor");
    await expect.poll(async () => (await saved()).scenes[0]?.design?.author).toBe("A sailor");
    await expect.poll(() => still.getAttribute("src")).not.toBe(before);
    expect(await findViolations(page)).toEqual([]);
  });

  it("shows what changed in another tab, and loses neither change", async () => {
    const [one, other] = [
      await studio.open(`/projects/${project}`),
      await studio.open(`/projects/${project}`),
    ];
    await text(other, 2).waitFor();
    await text(one, 1).fill("From the first tab.");
    await isSaved(one);
    await expect.poll(async () => (await texts())[0]).toBe("From the first tab.");
    const { revision } = await saved();
    await text(other, 1).fill("From the second tab.");
    await other.getByText(/Changed in between: \d+ \(edit: .*\.text/).waitFor();
    await other.getByText("Saved now: “From the first tab.”").waitFor();
    expect(await text(other, 1).inputValue()).toBe("From the second tab.");
    await other.getByRole("button", { name: "Keep my changes" }).click();
    await expect.poll(async () => (await texts())[0]).toBe("From the second tab.");

    await other.getByText("Revisions", { exact: true }).click();
    const entry = other
      .getByRole("listitem")
      .filter({ has: other.getByText(String(revision), { exact: true }) });
    await entry.getByRole("button", { name: "Restore" }).click();
    await expect.poll(async () => (await texts())[0]).toBe("From the first tab.");
    await expect.poll(() => text(other, 1).inputValue()).toBe("From the first tab.");
  });

  it("renders another shape, and offers its download", async () => {
    const page = await studio.open(`/projects/${project}`);
    await page.getByText("Other shapes and formats").click();
    await page.getByLabel("Shape").selectOption("1:1");
    await page.getByLabel("Size").selectOption("360p");
    await page.getByRole("button", { name: "Render" }).click();
    const link = page.getByRole("link", { name: "Download mp4" });
    await expect.poll(() => link.count()).toBe(1);
  });

  it("shows the API's error for an unknown project", async () => {
    const page = await studio.open("/projects/00000000-0000-0000-0000-000000000000");
    await page.getByText(/There is no project "00000000-/).waitFor();
  });
});

describe("Videos", () => {
  it("finds videos by title, and deletes one after a confirmation", async () => {
    const deleted = await makeProject(await studio.useAccount());
    const page = await studio.open("/projects");
    const link = page.getByRole("link", { name: title });
    await link.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel("Search").fill("no such title");
    await page.getByText("No video has this title.").waitFor();
    await page.getByLabel("Search").fill("ONERROR");
    await link.waitFor();
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("heading", { name: "No videos yet" }).waitFor();
    expect((await studio.call("GET", `/v1/projects/${deleted}`)).status).toBe(404);
  });
});

describe("Templates", () => {
  it("shows what a template needs and costs, and installs it", async () => {
    await studio.useAccount();
    const page = await studio.open("/templates");
    await page.getByRole("button", { name: "Education" }).click();
    await page.getByRole("button", { name: "Details of Narrated slideshow" }).click();
    const dialog = page.getByRole("dialog", { name: "Narrated slideshow" });
    await dialog.getByText(/credits$/).waitFor();
    await dialog.getByText("Script", { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Install" }).click();
    await page.waitForURL(/\/studio\/agents\//);
    const { body } = await studio.call<{ id: string }>("GET", "/v1/agents/narrated_slideshow_copy");
    expect(page.url()).toContain(body.id);
  });
});
