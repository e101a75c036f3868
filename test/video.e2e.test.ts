import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkCaptions } from "../src/media/captions/check.ts";
import type { QualityReport } from "../src/media/quality/check.ts";
import { spokenWords } from "../src/media/timeline/spoken-words.ts";
import type { Render } from "../src/renders/renders.schema.ts";
import type { Run } from "../src/runs/records/runs.schema.ts";
import { type FinishedVideo, startVideoService, type VideoService } from "./clients/make-video.ts";
import { playInChromium } from "./processes/chromium.ts";
import { runningFfmpegs } from "./processes/running-ffmpegs.ts";
import { soundOnsets } from "./tool-benches/sound-onsets.ts";

const openingBalance = 1000;
const topic = {
  topic: "Tides",
  text: "The moon pulls the sea. Twice a day the water rises, and twice it falls.",
  ...{ seconds: 6, resolution: "360p", fps: 24, seed: 7 },
};

let made: VideoService;
beforeAll(async () => {
  made = await startVideoService({ credits: openingBalance });
});
afterAll(() => made?.close());

const readSteps = (run: Run) =>
  made.service.services.db
    .selectFrom("run_steps")
    .select(["tool", "cached", "credits"])
    .where("run_id", "=", run.id)
    .execute();

/** The content of all media of the run's account, by kind. */
const mediaHashes = ({ id }: Run) =>
  made.service.services.db
    .selectFrom("assets")
    .innerJoin("runs", "runs.account_id", "assets.account_id")
    .select(["assets.kind", "assets.media_type", "assets.sha256"])
    .where("runs.id", "=", id)
    .orderBy("assets.kind")
    .orderBy("assets.sha256")
    .execute();

/** Captions as they were drawn, scene by scene. */
const checkSceneCaptions = ({ timeline }: FinishedVideo, [width, height]: [number, number]) =>
  Promise.all(
    timeline.scenes.map(({ words = [] }) =>
      checkCaptions(words, {
        style: timeline.captions.style,
        width,
        height,
        palette: timeline.palette,
        language: timeline.language,
      }),
    ),
  );

describe("the video of topic_to_short", () => {
  let video: FinishedVideo;
  let report: QualityReport;
  beforeAll(async () => {
    video = await made.makeVideo("topic_to_short", topic);
    ({ report } = await made.check(video));
  });

  const value = (name: string) => report.checks.find((check) => check.name === name)?.value;

  it("has the requested length plus two cards, is upright and has audio", async () => {
    const probe = await made.ffmpeg.probe(video.path);
    expect(probe).toMatchObject({
      video: { codec: "h264", width: 360, height: 640 },
      audio: { codec: "aac", channels: 2 },
    });
    expect(probe.seconds).toBeGreaterThan(topic.seconds);
    expect(probe.seconds).toBeLessThan(topic.seconds + 5);
  });
  it("has −14 ± 1 LUFS", () =>
    expect(Math.abs(Number(value("loudness_lufs")) + 14)).toBeLessThanOrEqual(1));
  it("peaks at −1 dBTP or less", () => expect(value("true_peak_dbtp")).toBeLessThanOrEqual(-1));
  it.each(["black_seconds", "frozen_seconds"])("%s: at most 0.5 that was not requested", (name) => {
    expect(value(name)).toBeLessThanOrEqual(0.5);
  });
  it("has audio and video of equal length, within one frame", () => {
    expect(value("drift_seconds")).toBeLessThanOrEqual(1 / report.fps + 0.0015);
  });
  it("has captions of at most two lines and 21 characters a second, inside the safe area, with contrast 4.5:1", async () => {
    const captions = (await checkSceneCaptions(video, [360, 640])).filter(({ cues }) => cues > 0);
    expect(captions.length).toBeGreaterThan(0);
    for (const { linesMax, charactersPerSecondMax, contrast, faults } of captions) {
      expect(faults).toEqual([]);
      expect(linesMax).toBeLessThanOrEqual(2);
      expect(charactersPerSecondMax).toBeLessThanOrEqual(21.05);
      expect(contrast).toBeGreaterThanOrEqual(4.5);
    }
  });
  it("has a constant frame rate, the requested size, yuv420p, and moov first", () => {
    expect(value("irregular_frames")).toBe(0);
    expect(value("size")).toBe("360x640");
    expect(value("pixel_format")).toBe("yuv420p");
    expect(value("moov_first")).toBe(true);
  });
  it("passes the quality check", () =>
    expect(report.checks.filter(({ passed }) => !passed)).toEqual([]));
  it("plays to the end in Chromium from its link", async () => {
    const playback = await playInChromium(video.url);
    expect(playback).toMatchObject({ error: null, ended: true, width: 360, height: 640 });
    expect(Math.abs(playback.position - report.seconds)).toBeLessThan(0.1);
    expect(playback.frames).toBeGreaterThan(report.seconds * 10);
    expect(playback.audio_bytes).toBeGreaterThan(1000);
  });

  it("has the same bytes and costs nothing when the same account repeats the run", async () => {
    const before = await made.client.wallet();
    const again = await made.makeVideo("topic_to_short", topic);
    expect(again.sha256).toBe(video.sha256);
    expect(again.run.credits_used).toBe(0);
    const steps = await readSteps(again.run);
    expect(steps.length).toBe(9);
    expect(steps.filter(({ cached, credits }) => !cached || credits !== 0)).toEqual([]);
    expect(await made.client.wallet()).toEqual(before);
  });
  it("has the same bytes at full price when another account repeats the run", async () => {
    const again = await made.makeVideo("topic_to_short", topic, await made.service.newAccount());
    // The media of the steps come first: they tell which tool made other bytes.
    expect(await mediaHashes(again.run)).toEqual(await mediaHashes(video.run));
    expect(again.sha256).toBe(video.sha256);
    expect(video.run.credits_used).toBeGreaterThan(0);
    expect(again.run.credits_used).toBe(video.run.credits_used);
    expect((await readSteps(again.run)).filter(({ cached }) => cached)).toEqual([]);
  });
});

describe("the videos of narrated_slideshow", () => {
  const slideshow = (script: string, more: Record<string, unknown> = {}) =>
    made.makeVideo("narrated_slideshow", { script, resolution: "360p", ...more });

  it("show each word within 80 ms of its sound", async () => {
    const video = await slideshow("Boats go out. Tides come back. Birds call.", {
      // Its notes would count as sounds of words.
      music: "none",
      fps: 24,
    });
    expect((await made.check(video)).report.checks.filter(({ passed }) => !passed)).toEqual([]);
    const words = spokenWords(video.timeline);
    const afterPause = words.filter(
      ({ start }, index) => start - (words[index - 1]?.end ?? 0) > 0.25,
    );
    expect(afterPause.length).toBeGreaterThan(1);
    const onsets = await soundOnsets(video.path, made.ffmpeg);
    const off = afterPause.map(({ start }) =>
      Math.min(...onsets.map((onset) => Math.abs(onset - start))),
    );
    expect(Math.max(...off)).toBeLessThanOrEqual(0.08);
  });

  it.each([
    ["ar", "مرحبا بالعالم 🌊 هذا بحر."],
    ["zh", "你好,世界。海水每天涨落两次🌊。"],
  ])(
    "%s with emoji have captions with every character, in order, inside the safe area",
    async (language, script) => {
      const video = await slideshow(script, {
        ...{ language, aspect_ratio: "9:16", music: "none", fps: 24 },
      });
      expect((await made.check(video)).report.checks.filter(({ passed }) => !passed)).toEqual([]);
      const captions = await checkSceneCaptions(video, [360, 640]);
      expect(captions.reduce((sum, { cues }) => sum + cues, 0)).toBeGreaterThan(0);
      const letters = (text: string) => text.replace(/[^\p{L}\p{Extended_Pictographic}]/gu, "");
      const said = spokenWords(video.timeline).map(({ text }) => text);
      expect(letters(said.join(""))).toBe(letters(script));
    },
  );
});

describe("an agent without a render step", () => {
  it("produces a project and a video that can be rendered in another shape and format", async () => {
    const agent = await made.client.newAgent(["generate_image", "generate_music"]);
    const { run, path } = await made.makeVideo(agent, {
      prompt: "A calm sea",
      topic: "A calm sea",
      ...{ seconds: 2, resolution: "360p", fps: 24, "generate_image.width": 360 },
    });
    expect((await made.ffmpeg.probe(path)).video).toMatchObject({
      codec: "h264",
      width: 360,
      height: 640,
    });
    const { project_id } = run.result;
    const options = { resolution: "360p", aspect_ratio: "16:9", format: "webm" };
    const { status, body } = await made.service.call<Render>("POST", "/v1/renders", {
      project_id,
      options,
    });
    expect(status).toBe(202);
    const renderStatus = async () =>
      (await made.service.call<Render>("GET", `/v1/renders/${body.id}`)).body.status;
    await expect
      .poll(renderStatus, { interval: 100, timeout: 200_000 })
      .toMatch(/completed|failed/);
    const link = await made.service.call(
      "GET",
      `/v1/downloads/projects/${project_id}?expires_in=3600`,
    );
    expect(link.body).toMatchObject({
      expires_in: 3600,
      project_uuid: project_id,
      content_type: "video/webm",
    });
    const url = made.localLink(link.body.download_url);
    const { headers } = await fetch(url, { method: "HEAD" });
    expect(headers.get("content-type")).toBe("video/webm");
    expect(headers.get("content-disposition")).toContain('filename="a-calm-sea.webm"');
    const webm = join(made.folder, "again.webm");
    await writeFile(webm, await made.download(url));
    expect((await made.ffmpeg.probe(webm)).video).toMatchObject({
      codec: "vp9",
      width: 640,
      height: 360,
    });
    expect(await playInChromium(url)).toMatchObject({
      error: null,
      ended: true,
      width: 640,
      height: 360,
    });
  });
});

describe("a run that is cancelled during its render", () => {
  it("stops ffmpeg, releases its hold and ends its stream", async () => {
    const agent = await made.client.newAgent(["compose_timeline", "render_video"]);
    const before = await made.client.wallet();
    const text = "Every wave that reaches the shore began as wind over water far away. ".repeat(12);
    const { body } = await made.client.start(agent, { text, resolution: "720p" });
    const { dataDir } = made.service.services.config;
    const { promise: rendering, resolve } = Promise.withResolvers<void>();
    const stop = made.service.services.notifications.on("run_events", async () => {
      if ((await runningFfmpegs(dataDir)).some((command) => command.includes("libx264"))) resolve();
    });
    await rendering;
    stop();
    const streamed = made.service.call("GET", `/v1/runs/${body.id}/stream`);
    const response = await made.service.call("POST", `/v1/runs/${body.id}/cancel`);
    expect(response).toMatchObject({
      status: 200,
      body: { id: body.id, status: "cancelled", cancelled_at: expect.stringMatching(/Z$/) },
    });
    expect((await streamed).text).toMatch(
      /data: \{"type":"run_cancelled","status":"cancelled"\}\nid: \d+\n\ndata: \[DONE\]\n\n$/,
    );
    await expect.poll(() => runningFfmpegs(dataDir), { interval: 50 }).toEqual([]);
    const { db } = made.service.services;
    expect(
      await db.selectFrom("credit_holds").selectAll().where("holder_id", "=", body.id).execute(),
    ).toEqual([]);
    const run = await made.client.read(body.id);
    expect(run).toMatchObject({ status: "cancelled", completed_at: response.body.cancelled_at });
    expect((await made.client.wallet()).balance).toBeCloseTo(before.balance - run.credits_used, 2);
  });
});

describe("the wallet after these runs", () => {
  it("has the opening balance less one debit for each charged run or render", async () => {
    const debits = (await made.client.transactions()).filter(({ amount }) => amount < 0);
    const { db } = made.service.services;
    const paid = await db
      .selectFrom("runs")
      .select(["id", "credits_used"])
      .where("account_id", "=", made.service.account.id)
      .execute();
    const cents = (amounts: number[]) =>
      Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100);
    expect(cents([(await made.client.wallet()).balance])).toBe(
      cents([openingBalance, ...debits.map(({ amount }) => amount)]),
    );
    const ofRuns = debits
      .filter(({ run_id }) => run_id)
      .map(({ run_id, amount }) => [run_id, -amount]);
    const costing = paid
      .filter(({ credits_used }) => credits_used > 0)
      .map(({ id, credits_used }) => [id, credits_used]);
    expect(costing.length).toBeGreaterThan(4);
    expect(ofRuns.sort()).toEqual(costing.sort());
  });
});
