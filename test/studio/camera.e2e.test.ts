import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ProjectScenes } from "../../src/editing/project-scenes.schema.ts";
import { runClient } from "../clients/run-client.ts";
import { findViolations } from "./axe.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

let studio: OpenStudio;
let project: string;

// The browser's own camera counts, and its microphone beeps.
beforeAll(async () => {
  studio = await openStudio({ worker: true });
  const client = runClient(studio.service);
  const agent = await client.newAgent(["plan_scenes", "generate_voiceover"]);
  const script = "The moon pulls the sea.\n\nTwice a day the water rises.";
  const inputs = { script, scenes_max: 2, "render_video.resolution": "360p" };
  const { body } = await client.start(agent, inputs);
  project = String((await client.waitForEnd(body.id)).result.project_id);
});
afterAll(() => studio?.close());

const sceneOf = async (index = 0) =>
  (await studio.call<ProjectScenes>("GET", `/v1/projects/${project}/scenes`)).body.scenes[index];

async function openRecorder(): Promise<{ page: Page; dialog: Locator }> {
  await studio.useAccount(studio.service.account);
  const page = await studio.open(`/projects/${project}`);
  await page.getByRole("button", { name: "Record yourself" }).waitFor();
  return { page, dialog: page.getByRole("dialog", { name: "Record yourself" }) };
}

const openCamera = async (page: Page, dialog: Locator) => {
  await page.getByRole("button", { name: "Record yourself" }).click();
  await dialog.getByLabel("Camera and voice").check();
};

/** Records from one beep to the next: a take of at least half a second. */
async function record(dialog: Locator, name: string) {
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.getByRole("button", { name: "Stop" }).waitFor();
  const meter = dialog.getByLabel("Level");
  const level = () => meter.evaluate((element) => Number("value" in element && element.value));
  for (const _ of [1, 2]) {
    await expect.poll(level).toBeLessThan(0.05);
    await expect.poll(level).toBeGreaterThan(0.05);
  }
  await dialog.getByRole("button", { name: "Stop" }).click();
  await dialog.getByLabel("Your recording").waitFor();
}

const playing = (video: Locator) =>
  video.evaluate((element) => ({
    width: Number("videoWidth" in element && element.videoWidth),
    at: Number("currentTime" in element && element.currentTime),
    isPaused: "paused" in element && element.paused === true,
  }));

/** A script for the element with this label. */
const on = (label: string, script: string) =>
  `{ const video = document.querySelector('[aria-label="${label}"]'); ${script} }`;

it("records the camera: a mirror, another take, a cut, and its place in the scene", async () => {
  const { page, dialog } = await openRecorder();
  await openCamera(page, dialog);
  const mirror = dialog.getByLabel("Camera", { exact: true });
  await expect.poll(async () => (await playing(mirror)).width).toBeGreaterThan(0);
  const flipped = await page.evaluate<string>(on("Camera", "getComputedStyle(video).transform"));
  expect(flipped).toMatch(/^matrix\(-1/);
  await record(dialog, "Record");
  await record(dialog, "Record again");
  const video = dialog.getByLabel("Your recording");
  await expect.poll(async () => (await playing(video)).width).toBeGreaterThan(0);
  const [start, end] = [dialog.getByLabel(/^Start/), dialog.getByLabel(/^End/)];
  const [from, last] = [Number(await start.inputValue()), Number(await end.inputValue())];
  const to = Math.round((from + (last - from) / 2) * 100) / 100;
  await end.fill(String(to));
  await page.evaluate(on("Your recording", "void video.play()"));
  await expect.poll(async () => (await playing(video)).isPaused).toBe(true);
  expect(Math.abs((await playing(video)).at - to)).toBeLessThan(0.4);
  expect(await findViolations(dialog)).toEqual([]);
  await dialog.getByRole("button", { name: "Use this recording" }).click();
  await dialog.getByText("Scene 2 of 2").waitFor();
  await expect.poll(async () => (await sceneOf())?.recorded).toBe(true);
  const scene = await sceneOf();
  const camera = { layout: "picture_in_picture" };
  expect(scene).toMatchObject({ camera, voice_part: { start: from, end: to } });
  const { body } = await studio.call("GET", `/v1/assets/${scene?.voice}`);
  expect(body).toMatchObject({ kind: "video", width: 1280, height: 720 });
  expect(Number(body.seconds)).toBeGreaterThan(to);
  await dialog.getByRole("button", { name: "Close" }).click();
  await page
    .getByRole("listitem", { name: "Scene 1" })
    .locator("img[data-updating=false]")
    .waitFor();
});

it("makes the video with it, shows it in the full frame, and removes it", async () => {
  const client = runClient(studio.service);
  const update = await studio.call("POST", `/v1/projects/${project}/update`, {});
  expect((await client.waitForEnd(String(update.body.id))).error).toBe(null);
  const { page, dialog } = await openRecorder();
  await page.getByRole("button", { name: "Record yourself" }).click();
  await dialog.getByText("Scene 1 of 2: it has a recording").waitFor();
  await dialog.getByLabel("Show the camera as").selectOption("full_frame");
  await expect.poll(async () => (await sceneOf())?.camera?.layout).toBe("full_frame");
  expect(await sceneOf()).toMatchObject({ kind: "clip", pending: [] });
  await dialog.getByRole("button", { name: "Remove the picture" }).click();
  await expect.poll(async () => (await sceneOf())?.camera).toBe(undefined);
  expect(await sceneOf()).toMatchObject({ recorded: true });
  await dialog.getByRole("button", { name: "Remove the recording" }).click();
  await expect.poll(async () => (await sceneOf())?.recorded).toBe(false);
});

it("keeps a take that could not be uploaded, and one before a camera that is gone", async () => {
  const { page, dialog } = await openRecorder();
  await openCamera(page, dialog);
  await record(dialog, "Record");
  await page.route("**/v1/assets", (route) => route.abort());
  await dialog.getByRole("button", { name: "Use this recording" }).click();
  await dialog.getByText("The service does not respond").waitFor();
  await page.unroute("**/v1/assets");
  // As when the camera is unplugged.
  const ended =
    "for (const track of video.srcObject.getVideoTracks()) track.dispatchEvent(new Event('ended'))";
  await page.evaluate(on("Camera", ended));
  await dialog.getByText("The camera was disconnected.").waitFor();
  await dialog.getByRole("button", { name: "Use this recording" }).click();
  await expect.poll(async () => (await sceneOf())?.camera?.layout).toBe("picture_in_picture");
});

const fails = (name: string) =>
  `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("", "${name}") }`;

it("says what to do where the camera is missing, forbidden or in use, or cannot be recorded", async () => {
  const { page, dialog } = await openRecorder();
  await page.getByRole("button", { name: "Record yourself" }).click();
  for (const [script, message] of [
    [fails("NotFoundError"), "No camera with a microphone is connected"],
    [fails("NotAllowedError"), "Allow it in the address bar"],
    [fails("NotReadableError"), "Another program uses the camera"],
    ["delete globalThis.MediaRecorder", "This browser cannot record"],
  ] as const) {
    await page.evaluate(script);
    await dialog.getByLabel("Camera and voice").check();
    await dialog.getByText(message).waitFor();
    await dialog.getByLabel("Voice", { exact: true }).check();
    await expect.poll(() => dialog.getByText(message).count()).toBe(0);
  }
});
