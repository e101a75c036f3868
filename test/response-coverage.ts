import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Reporter, Vitest } from "vitest/node";
import type { ResponseNote } from "./response-notes.ts";

/**
 * A reporter for a run of all tests: it fails, naming them, where there are answers in the OpenAPI document that no test titled by its
 * endpoint and status has brought about.
 */
export default class ResponseCoverage implements Reporter {
  readonly folder = mkdtempSync(join(tmpdir(), "reelwright-answers-"));

  onInit(vitest: Vitest): void {
    vitest.provide("responseNotes", this.folder);
  }

  async onTestRunEnd(): Promise<void> {
    const notes = await readNotes(this.folder);
    await rm(this.folder, { recursive: true });
    const lacking = listUntested(notes);
    if (lacking.length === 0) return;
    console.error(
      `\nOf what /openapi.json says, no test titled by endpoint and status has seen:\n${lacking.join("\n")}`,
    );
    process.exitCode = 1;
  }
}

async function readNotes(folder: string): Promise<ResponseNote[]> {
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")),
  );
  return texts.flatMap((text) => text.trimEnd().split("\n")).map((line) => JSON.parse(line));
}

/** A line for each documented answer that is lacking, with the tests of other titles that have seen it. */
export function listUntested(notes: readonly ResponseNote[]): string[] {
  const documented = new Set(
    notes.flatMap((note) => ("documented" in note ? note.documented : [])),
  );
  const answers = Map.groupBy(
    notes.filter((note) => "answered" in note),
    ({ answered }) => answered,
  );
  return [...documented].flatMap((answer) => {
    const tests = (answers.get(answer) ?? []).map(
      ({ test }) => test ?? "what stands before the tests",
    );
    if (tests.some((test) => titleNames(test, answer))) return [];
    return [
      `  ${answer}${tests.length === 0 ? "" : ` (seen in: ${tests.slice(0, 3).join("; ")})`}`,
    ];
  });
}

/** "POST /v1/runs > 400 and 422 …" is titled by "POST /v1/runs 422". */
function titleNames(test: string, answer: string): boolean {
  const [method, path, status] = answer.split(" ");
  const words = test.split(/[\s,:;()]+/);
  return (
    words.some((word, at) => word === method && words[at + 1] === path) &&
    words.includes(status ?? "")
  );
}
