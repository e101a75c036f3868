import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProjectScenes } from "../../src/editing/project-scenes.schema.ts";
import { lookSlugs } from "../../src/values/edit-scenes.ts";
import { titleCard } from "../clients/account-fixtures.ts";
import { fileForm, newProject, uploadVideo } from "../clients/upload-video.ts";
import { drawFromJson } from "../draw-from-json.ts";
import { fixture } from "../tool-benches/local-media.ts";
import { findViolations } from "./axe.ts";
import { canvasPixels } from "./canvas-pixels.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

let studio: OpenStudio;
let video: string;
let photo: string;
beforeAll(async () => {
  studio = await openStudio();
  video = await uploadVideo(studio.service);
  const form = fileForm(await readFile(fixture("picture.jpg")), "picture.jpg");
  const headers = { "content-type": form.type };
  photo = (await studio.call<{ id: string }>("POST", "/v1/assets", form, headers)).body.id;
});
beforeEach(() => studio.useAccount(studio.service.account));
afterAll(() => studio?.close());

const makeProject = (scenes: object[], aspect_ratio = "1:1") =>
  newProject(studio.service, {
    ...{ title: "Pictures", timeline: { ...titleCard, aspect_ratio }, video_asset_id: video },
    shared_values: { scenes },
  });
const picture = (page: Page, number: number) =>
  page.getByRole("button", { name: `Change the picture of scene ${number}` });
const isDrawn = (page: Page, number: number) =>
  picture(page, number).locator("canvas[data-updating=false]").waitFor();
/** The pixels of a canvas, as a PNG. */
async function pixels(page: Page, number: number): Promise<Buffer> {
  const url = await canvasPixels(picture(page, number).locator("canvas"));
  return Buffer.from(url.replace(/^.*,/, ""), "base64");
}

async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((each) => sharp(each).flatten({ background: "#000" }).raw().toBuffer()),
  );
  if (!a || a.length !== b?.length) throw new Error("The pictures differ in size.");
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}

const designs = [
  { kind: "counter", title: "stolen bicycles", value: 912, icons: ["🚲"] },
  { kind: "headline", title: "النوم هو الوقت الذي ينظف فيه الدماغ نفسه", icons: ["🧠"] },
  { kind: "headline", title: "睡眠は脳が自らを掃除する時間です", icons: ["🧠"] },
  { kind: "quote", title: "Simplicity is the ultimate sophistication", author: "Leonardo" },
  { kind: "chart", items: [12, 18, 14].map((value) => ({ label: `${value}`, value })) },
  { kind: "map", items: [{ label: "Kenya", icon: "flag:ke", place: { country: "ke" } }] },
  undefined,
];

describe("SceneCanvas", () => {
  it.each([
    ["9:16", 0],
    ["16:9", 2],
    ["1:1", 4],
    ["4:5", 6],
  ])(
    "draws all looks as the stills of the service, with a mean difference of at most 2 of 255: %s",
    async (aspect_ratio, first) => {
      const scenes = lookSlugs.map((look, at) => {
        const design = designs[(first + at) % designs.length];
        const shown = design ? { design } : { image: photo };
        return { text: design?.title ?? "This is it.", seconds: 2, ...shown, look };
      });
      const id = await makeProject(scenes, aspect_ratio);
      const page = await studio.open(`/projects/${id}`);
      const { body } = await studio.call<ProjectScenes>("GET", `/v1/projects/${id}/scenes`);
      const differences: [string, number][] = [];
      for (const [at, { look, design, ...urls }] of body.scenes.entries()) {
        await isDrawn(page, at + 1);
        const drawn = await pixels(page, at + 1);
        const { drawing } = JSON.parse(await (await fetch(urls.drawing_url)).text());
        const frame = await (await drawFromJson(drawing)).encode("png");
        const difference = await meanDifference(drawn, frame);
        differences.push([`${look}, ${design?.kind ?? "photo"}`, difference]);
        // The service draws a still as this frame: one of each look, two of each shape.
        if (at % 4 !== first / 2) continue;
        // The compression of the JPEG alone changes up to 5, in looks with grain.
        const still = Buffer.from(await (await fetch(urls.still_url)).arrayBuffer());
        expect(await meanDifference(frame, still)).toBeLessThan(8);
      }
      const [worst = ["", 0]] = differences.sort(([, a], [, b]) => b - a);
      console.log(`worst of ${aspect_ratio}: ${worst[0]} ${worst[1].toFixed(2)} of 255`);
      expect(differences).toHaveLength(lookSlugs.length);
      expect(worst[1]).toBeLessThanOrEqual(2);
    },
  );

  it("follows a new text with a drawing, without a still of the service", async () => {
    const id = await makeProject([{ text: "Before.", seconds: 2 }]);
    const page = await studio.open(null);
    const stills: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/\.jpg$/.test(pathname) || request.postDataJSON()?.kind === "still")
        stills.push(pathname);
    });
    await page.goto(`/studio/projects/${id}`);
    await isDrawn(page, 1);
    const before = await pixels(page, 1);
    await page.getByLabel("Text").fill("After it.");
    await picture(page, 1).locator("canvas[data-updating=true]").waitFor();
    await isDrawn(page, 1);
    expect(await meanDifference(before, await pixels(page, 1))).toBeGreaterThan(0.2);
    expect(stills).toEqual([]);
  });

  it("keeps the last picture while the service does not respond, and follows when it is back", async () => {
    const id = await makeProject([{ text: "Before.", seconds: 2 }]);
    const page = await studio.open(`/projects/${id}`);
    await isDrawn(page, 1);
    const before = await pixels(page, 1);
    await page.context().setOffline(true);
    await page.getByLabel("Text").fill("After it.");
    await page.getByText("The service does not respond").first().waitFor();
    expect((await pixels(page, 1)).equals(before)).toBe(true);
    await page.context().setOffline(false);
    await isDrawn(page, 1);
    expect((await pixels(page, 1)).equals(before)).toBe(false);
  });

  it("shows the still of a clip, and of a scene whose font cannot be loaded", async () => {
    const id = await makeProject([
      { text: "", seconds: 1, clip: video },
      { text: "A card.", seconds: 1 },
    ]);
    const page = await studio.open(null);
    await page.route("**/fonts/*", (route) => route.abort());
    await page.goto(`/studio/projects/${id}`);
    for (const number of [1, 2]) {
      await picture(page, number).locator("img").waitFor();
      expect(await picture(page, number).locator("canvas").count()).toBe(0);
    }
    expect(await page.getByRole("button", { name: /^Play/ }).count()).toBe(0);
  });

  it("moves while it is hovered or its button says so, without motion at hover if the system asks for that", async () => {
    const design = { kind: "counter", title: "bicycles", value: 912, icons: ["🚲"] };
    const id = await makeProject([{ text: "912 bicycles.", seconds: 3, design }]);
    const page = await studio.open(`/projects/${id}`);
    await isDrawn(page, 1);
    const last = await pixels(page, 1);
    const moves = () => expect.poll(async () => (await pixels(page, 1)).equals(last)).toBe(false);
    const rests = () => expect.poll(async () => (await pixels(page, 1)).equals(last)).toBe(true);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await picture(page, 1).hover();
    await moves();
    await page.mouse.move(0, 0);
    await rests();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await picture(page, 1).hover();
    const button = page.getByRole("button", { name: "Play scene 1" });
    await button.waitFor();
    expect((await pixels(page, 1)).equals(last)).toBe(true);
    await button.press("Enter");
    await moves();
    await page.getByRole("button", { name: "Stop scene 1" }).waitFor();
    await rests();
    await button.waitFor();
    expect(await findViolations(page.getByRole("listitem", { name: "Scene 1" }))).toEqual([]);
  });

  it("has a text in the dialog of its scene", async () => {
    const id = await makeProject([{ text: "A card.", seconds: 1 }]);
    const page = await studio.open(`/projects/${id}`);
    await picture(page, 1).click();
    const dialog = page.getByRole("dialog", { name: "Scene 1" });
    await dialog.getByRole("img", { name: "Still of Scene 1" }).waitFor();
    expect(await findViolations(dialog)).toEqual([]);
  });
});
