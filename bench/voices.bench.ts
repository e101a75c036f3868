import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { localSpeech } from "../src/generators/speech/espeak-speech.ts";
import { openLocalModels } from "../src/providers/local-models/local-models.ts";
import { modelSpeech } from "../src/providers/local-models/model-speech.ts";
import { installTinyVoice } from "../test/fakes/tiny-models.ts";
import { median, quantile, type Row } from "./measure.ts";

export const summary = "what the service adds to a scene that a voice model speaks";

const scenes = 40;
const text = "Coffee grows on bushes near the equator. Its beans are the seeds of a red fruit.";

/** A slow sentence of a real voice: eSpeak NG and the comparison work meanwhile. */
const sentenceMilliseconds = 300;

/** What remains of a scene without the time of its voice is the share of the service. */
export async function run(say: (line: string) => void): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-bench-"));
  try {
    await installTinyVoice(join(folder, "models"), { name: "voice-en" });
    const opened = openLocalModels(join(folder, "models"));
    let voice = 0;
    const speakSlowly: typeof opened.engine.speak = async (...call) => {
      const started = performance.now();
      const said = await opened.engine.speak(...call);
      await delay(Math.max(0, started + sentenceMilliseconds - performance.now()));
      voice += performance.now() - started;
      return said;
    };
    const models = { ...opened, engine: { ...opened.engine, speak: speakSlowly } };
    const peaks: number[] = [];
    const onStart = (pid: number) => () => void peaks.push(peakMegabytes(pid));
    const speak = async (speech: ReturnType<typeof localSpeech>) => {
      const request = { text, language: "en", rate: 1, pitch: 1, path: join(folder, "a.wav") };
      const [started, before] = [performance.now(), voice];
      await speech.speak({ ...request, onStart }, AbortSignal.any([]));
      return performance.now() - started - (voice - before);
    };
    const natural = modelSpeech(models);
    const first = await speak(natural);
    say(`first scene, which starts the processes: ${first.toFixed(0)} ms`);
    const times: number[] = [];
    for (let scene = 0; scene < scenes; scene++) times.push(await speak(natural));
    const peak = Math.max(...peaks);
    const plain = localSpeech();
    await speak(plain);
    const against: number[] = [];
    for (let scene = 0; scene < scenes; scene++) against.push(await speak(plain));
    const p95 = quantile(times, 0.95).toFixed(0);
    say(`median ${median(times).toFixed(0)} ms, p95 ${p95} ms, peak ${peak.toFixed(0)} MB`);
    return [
      {
        figure: "our share of a scene of a voice model, warm",
        ours: `${median(times).toFixed(0)} ms (p95 ${p95} ms)`,
        against: `eSpeak NG ${median(against).toFixed(0)} ms`,
        value: `${median(times).toFixed(0)} ms`,
        "must hold": "≤ 60 ms",
      },
      {
        figure: "peak memory of the process of a voice, without its model",
        ours: `${peak.toFixed(0)} MB`,
        against: "",
        value: `${peak.toFixed(0)} MB`,
        "must hold": "",
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The most memory that a process has had (proc(5), VmHWM). */
function peakMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
