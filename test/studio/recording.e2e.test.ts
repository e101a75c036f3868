import { afterAll, beforeAll, expect, it } from "vitest";
import { runClient } from "../clients/run-client.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

let studio: OpenStudio;
let project: string;

// The browser's own microphone beeps once a second.
beforeAll(async () => {
  studio = await openStudio({ worker: true });
  const client = runClient(studio.service);
  const agent = await client.newAgent(["plan_scenes"], { requirements: { video: false } });
  const script = "The moon pulls the sea.\n\nTwice a day the water rises.";
  const { body } = await client.start(agent, { script, scenes_max: 2 });
  project = String((await client.waitForEnd(body.id)).result.project_id);
});
afterAll(() => studio?.close());

interface Scenes {
  scenes: { text: string; voice: string; recorded: boolean }[];
}

const scenesOf = async () =>
  (await studio.call<Scenes>("GET", `/v1/projects/${project}/scenes`)).body.scenes;

it("records scene by scene: a level, another take, a cut, and the voice of the scene", async () => {
  await studio.useAccount(studio.service.account);
  const page = await studio.open(`/projects/${project}`);
  await page.getByRole("button", { name: "Record yourself" }).click();
  const dialog = page.getByRole("dialog", { name: "Record yourself" });
  await dialog.getByText("Scene 1 of 2").waitFor();
  await dialog.getByText("The moon pulls the sea.").waitFor();
  const record = async (name: string) => {
    await dialog.getByRole("button", { name, exact: true }).click();
    const meter = dialog.getByLabel("Level");
    const level = () => meter.evaluate((element) => Number("value" in element && element.value));
    // From one beep to the next: a take of at least a second.
    await expect.poll(level).toBeGreaterThan(0.05);
    await expect.poll(level).toBeLessThan(0.05);
    await expect.poll(level).toBeGreaterThan(0.05);
    await dialog.getByRole("button", { name: "Stop" }).click();
    await dialog.getByLabel("Your recording").waitFor();
  };
  await record("Record");
  await record("Record again");
  const [start, end] = [dialog.getByLabel(/^Start/), dialog.getByLabel(/^End/)];
  const length = Number(await end.inputValue()) - Number(await start.inputValue());
  await end.fill(String(Number(await end.inputValue()) - length / 2));
  await dialog.getByRole("button", { name: "Use this recording" }).click();
  await dialog.getByText("Scene 2 of 2").waitFor();
  await dialog.getByText("Twice a day the water rises.").waitFor();
  await expect.poll(async () => (await scenesOf())[0]?.recorded).toBe(true);
  const [scene, other] = await scenesOf();
  expect(other?.recorded).toBe(false);
  const path = `/v1/assets/${scene?.voice}`;
  const { body } = await studio.call<{ seconds: number; kind: string }>("GET", path);
  expect(body.kind).toBe("audio");
  expect(body.seconds).toBeCloseTo(length / 2, 1);
  await dialog.getByRole("button", { name: "Scene before" }).click();
  await dialog.getByRole("button", { name: "Remove the recording" }).click();
  await expect.poll(async () => (await scenesOf())[0]?.recorded).toBe(false);
});

it("says what to do where the browser may not use the microphone", async () => {
  await studio.useAccount(studio.service.account);
  const page = await studio.open(`/projects/${project}`);
  await page.evaluate(
    'navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("", "NotAllowedError") }',
  );
  await page.getByRole("button", { name: "Record yourself" }).click();
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await page.getByText("Allow it in the address bar").waitFor();
});
