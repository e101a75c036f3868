import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProjectScenes } from "../../src/editing/project-scenes.schema.ts";
import { runClient } from "../clients/run-client.ts";
import { newProject, uploadVideo } from "../clients/upload-video.ts";
import { findViolations } from "./axe.ts";
import { canvasPixels } from "./canvas-pixels.ts";
import { videoWait } from "./launch-browser.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

const title = "<img src=x onerror=alert(1)>";
let studio: OpenStudio;
let client: ReturnType<typeof runClient>;
let project: string;
/** The revision with which each test begins. */
let first: number;
beforeAll(async () => {
  studio = await openStudio({ worker: true });
  client = runClient(studio.service);
  const inputs = { script: "The moon pulls the sea.", title, resolution: "360p", music: "none" };
  project = await makeProject("narrated_slideshow", inputs);
  const add = [{ text: "Twice a day the water rises." }, { text: "Then it falls." }];
  const path = `/v1/projects/${project}/scenes`;
  first = (await studio.call<{ revision: number }>("PATCH", path, { add })).body.revision;
});
beforeEach(async () => {
  await studio.useAccount(studio.service.account);
  await studio.call("POST", `/v1/projects/${project}/revisions/${first}/restore`);
});
afterAll(() => studio?.close());

/** Runs an agent, and returns the id of the project. */
async function makeProject(agent: string, inputs: Record<string, unknown>): Promise<string> {
  const { body } = await client.start(agent, inputs);
  return String((await client.waitForEnd(body.id)).result.project_id);
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
    await expect.poll(() => page.locator("li canvas[data-updating=false]").count()).toBe(3);
    await page.getByText("Revisions", { exact: true }).click();
    await page.getByText("Other shapes and formats").click();
    expect(await findViolations(page)).toEqual([]);
  });

  it("shows what an update costs on the cards of the scenes that it makes, from one request", async () => {
    const page = await studio.open(null);
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

  it("makes the first video of a project without one, in the chosen shape", async () => {
    const tools = ["generate_voiceover", "compose_timeline", "render_video"];
    const [source, target, last] = tools;
    const graph_edges = [
      { source, target, when: "inputs.with_video == 'yes'" },
      { source: target, target: last },
    ];
    const agent = await client.newAgent(tools, { pipeline_type: "graph", graph_edges });
    const shown = { title: "Only a voice", "render_video.resolution": "360p" };
    const made = await makeProject(agent, {
      scenes: [{ text: "One." }],
      with_video: "no",
      ...shown,
    });
    const page = await studio.open(`/projects/${made}`);
    const make = page.getByRole("region", { name: "Make" });
    await make.getByLabel("Shape").selectOption("1:1");
    await isSaved(page);
    await make.getByText(/^Costs about/).waitFor();
    expect(await findViolations(make)).toEqual([]);
    await make.getByRole("button", { name: "Make video" }).click();
    const player = page.getByLabel("Only a voice", { exact: true });
    await player.waitFor(videoWait);
    await expect.poll(() => player.evaluate((video) => Reflect.get(video, "videoWidth"))).toBe(360);
    expect(await player.evaluate((video) => Reflect.get(video, "videoHeight"))).toBe(360);
    expect(await make.count()).toBe(0);
  });

  it("compares two revisions: their videos play and seek together, and differing words are marked", async () => {
    const page = await studio.open(`/projects/${project}`);
    await text(page, 1).fill("The moon pulls the whole sea.");
    await isSaved(page);
    await page.getByText("Revisions", { exact: true }).click();
    await page.getByRole("button", { name: "Compare" }).last().click();
    const dialog = page.getByRole("dialog", { name: "Compare revision 1" });
    await dialog.locator("ins", { hasText: "whole" }).waitFor();
    expect(await dialog.getByRole("heading", { name: "Scene 2, added" }).count()).toBe(1);
    // The place of a video that is not loaded yet.
    expect(await dialog.locator("video[style*='aspect-ratio: auto']").count()).toBe(2);
    const times = () =>
      dialog
        .locator("video")
        .evaluateAll((videos) => videos.map((video) => Reflect.get(video, "currentTime")));
    await dialog.getByRole("button", { name: "Play" }).click();
    await expect.poll(async () => Math.min(...(await times()))).toBeGreaterThan(0);
    expect(await times()).toHaveLength(2);
    const seek = dialog.getByRole("slider", { name: "Position in seconds" });
    await seek.press("Home");
    await dialog.getByRole("button", { name: /^(Play|Pause)$/ }).waitFor();
    const pause = dialog.getByRole("button", { name: "Pause" });
    if ((await pause.count()) > 0) await pause.click();
    await seek.fill("0.5");
    await expect.poll(times).toEqual([0.5, 0.5]);
    expect(await findViolations(dialog)).toEqual([]);
  });

  it("says why a control cannot be used, to the keyboard too, and ignores presses of it", async () => {
    const page = await studio.open(null);
    const detail = "The project refers to an asset that does not exist any more.";
    const problem = { status: 422, error: "validation_error", detail, request_id: "req_1" };
    await page.route(/\/update\/estimate$/, (route) =>
      route.fulfill({ status: 422, json: problem }),
    );
    await page.goto(`/studio/projects/${project}`);
    const update = page.getByRole("button", { name: "Update video" });
    await expect.poll(() => update.getAttribute("title")).toBe(detail);
    const up = page.getByRole("button", { name: "Move scene 1 up" });
    await up.focus();
    const tip = page.getByText("This is the first scene.");
    await tip.waitFor();
    expect(await up.getAttribute("title")).toBe("This is the first scene.");
    const before = await texts();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect.poll(() => tip.count()).toBe(0);
    await page.getByRole("button", { name: "Move scene 3 down" }).click({ force: true });
    await page.getByText("This is the last scene.").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await texts()).toEqual(before);
  });

  it("crops a clip around the point that is clicked, also with the keyboard", async () => {
    const clip = await uploadVideo(studio.service);
    const [, second] = (await saved()).scenes;
    const id = String(second?.id);
    await studio.call("PATCH", `/v1/projects/${project}/scenes`, { scenes: [{ id, clip }] });
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
    expect(await findViolations(dialog)).toEqual([]);
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
    const focused = page.locator("button:focus");
    await expect.poll(() => focused.getAttribute("aria-label")).toBe("Move scene 2 down");
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

  it("brings a removed scene back by Undo and Ctrl+Z, which changes no field that has not the focus", async () => {
    const page = await studio.open(`/projects/${project}`);
    const before = await saved();
    await text(page, 3).fill("Typed before the removal.");
    await page.getByRole("button", { name: "Remove scene 1" }).click();
    await page.getByText("Scene 1 is removed").waitFor();
    await isSaved(page);
    expect(await texts()).toEqual([before.scenes[1]?.text, "Typed before the removal."]);
    expect(await findViolations(page)).toEqual([]);
    // The button "Undo" has the focus.
    await page.keyboard.press("Control+z");
    await expect.poll(() => text(page, 3).inputValue()).toBe("Typed before the removal.");
    await expect
      .poll(async () => (await saved()).scenes.map(({ text, voice }) => ({ text, voice })))
      .toEqual([
        { text: before.scenes[0]?.text, voice: before.scenes[0]?.voice },
        { text: before.scenes[1]?.text, voice: null },
        { text: "Typed before the removal.", voice: null },
      ]);
    for (const place of [text(page, 1), page.getByRole("button", { name: "Publish" })]) {
      await place.focus();
      await page.keyboard.press("Control+z");
    }
    expect(await text(page, 3).inputValue()).toBe("Typed before the removal.");
    await page.getByRole("button", { name: "Remove scene 2" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => text(page, 2).inputValue()).toBe(String(before.scenes[1]?.text));
  });

  it("can be edited while the service does not respond, keeps the changes in the browser, and saves them later", async () => {
    const page = await studio.open(`/projects/${project}`);
    await text(page, 1).waitFor();
    const service = /\/(v1|auth)\//;
    await page.route(service, (route) => route.abort());
    await text(page, 1).fill("Typed in between.");
    await page.getByRole("button", { name: "Add a scene", exact: true }).click();
    await text(page, 4).fill("Added in between.");
    await page.getByText(/^Not saved, trying again/).waitFor();
    expect(await text(page, 1).inputValue()).toBe("Typed in between.");
    expect(await findViolations(page)).toEqual([]);
    await page.unroute(service);
    await isSaved(page);
    expect(await texts()).toEqual([
      "Typed in between.",
      expect.any(String),
      expect.any(String),
      "Added in between.",
    ]);
  });

  it("shows and saves changes that a closed tab could not save, once, and forgets them at sign-out", async () => {
    const page = await studio.open(`/projects/${project}`);
    await text(page, 1).waitFor();
    await page.route(/\/v1\//, (route) => route.abort());
    await text(page, 1).fill("Typed before the crash.");
    const drafts = () => page.evaluate(() => Object.keys(Reflect.get(globalThis, "localStorage")));
    await expect.poll(drafts).toEqual([expect.stringContaining(`project.${project}`)]);
    const next = await page.context().newPage();
    await page.close();
    await next.goto(`/studio/projects/${project}`);
    await expect.poll(async () => (await texts())[0]).toBe("Typed before the crash.");
    expect(await text(next, 1).inputValue()).toBe("Typed before the crash.");
    const kept = () => next.evaluate(() => Reflect.get(globalThis, "localStorage").length);
    await expect.poll(kept).toBe(0);
    await next.goto("/studio/new/topic_to_short");
    await next.getByLabel("Topic").fill("Tides");
    await expect.poll(kept).toBe(1);
    await next.getByRole("button", { name: "Sign out" }).click();
    await next.getByRole("heading", { name: /Sign in/ }).waitFor();
    expect(await kept()).toBe(0);
  });

  it("shows another design and which words it comes from, and saves its fields", async () => {
    const { id } = (await saved()).scenes[0] ?? {};
    const parts = [{ part: "title", source: { from: 4, to: 8 } }];
    const design = { kind: "headline", title: "Moon", parts };
    await studio.call("PATCH", `/v1/projects/${project}/scenes`, { scenes: [{ id, design }] });
    const page = await studio.open(`/projects/${project}`);
    const change = scene(page, 1).getByRole("button", { name: /Change the picture/ });
    const pixels = () => canvasPixels(change.locator("canvas[data-updating=false]"));
    const before = await pixels();
    await change.click();
    const dialog = page.getByRole("dialog", { name: "Scene 1" });
    expect(await dialog.locator("mark").textContent()).toBe("moon");
    await dialog.getByLabel("Shows").selectOption("quote");
    await dialog.getByLabel("Author").fill("A sailor");
    await dialog.getByLabel("Why is this here?").selectOption("Author: A sailor");
    await dialog.getByText("Added by hand").waitFor();
    await expect.poll(async () => (await saved()).scenes[0]?.design?.author).toBe("A sailor");
    await expect.poll(pixels).not.toBe(before);
    expect(await findViolations(dialog)).toEqual([]);
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
    await page.locator("[name=aspect_ratio]").selectOption("1:1");
    await page.getByLabel("Size").selectOption("360p");
    await page.getByRole("button", { name: "Render" }).click();
    const link = page.getByRole("link", { name: "Download mp4" });
    await link.waitFor(videoWait);
    // The head is about the video that is shown.
    const player = page.getByLabel(title, { exact: true });
    const file = (url: string | null) => String(url).split("?")[0];
    const download = page.getByRole("link", { name: "Download", exact: true });
    expect(file(await download.getAttribute("href"))).toBe(file(await player.getAttribute("src")));
    await page.getByRole("button", { name: "Publish" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish" });
    await dialog.getByRole("option", { name: /^Render: mp4/ }).waitFor({ state: "attached" });
    const chosen = (name: string) =>
      dialog.getByLabel(name).locator("option:checked").textContent();
    expect(await chosen("Video")).toBe("The video that is shown");
    expect(await chosen("Visibility")).not.toMatch(/Public/);
    expect(await findViolations(dialog)).toEqual([]);
  });

  it("shows the API's error for an unknown project", async () => {
    const page = await studio.open("/projects/00000000-0000-0000-0000-000000000000");
    await page.getByText(/There is no project "00000000-/).waitFor();
  });
});

describe("Videos", () => {
  it("finds videos by title, and deletes one after a confirmation", async () => {
    const { id: account_id } = await studio.useAccount();
    const video_asset_id = await uploadVideo(studio);
    const deleted = await newProject(studio.service, { account_id, title, video_asset_id });
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
