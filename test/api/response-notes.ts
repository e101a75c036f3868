import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder for the notes of a complete test run; undefined in a partial run. */
    responseNotes?: string;
  }
}

/**
 * Either the responses that the OpenAPI document names ("POST /v1/runs 202"), or one that was
 * received, with the name of its test.
 */
export type ResponseNote = { documented: string[] } | { received: string; test?: string };

/** Returns a function that stores each note once, for response-coverage.ts. */
export function openResponseNotes(): (note: ResponseNote) => void {
  const folder = inject("responseNotes");
  const written = new Set<string>();
  return (note) => {
    if (folder === undefined) return;
    const line = JSON.stringify(
      "received" in note ? { ...note, test: expect.getState().currentTestName } : note,
    );
    if (!written.has(line)) appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
    written.add(line);
  };
}
