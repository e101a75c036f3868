import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { uploadVideo } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import type { Project } from "../projects/projects.schema.ts";
import type { RunStep } from "../runs/records/run-steps.schema.ts";
import type { Timeline } from "../values/timeline.ts";
import type { ProjectScene, ProjectScenes } from "./project-scenes.schema.ts";
import type { UpdateEstimate } from "./update.schema.ts";

// The real tools: a narrated video of three scenes.
let service: TestService;
let client: ReturnType<typeof runClient>;
let project_id: string;
/** The frames are not looked at. */
const small = {
  aspect_ratio: "1:1",
  "render_video.resolution": "360p",
  "render_video.fps": 24,
};
const smallImages = { ...small, "generate_image.width": 320 };

beforeAll(async () => {
  service = await startTestService({ worker: true });
  client = runClient(service);
  const agent = await client.newAgent(["generate_voiceover", "generate_image"]);
  const scenes = ["The sea is blue.", "The sky is wide.", "The moon is bright."];
  const inputs = {
    title: "Three things",
    scenes: scenes.map((text) => ({ text })),
    title_card: false,
    ...smallImages,
  };
  const run = await client.waitForEnd((await client.start(agent, inputs)).body.id);
  project_id = String(run.result.project_id);
});
afterAll(() => service.close());

const path = (rest: string) => `/v1/projects/${project_id}/${rest}`;
const read = async () => (await service.call<ProjectScenes>("GET", path("scenes"))).body;
const edit = async (changes: Record<string, unknown>) =>
  (await service.call<ProjectScenes>("PATCH", path("scenes"), changes)).body;
const update = async () => {
  const { status, body } = await service.call("POST", path("update"), {});
  expect(status).toBe(202);
  const run = await client.waitForEnd(String(body.id));
  expect(run.error).toBe(null);
  const { body: steps } = await service.call<{ steps: RunStep[] }>(
    "GET",
    `/v1/runs/${run.id}/steps`,
  );
  return { run, steps: steps.steps };
};
const stored = async () =>
  service.services.db
    .selectFrom("project_revisions")
    .selectAll()
    .where("project_id", "=", project_id)
    .orderBy("revision", "desc")
    .executeTakeFirstOrThrow();
const media = ({ id, image, voice, seconds }: ProjectScene) => ({ id, image, voice, seconds });

describe("POST /v1/projects/{project_id}/update", () => {
  it("returns 409 for a project whose video shows its newest revision, also for the estimate", async () => {
    for (const rest of ["update", "update/estimate"])
      expect(await service.call("POST", path(rest), {})).toMatchObject({
        status: 409,
        body: { error: "conflict" },
      });
  });

  it("returns 202 and speaks one voice, keeps the other scenes, and debits as its estimate says", async () => {
    const before = await read();
    const timeline = (await stored()).timeline as { scenes: unknown[] };
    const [first, second, third] = before.scenes;
    const edited = await edit({
      scenes: [{ id: second?.id, text: "The sky is very, very wide." }],
    });
    expect(edited.pending).toEqual(["voice", "video"]);
    expect(edited.scenes.map(({ pending }) => pending)).toEqual([[], ["voice"], []]);
    const estimate = (await service.call<UpdateEstimate>("POST", path("update/estimate"))).body;
    expect(estimate.scenes).toEqual([{ id: second?.id, credits: estimate.steps[0]?.credits }]);
    expect(estimate.steps.map(({ tool }) => tool)).toEqual([
      "generate_voiceover",
      "compose_timeline",
      "render_video",
    ]);
    const { run, steps } = await update();
    expect(steps.map(({ tool }) => tool)).toEqual(estimate.steps.map(({ tool }) => tool));
    const spoken = steps[0]?.outputs.spoken_seconds as number;
    expect(steps[0]?.credits).toBeCloseTo(0.1 * spoken, 1);
    expect(run.credits_used).toBeLessThan(estimate.credits * 1.5);
    const after = await read();
    expect(after.pending).toEqual([]);
    expect(after.scenes.map(media)).toEqual([
      first && media(first),
      expect.objectContaining({ id: second?.id, image: second?.image }),
      third && media(third),
    ]);
    expect(after.scenes[1]?.voice).not.toBe(second?.voice);
    const updated = (await stored()).timeline as { scenes: unknown[] };
    expect(updated.scenes.toSpliced(1, 1)).toEqual(timeline.scenes.toSpliced(1, 1));
    expect((await service.call<Project>("GET", `/v1/projects/${project_id}`)).body).toMatchObject({
      revision: 3,
      run_id: run.id,
      pending: [],
    });
  });

  it("returns 202 and draws one picture for a new scene, and moves the others unchanged", async () => {
    const before = await read();
    const [first, , third] = before.scenes;
    await edit({
      add: [{ after: first?.id, text: "Rivers run." }],
      order: before.scenes.map(({ id }) => id),
    });
    const { scenes, steps: priced } = (
      await service.call<UpdateEstimate>("POST", path("update/estimate"))
    ).body;
    const [voice, picture] = priced.map(({ credits }) => credits);
    expect(scenes).toEqual([{ id: expect.any(String), credits: expect.any(Number) }]);
    expect(scenes[0]?.credits).toBeCloseTo(Number(voice) + Number(picture), 2);
    const { steps } = await update();
    const drawn = steps.find(({ tool }) => tool === "generate_image");
    expect(drawn?.outputs.pictures_drawn).toBe(1);
    const after = await read();
    expect(after.scenes.map(({ id }) => id)).toEqual([
      first?.id,
      expect.stringMatching(/^scene_[0-9a-f]{8}$/),
      ...before.scenes.slice(1).map(({ id }) => id),
    ]);
    expect(after.scenes.at(-1)).toMatchObject({ image: third?.image, voice: third?.voice });
    expect(after.scenes[1]).toMatchObject({ pending: [], recorded: false });
  });

  it("returns 202 and executes only the composition and the render after new captions and colors", async () => {
    await edit({ captions: "none", palette: { accent: "#ff0000" } });
    const { steps } = await update();
    expect(steps.map(({ tool }) => tool)).toEqual(["compose_timeline", "render_video"]);
    expect((await stored()).timeline).toMatchObject({
      captions: { style: "none" },
      palette: { accent: "#ff0000" },
    });
    expect(await read()).toMatchObject({ captions: "none" });
  });
});

it("an update keeps the clip that opens the video, and those that follow its scenes", async () => {
  const video = await uploadVideo(service);
  const started = await client.start(await client.newAgent(["make_chart", "generate_image"]), {
    ...{ title: "Sales", scenes: [{ text: "Sales grew." }], music: "none" },
    ...{ rows: [{ year: 2024, sales: 1 }], chart_output: "animation", clip_seconds: 1 },
    ...{ "compose_timeline.videos": [video], ...smallImages, short_side: 128 },
  });
  const run = await client.waitForEnd(started.body.id);
  expect(run.error).toBe(null);
  project_id = String(run.result.project_id);
  const { timeline } = await stored();
  const { scenes } = timeline as Timeline;
  expect(scenes.map(({ visual }) => visual.kind)).toEqual(["video", "image", "video"]);
  await edit({ captions: "classic" });
  await update();
  expect((await stored()).timeline).toEqual({
    ...(timeline as Timeline),
    captions: { style: "classic" },
  });
});

describe("an update of a video with one recording", () => {
  const texts = ["The sea is blue.", "The sky is wide."];
  let recorded: string;

  beforeAll(async () => {
    const speaker = await client.newAgent(["generate_voiceover"], {
      requirements: { video: false },
    });
    const spoken = await client.start(speaker, { text: texts.join(" ") });
    const { id } = await client.waitForEnd(spoken.body.id);
    const { body } = await service.call<{ steps: RunStep[] }>("GET", `/v1/runs/${id}/steps`);
    const inputs = {
      voice: body.steps[0]?.outputs.voice,
      ...{ scenes: texts.map((text) => ({ text })), ...small },
    };
    const started = await client.start(await client.newAgent(["generate_voiceover"]), inputs);
    const run = await client.waitForEnd(started.body.id);
    expect(run.error).toBe(null);
    project_id = String(run.result.project_id);
    recorded = JSON.stringify(spokenIn(await stored()));
  });

  const spokenIn = ({ timeline }: { timeline: unknown }) =>
    (timeline as Timeline).scenes.map(({ seconds, voice, words }) => ({ seconds, voice, words }));

  it("keeps the recording after new captions, and adds no card to a video without a title", async () => {
    expect(recorded.match(/asset_/g)).toHaveLength(2);
    await edit({ captions: "classic" });
    const { steps } = await update();
    expect(steps.map(({ tool }) => tool)).toEqual(["compose_timeline", "render_video"]);
    expect(JSON.stringify(spokenIn(await stored()))).toBe(recorded);
  });

  it("keeps the recording after a new text, and shows the text in the captions", async () => {
    const { scenes } = await read();
    expect(scenes.map((scene) => scene.recorded)).toEqual([true, true]);
    await edit({ scenes: [{ id: scenes[1]?.id, text: "The sky is very wide." }] });
    await update();
    const [, before] = JSON.parse(recorded).filter(({ voice }: { voice?: unknown }) => voice);
    const after = spokenIn(await stored()).filter(({ voice }) => voice)[1];
    expect(after).toMatchObject({ seconds: before.seconds, voice: before.voice });
    expect(after?.words?.map(({ text }) => text).join(" ")).toBe("The sky is very wide.");
  });

  it("keeps a recording that an earlier version left undivided, and aligns a new text with it", async () => {
    const { db } = service.services;
    const { revision, shared_values } = await stored();
    const undivided = (shared_values.scenes as Record<string, unknown>[]).map(
      ({ voice: _, voice_seconds: __, ...scene }) => scene,
    );
    await db
      .updateTable("project_revisions")
      .set({ shared_values: JSON.stringify({ ...shared_values, scenes: undivided }) })
      .set({ settings: null })
      .where("project_id", "=", project_id)
      .where("revision", "=", revision)
      .execute();
    await edit({ captions: "highlight" });
    await update();
    const { audio } = (await stored()).timeline as Timeline;
    expect(audio.map(({ role }) => role)).toContain("voice");
    const { scenes } = await read();
    expect(
      (await edit({ scenes: [{ id: scenes[0]?.id, text: "Blue is the sea." }] })).pending,
    ).toEqual(["voice", "video"]);
    await update();
    const spoken = spokenIn(await stored()).filter(({ voice }) => voice);
    expect(spoken).toHaveLength(2);
    expect(spoken[0]?.words?.map(({ text }) => text).join(" ")).toBe("Blue is the sea.");
  });
});
