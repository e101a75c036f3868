import { afterAll, beforeAll, expect, it } from "vitest";
import { runClient } from "../clients/run-client.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

let studio: OpenStudio;
let project: string;

beforeAll(async () => {
  studio = await openStudio({ worker: true });
  const client = runClient(studio.service);
  const agent = await client.newAgent(["plan_scenes"], { requirements: { video: false } });
  const { body } = await client.start(agent, { script: "The moon pulls the sea." });
  project = String((await client.waitForEnd(body.id)).result.project_id);
});
afterAll(() => studio?.close());

it("shows Arabic texts from right to left, and English ones from left to right", async () => {
  await studio.useAccount(studio.service.account);
  const page = await studio.open(`/projects/${project}`);
  const text = page.getByRole("listitem", { name: "Scene 1" }).getByLabel("Text");
  const direction = () => text.evaluate((field) => (field.matches(":dir(rtl)") ? "rtl" : "ltr"));
  const english = await text.inputValue();
  await text.fill("القمر يسحب البحر");
  expect(await direction()).toBe("rtl");
  await text.fill(english);
  expect(await direction()).toBe("ltr");
});

it("does not say that all is saved while a scene has an impossible length", async () => {
  await studio.useAccount(studio.service.account);
  const page = await studio.open(`/projects/${project}`);
  const state = page.getByRole("status").filter({ hasText: /saved/i });
  const seconds = page.getByLabel("Seconds").first();
  await page.getByText("All changes are saved").waitFor();
  await seconds.fill("0.5");
  await seconds.press("Enter");
  await expect.poll(() => state.innerText()).toMatch(/^Not saved: a field below with an error/);
  await page.getByText("A scene is shown for 1 to 600 seconds").waitFor();
  await seconds.fill("3");
  await seconds.press("Enter");
  await page.getByText("All changes are saved").waitFor();
});

it("gives a scene a look of its own, and lets it follow the video again", async () => {
  await studio.useAccount(studio.service.account);
  const page = await studio.open(`/projects/${project}`);
  const saved = async () => {
    await page.getByText("All changes are saved").waitFor();
    const path = `/v1/projects/${project}/scenes`;
    type Body = { scenes: { look?: string }[] };
    return (await studio.service.call<Body>("GET", path)).body.scenes[0]?.look;
  };
  await page.getByRole("button", { name: "Change the picture of scene 1" }).click();
  const look = page.getByRole("dialog").getByLabel("Look");
  await look.selectOption("Poster");
  await expect.poll(saved).toBe("poster");
  await look.selectOption("As the video (Clean)");
  await expect.poll(saved).toBe(undefined);
});
