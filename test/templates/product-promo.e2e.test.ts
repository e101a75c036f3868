import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examplePath } from "../../src/catalog/templates/examples.ts";
import { startVideoService, type VideoService } from "../make-video.ts";
import { fileForm } from "../upload-video.ts";

let made: VideoService;
beforeAll(async () => {
  made = await startVideoService({ credits: 100 });
});
afterAll(() => made?.close());

describe("the template product_promo", () => {
  it("shows the name, each picture and the offer, with effects and music", async () => {
    const images = [await upload("lantern-1.jpg"), await upload("lantern-2.jpg")];
    const video = await made.makeVideo("product_promo", {
      ...{ title: "Lumo lantern", call_to_action: "Now €39", images },
      ...{ resolution: "360p", short_side: 360 },
    });
    const { report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    const [opening, ...rest] = video.timeline.scenes.map(({ visual }) => visual);
    expect(opening).toMatchObject({ heading: "Lumo lantern", subheading: "Now €39" });
    expect(rest.map(({ kind }) => kind)).toEqual(["image", "image", "card"]);
    expect(rest.at(-1)).toMatchObject({ heading: "Now €39" });
    expect(video.timeline.audio.map(({ role }) => role)).toEqual(["music", "effects"]);
  });

  it("returns 422 without pictures, before anything is charged", async () => {
    const { status, body } = await made.client.start("product_promo", {
      ...{ title: "Lumo lantern", call_to_action: "Now €39" },
    });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("images");
  });
});

async function upload(name: string): Promise<string> {
  const form = fileForm(await readFile(examplePath("product_promo", name)), name);
  const headers = { "content-type": form.type };
  const { status, body } = await made.service.call("POST", "/v1/assets", form, headers);
  expect(status).toBe(201);
  return String(body.id);
}
