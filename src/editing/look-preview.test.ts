import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { DrawableScene } from "../drawing/drawable-scene.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
});
afterAll(() => service.close());

const text = "A bee visits 50 to 100 flowers on each trip. Bees live in hives.";
const preview = (body: object) =>
  service.call<{ drawing: DrawableScene; detail: string; pointer: string }>(
    "POST",
    "/v1/looks/preview",
    body,
  );

describe("POST /v1/looks/preview", () => {
  it("returns 200 with a scene of the text, drawn as each look draws it", async () => {
    const poster = await preview({ look: "poster", text });
    expect(poster.status).toBe(200);
    const { scene, fonts } = poster.body.drawing;
    expect([scene.width, scene.height]).toEqual([360, 640]);
    expect(fonts.length).toBeGreaterThan(0);
    expect(JSON.stringify(scene)).toContain("100");
    const notebook = await preview({ look: "notebook", text, aspect_ratio: "1:1" });
    expect(notebook.body.drawing.scene).toMatchObject({ width: 360, height: 360 });
    expect(notebook.body.drawing.fonts).not.toEqual(fonts);
  });

  it("returns 200 for a text in the language that it is written in", async () => {
    const german = "Ein Drittel des Brotes landet im Müll. Das sind zwei Millionen Tonnen im Jahr.";
    const { body } = await preview({ look: "clean", text: german });
    expect(JSON.stringify(body.drawing.scene)).toMatch(/"Ein".*"Drittel"/);
  });

  it("returns 400 for an unknown look", async () => {
    const unknown = await preview({ look: "baroque", text });
    expect(unknown.status).toBe(400);
    expect(unknown.body.pointer).toBe("/look");
  });

  it("returns 422 for a text without words", async () => {
    const empty = await preview({ look: "clean", text: " \n " });
    expect(empty.status).toBe(422);
    expect(empty.body.pointer).toBe("/text");
  });
});
