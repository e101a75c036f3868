import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startVideoService, type VideoService } from "../clients/make-video.ts";

let made: VideoService;
beforeAll(async () => {
  made = await startVideoService({ credits: 100 });
});
afterAll(() => made?.close());

const code = "def double(n):\n    return 2 * n\n\nprint(double(21))";
const small = { resolution: "360p", short_side: 180, clip_seconds: 1.5 };

describe("the template code_explainer", () => {
  it("makes a video of code alone: typed first, then with the lines lit that are spoken of", async () => {
    const video = await made.makeVideo("code_explainer", { ...small, code });
    const { report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    const [opening, ...rest] = video.timeline.scenes;
    expect(opening?.visual.kind).toBe("video");
    const lit = rest.flatMap(({ visual }) => (visual.kind === "design" ? visual.design : []));
    expect(lit[0]).toMatchObject({ kind: "code", code, lit_from: 1 });
    expect(lit.findLast(({ kind }) => kind === "code")).toMatchObject({ lit_to: 4 });
    const said = rest.flatMap(({ words = [] }) => words.map(({ text }) => text)).join(" ");
    expect(said).toMatch(/function double takes n.*Print double of 21/i);
  });

  it("speaks given explanations in their language, and lights the lines that they are about", async () => {
    const { scenes } = await made.compose("code_explainer", {
      ...{ ...small, code, code_animation: "none", music: "none", language: "de" },
      explanations: ["Die Funktion double nimmt eine Zahl n.", "Zeile 4: print zeigt 42."],
    });
    const lit = scenes.flatMap(({ visual }) => (visual.kind === "design" ? visual.design : []));
    expect(lit.map(({ lit_from, lit_to }) => [lit_from, lit_to])).toEqual([
      [1, 2],
      [4, 4],
    ]);
  });

  it("refuses another language without explanations or a text model, free of charge", async () => {
    const { status, body } = await made.client.start("code_explainer", { code, language: "de" });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: expect.stringContaining("explanations") });
  });
});
