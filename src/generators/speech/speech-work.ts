import { createCallPool } from "../../processes/call-pool.ts";
import { createFairSlots } from "../../system/fair-slots.ts";

type Functions = typeof import("./speech-functions.ts");
type RequestOf<Name extends keyof Functions> = Parameters<Functions[Name]>[0];
type ResultOf<Name extends keyof Functions> = Awaited<ReturnType<Functions[Name]>>;

/** The functions that work on samples of speech, by name. */
export type SpeechFunction = keyof Functions;

const limits = {
  cpuSeconds: 300,
  heapMegabytes: 512,
  // 50,000 letters of English at half the speed take 2.5 GB and 45 s.
  otherBytes: 3 * 1024 ** 3,
  limitMessage: "The speech is too long. Divide the text into several.",
};
const module = new URL("./speech-functions.ts", import.meta.url);

/** Functions that hold a whole voice in memory, which can be some gigabytes. */
const large: ReadonlySet<SpeechFunction> = new Set(["writeSpeech", "joinSentences"]);
/** The jobs of a worker limit how many wait, and take turns by account. */
const largeSlots = createFairSlots({
  slotsMax: 2,
  waitingMax: Number.POSITIVE_INFINITY,
  mayStart: () => true,
});

/** The voices of a service share its processes, which start slowly. */
const pool = createCallPool({ module, keptMax: 2, idleMilliseconds: 60_000, ...limits });

export interface SpeechCall {
  signal: AbortSignal;
  /** Called with the id of the process. Returns a function that is called at its end. */
  onStart?: ((pid: number) => () => void) | undefined;
}

/**
 * Works on samples of speech in a child process, because it takes a millisecond for each character
 * of the text. Rejects with StepError `invalid_input` at its limits on CPU time and memory.
 * Why: docs/decisions/calls-in-processes.md
 */
export async function speechWork<Name extends SpeechFunction>(
  name: Name,
  request: RequestOf<Name>,
  { signal, onStart }: SpeechCall,
): Promise<ResultOf<Name>> {
  const work = () => pool.call({ name, request }, signal, onStart);
  const result = large.has(name) ? largeSlots.run({ account_id: "" }, signal, work) : work();
  return (await result) as ResultOf<Name>;
}
