import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a run of all tests keeps the notes of its answers; not there in a run of some. */
    responseNotes?: string;
  }
}

/** What was seen: the answers that the OpenAPI document names, each as "POST /v1/runs 202", or one that came, and in what test. */
export type ResponseNote = { documented: string[] } | { answered: string; test?: string };

/** Writes down what is noted, once, for answer-coverage.ts. */
export function answerNotes(): (note: ResponseNote) => void {
  const folder = inject("responseNotes");
  const written = new Set<string>();
  return (note) => {
    if (folder === undefined) return;
    const line = JSON.stringify(
      "answered" in note ? { ...note, test: expect.getState().currentTestName } : note,
    );
    if (!written.has(line)) appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
    written.add(line);
  };
}
