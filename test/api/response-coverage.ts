import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Reporter, Vitest } from "vitest/node";
import type { ResponseNote } from "./response-notes.ts";

/**
 * A Vitest reporter for complete test runs. The run fails if the OpenAPI document names a response
 * that no test received whose title names the endpoint and the status.
 */
export default class ResponseCoverage implements Reporter {
  readonly folder = mkdtempSync(join(tmpdir(), "reelwright-responses-"));

  onInit(vitest: Vitest): void {
    vitest.provide("responseNotes", this.folder);
  }

  async onTestRunEnd(): Promise<void> {
    const notes = await readNotes(this.folder);
    await rm(this.folder, { recursive: true });
    const missing = listUntested(notes);
    if (missing.length === 0) return;
    console.error(
      `\nResponses of /openapi.json without a test titled by endpoint and status:\n${missing.join("\n")}`,
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

/** Lists the documented responses without such a test, with the other tests that received them. */
export function listUntested(notes: readonly ResponseNote[]): string[] {
  const documented = new Set(
    notes.flatMap((note) => ("documented" in note ? note.documented : [])),
  );
  const responses = Map.groupBy(
    notes.filter((note) => "received" in note),
    ({ received }) => received,
  );
  return [...documented].flatMap((response) => {
    const tests = (responses.get(response) ?? []).map(({ test }) => test ?? "set-up code");
    if (tests.some((test) => titleNames(test, response))) return [];
    return [
      `  ${response}${tests.length === 0 ? "" : ` (seen in: ${tests.slice(0, 3).join("; ")})`}`,
    ];
  });
}

/** The title "POST /v1/runs > 400 and 422 …" names the response "POST /v1/runs 422". */
function titleNames(test: string, response: string): boolean {
  const [method, path, status] = response.split(" ");
  const words = test.split(/[\s,:;()]+/);
  return (
    words.some((word, at) => word === method && words[at + 1] === path) &&
    words.includes(status ?? "")
  );
}
