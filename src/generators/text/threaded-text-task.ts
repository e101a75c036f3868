/* Work on a text that may be long: text-thread.ts calls it in a thread. */
import type { TextProvider } from "../generators.ts";
import { localText } from "./rule-based-text.ts";

const { signal } = new AbortController();

/** Calls one method of the local provider. */
export async function runTextTask(name: keyof TextProvider, request: never): Promise<unknown> {
  return localText()[name]?.(request, signal);
}
