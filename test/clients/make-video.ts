import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect } from "vitest";
import type { Ffmpeg } from "../../src/media/ffmpeg.ts";
import {
  checkQuality,
  type QualityCheck,
  type QualityReport,
} from "../../src/media/quality/check.ts";
import type { Run } from "../../src/runs/records/runs.schema.ts";
import type { Timeline } from "../../src/values/timeline.ts";
import { startTestService, type TestAccount, type TestService } from "../harness.ts";
import { localFfmpeg } from "../tool-benches/local-ffmpeg.ts";
import { runClient } from "./run-client.ts";
import { fileForm } from "./upload-video.ts";

export interface FinishedVideo {
  run: Run;
  /** The downloaded file. */
  path: string;
  sha256: string;
  /** The link with the address of this service. */
  url: string;
  timeline: Timeline;
}

/** A service with a worker that makes whole videos. */
export interface VideoService {
  service: TestService;
  client: ReturnType<typeof runClient>;
  ffmpeg: Ffmpeg;
  /** For files of the test. */
  folder: string;
  /** Runs an agent, waits for its end and downloads its video. */
  makeVideo(
    agent: string,
    inputs: Record<string, unknown>,
    account?: TestAccount,
  ): Promise<FinishedVideo>;
  /** Runs an agent until a tool has ended, and cancels the run. Resolves to its id. */
  runUntil(tool: string, agent: string, inputs: Record<string, unknown>): Promise<string>;
  /** Runs an agent until its timeline is composed. Its video is not rendered. */
  compose(agent: string, inputs: Record<string, unknown>): Promise<Timeline>;
  /** Replaces the public address of a link with the one of this service. */
  localLink(link: unknown): string;
  download(url: string): Promise<Uint8Array>;
  /** Uploads a file. Resolves to its asset id. */
  upload(path: string): Promise<string>;
  check(video: FinishedVideo): Promise<{ passed: boolean; report: QualityReport }>;
  close(): Promise<void>;
}

export async function startVideoService({
  credits,
  env = {},
}: {
  credits: number;
  env?: Record<string, string>;
}): Promise<VideoService> {
  const service = await startTestService({ worker: true, credits, env });
  const client = runClient(service);
  const ffmpeg = await localFfmpeg();
  const folder = await mkdtemp(join(tmpdir(), "reelwright-video-"));
  const address = await service.app.listen({ port: 0, host: "127.0.0.1" });

  const localLink = (link: unknown) => {
    const { pathname, search } = new URL(String(link));
    return address + pathname + search;
  };
  const download = async (url: string) => {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };

  async function makeVideo(
    agent: string,
    inputs: Record<string, unknown>,
    account?: TestAccount,
  ): Promise<FinishedVideo> {
    const theirs = account ? runClient(service, { "x-api-key": account.api_key }) : client;
    const { status, body, text } = await theirs.start(agent, {
      ...(await shortMusic(service, agent)),
      ...inputs,
    });
    expect(status, text).toBe(202);
    const run = await theirs.waitForEnd(body.id);
    expect(run).toMatchObject({ status: "completed", error: null });
    const url = localLink(run.result.video_url);
    const bytes = await download(url);
    const path = join(folder, `${run.id}.mp4`);
    await writeFile(path, bytes);
    const { timeline } = await readRevision(service, run);
    return {
      run,
      path,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      url,
      timeline: timeline as Timeline,
    };
  }

  async function runUntil(
    tool: string,
    agent: string,
    inputs: Record<string, unknown>,
  ): Promise<string> {
    const given = { ...(await shortMusic(service, agent)), ...inputs };
    const { status, body, text } = await client.start(agent, given, { pause_after: [tool] });
    expect(status, text).toBe(202);
    const reached = async () => {
      const { waiting_for, error } = await client.read(body.id);
      return waiting_for ?? error;
    };
    // Each reading takes CPU time from the run.
    await expect.poll(reached, { interval: 500 }).toBeTruthy();
    expect((await client.read(body.id)).error).toBe(null);
    await service.call("POST", `/v1/runs/${body.id}/cancel`);
    return body.id;
  }

  async function compose(agent: string, inputs: Record<string, unknown>): Promise<Timeline> {
    const tool = "compose_timeline";
    const { outputs } = await service.services.db
      .selectFrom("run_steps")
      .select("outputs")
      .where("run_id", "=", await runUntil(tool, agent, inputs))
      .where("tool", "=", tool)
      .executeTakeFirstOrThrow();
    return (outputs as { timeline: Timeline }).timeline;
  }

  return {
    service,
    client,
    ffmpeg,
    folder,
    makeVideo,
    runUntil,
    compose,
    localLink,
    download,
    async upload(path) {
      const form = fileForm(await readFile(path), basename(path));
      const headers = { "content-type": form.type };
      const { status, body, text } = await service.call("POST", "/v1/assets", form, headers);
      expect(status, text).toBe(201);
      return String(body.id);
    },
    async check({ path, timeline }) {
      const { signal } = new AbortController();
      const { report } = await checkQuality(path, { ffmpeg, signal, timeline });
      const checks = [...report.checks, await checkEdges(path, report.seconds, ffmpeg)];
      return { passed: checks.every((check) => check.passed), report: { ...report, checks } };
    },
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Music of the usual 30 s takes as much CPU time as the rest of a short video. A shorter piece is
 * repeated in the same way.
 */
async function shortMusic({ services }: TestService, agent: string) {
  const found = await services.db
    .selectFrom("agents")
    .select("tools")
    .where("slug", "=", agent)
    .executeTakeFirst();
  return found?.tools.includes("generate_music") ? { "generate_music.seconds": 4 } : {};
}

const edgeSilenceMax = 0.6;

/** Checks that the video neither starts nor ends with silence. */
async function checkEdges(path: string, seconds: number, ffmpeg: Ffmpeg): Promise<QualityCheck> {
  const filter = `silencedetect=n=-50dB:d=${edgeSilenceMax}`;
  const args = ["-i", path, "-af", filter, "-vn", "-f", "null", "-"];
  const { log } = await ffmpeg.run(args, { signal: new AbortController().signal, seconds });
  const times = (name: string) =>
    [...log.matchAll(new RegExp(`silence_${name}: (-?[\\d.]+)`, "g"))].map(([, at]) => Number(at));
  const ends = times("end");
  const spans = times("start").map((start, index) => [start, ends[index] ?? seconds] as const);
  const edges = spans.filter(([start, end]) => start < 0.05 || end > seconds - 0.05);
  const longest = Math.max(0, ...edges.map(([start, end]) => end - start));
  return {
    name: "edge_silence_seconds",
    passed: longest <= edgeSilenceMax,
    value: longest,
    limit: `at most ${edgeSilenceMax} s at the start and the end`,
  };
}

const readRevision = ({ services }: TestService, run: Run) =>
  services.db
    .selectFrom("project_revisions")
    .selectAll()
    .where("run_id", "=", run.id)
    .executeTakeFirstOrThrow();
