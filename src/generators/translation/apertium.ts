import { createHash } from "node:crypto";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { execa } from "execa";
import { minimalEnvironment } from "../../config/minimal-environment.ts";
import { detectSandbox, sandboxPrefix } from "../../processes/sandbox.ts";
import { StepError } from "../../system/errors.ts";
import { groupEnd, killGroup } from "../../system/process-group.ts";
import { type Direction, readDirections } from "./directions.ts";
import { textBatches } from "./text-batches.ts";

/** The installed translator and its language pairs. */
export interface Apertium {
  /** Empty if Apertium or its pairs are not installed. */
  directions: readonly Direction[];
  /** What its translations depend on: the pairs, and the versions of their Debian packages. */
  version: string;
  /**
   * Translates each text in the same order. Texts without a letter stay as they are. `unknown` are
   * the words that it does not know; they are left as they are. Rejects with StepError, or with
   * the reason of the signal.
   */
  translate(
    texts: readonly string[],
    direction: Direction,
    signal: AbortSignal,
  ): Promise<{ texts: string[]; unknown: string[] }>;
}

/** 100,000 characters take about 2 s of CPU time. */
const batchCharacters = 50_000;
const translationSecondsMax = 300;
/** Of each process of the pipeline: analysis, tagging, transfer, generation. */
const limits = { fileBytes: 1024 ** 2, cpuSeconds: 120, dataBytes: 1024 ** 3 };
const outputCharactersMax = 2_000_000;
const listSecondsMax = 10;

/** Lists the installed pairs once. */
export async function openApertium(): Promise<Apertium> {
  const { stdout, failed } = await execa("apertium", ["-l"], {
    ...({ stdin: "ignore", stderr: "ignore", reject: false } as const),
    ...{ env: minimalEnvironment(), extendEnv: false },
    timeout: listSecondsMax * 1000,
    maxBuffer: outputCharactersMax,
  });
  const directions = failed ? [] : readDirections(stdout);
  const [first] = directions;
  if (!first) return noApertium;
  const version = await readVersion(directions);
  const prefix = sandboxPrefix(await detectSandbox("true"), limits);
  return {
    directions,
    version,
    async translate(texts, { mode }, signal) {
      const made = [...texts];
      const unknown = new Set<string>();
      for (const batch of textBatches(texts, batchCharacters)) {
        const given = batch.map((index) => protectMarks(texts[index] ?? ""));
        const done = await translateTogether(given, (text) => run({ prefix, mode, text }, signal));
        for (const [place, index] of batch.entries()) {
          made[index] = removeMarks(done[place] ?? "", unknown);
          if (!made[index]) throw failure(`no translation of text ${index + 1}`);
        }
      }
      return { texts: made, unknown: [...unknown] };
    },
  };
}

/** Other systems than Debian name no versions. */
async function readVersion(directions: readonly Direction[]): Promise<string> {
  const format = ["Package", "Version"].map((name) => `\${${name}}`).join("=");
  const query = ["-W", "-f", `${format}\n`, "*apertium*"];
  const { stdout } = await execa("dpkg-query", query, {
    ...({ stdin: "ignore", stderr: "ignore", reject: false } as const),
    ...{ env: minimalEnvironment(), extendEnv: false },
    timeout: listSecondsMax * 1000,
    maxBuffer: outputCharactersMax,
  });
  const packages = (stdout ?? "").split("\n").filter((line) => /=./.test(line));
  const parts = [...directions.map(({ mode }) => mode), ...packages];
  return createHash("sha256").update(parts.sort().join("\n")).digest("hex").slice(0, 16);
}

/** For machines without Apertium. */
export const noApertium: Apertium = {
  directions: [],
  version: "",
  translate: async () => {
    throw failure("nothing: it is not installed");
  },
};

const failure = (what: string) =>
  new StepError("tool_failed", `Apertium returned ${what}.`, { retryable: true });

/**
 * Translates texts as paragraphs of one text. If their number changes, each half is translated by
 * itself, down to one text.
 */
async function translateTogether(
  texts: readonly string[],
  translate: (text: string) => Promise<string>,
): Promise<string[]> {
  const done = (await translate(texts.join("\n\n"))).split(/\n\s*\n/).map(joinSpace);
  if (done.length === texts.length) return done;
  if (texts.length <= 1) return [joinSpace(done.join(" "))];
  const middle = Math.ceil(texts.length / 2);
  const first = await translateTogether(texts.slice(0, middle), translate);
  return [...first, ...(await translateTogether(texts.slice(middle), translate))];
}

const joinSpace = (text: string) => text.replace(/\s+/g, " ").trim();

/*
 * Apertium marks words with * (unknown), @ (not in the dictionary of the pair) and # (without the
 * form that is needed). Such characters of the text itself pass as characters of private use.
 */
const marks = "*@#";
const firstPrivate = 0xf8d0;
const protectMarks = (text: string) =>
  joinSpace(text.normalize("NFC")).replace(/[*@#]/g, (mark) =>
    String.fromCodePoint(firstPrivate + marks.indexOf(mark)),
  );

/** Collects the words with marks in `unknown`. */
const removeMarks = (text: string, unknown: Set<string>) =>
  text
    .replace(/(?<![*@#])[*@#]+([\p{L}\p{M}\p{N}’'-]+)/gu, (_, word: string) => {
      unknown.add(word);
      return word;
    })
    .replace(/[\uf8d0-\uf8d2]/g, (held) => marks[held.charCodeAt(0) - firstPrivate] ?? "");

interface Call {
  prefix: readonly string[];
  mode: string;
  text: string;
}

/** Runs the pipeline on a text in a folder of its own. */
async function run(call: Call, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const folder = await mkdtemp(join(tmpdir(), "reelwright-apertium-"));
  try {
    // A file, because the pipeline opens its standard input by name, and a socket has none.
    const path = join(folder, "text");
    await writeFile(path, `${call.text}\n`);
    await using input = await open(path);
    return await runPipeline(call, { folder, stdin: input.createReadStream(), signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Only the name of an installed pair is an argument. At the end, the process group is killed. */
async function runPipeline(
  { prefix, mode }: Call,
  { folder, stdin, signal }: { folder: string; stdin: Readable; signal: AbortSignal },
): Promise<string> {
  const deadline = AbortSignal.timeout(translationSecondsMax * 1000);
  const [first = "apertium", ...rest] = [...prefix, "apertium", mode];
  const child = execa(first, rest, {
    ...({ stdin, stderr: "ignore", reject: false, detached: true } as const),
    ...{ env: { ...minimalEnvironment(), TMPDIR: folder }, extendEnv: false },
    maxBuffer: outputCharactersMax,
  });
  const end = () => killGroup(child.pid);
  const stop = AbortSignal.any([signal, deadline]);
  stop.addEventListener("abort", end);
  if (stop.aborted) end();
  try {
    const { stdout, failed } = await child;
    signal.throwIfAborted();
    if (deadline.aborted) throw failure(`nothing within ${translationSecondsMax} s`);
    if (failed) throw failure(`an error for ${mode}`);
    return stdout;
  } finally {
    stop.removeEventListener("abort", end);
    end();
    await groupEnd(child.pid);
  }
}
