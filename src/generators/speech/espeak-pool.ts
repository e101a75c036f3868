import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { execaNode } from "execa";
import { StepError } from "../../system/errors.ts";

export interface Utterance {
  text: string;
  voice: string;
  words_per_minute: number;
  /** 0 to 99; 50 is the voice's own, 0 an octave below, 99 an octave above. */
  pitch: number;
}

/** A message to the child process: list the voices, or speak. */
export type EspeakRequest = { list: true } | Utterance;

export interface EspeakVoices {
  voices: { name: string; identifier: string; languages: { priority: number; name: string }[] }[];
  /** Timbres that combine with every voice, as in "en-us+max". */
  variants: string[];
}

export interface EspeakSpeech {
  chunks: Int16Array[];
  /** Sample rate in Hz. */
  rate: number;
  /**
   * `position` in code points of the text, from 0. A number or an abbreviation can have several
   * entries.
   */
  words: { position: number; milliseconds: number }[];
}

export type EspeakResponse = EspeakVoices | EspeakSpeech | { error: string };

/** Speaks several utterances at a time, each in its own child process. */
export interface EspeakPool {
  voices(signal: AbortSignal): Promise<EspeakVoices>;
  say(utterance: Utterance, call: SpeechCall): Promise<EspeakSpeech>;
}

interface SpeechCall {
  signal: AbortSignal;
  /** Called with the id of the process. Returns a function that is called at its end. */
  onStart?: ((pid: number) => () => void) | undefined;
}

const program = fileURLToPath(new URL("./espeak-process.ts", import.meta.url));
const keptMax = 2;

/**
 * Child processes start on demand and are reused. They end when idle, on abort, and with this
 * process.
 */
export function createEspeakPool({ idle_milliseconds }: { idle_milliseconds: number }): EspeakPool {
  const idle: { child: Child; timer: NodeJS.Timeout }[] = [];

  const keep = (child: Child) => {
    if (idle.length >= keptMax || !resetPriority(child)) return child.kill();
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.child === child),
        1,
      );
      child.kill();
    }, idle_milliseconds).unref();
    idle.push({ child, timer });
  };

  const take = (): Child => {
    const warm = idle.pop();
    if (!warm) return startChild();
    clearTimeout(warm.timer);
    return warm.child.nodeChildProcess.connected ? warm.child : take();
  };

  async function ask(question: EspeakRequest, { signal, onStart }: SpeechCall) {
    signal.throwIfAborted();
    const child = take();
    const onEnd = child.pid === undefined ? undefined : onStart?.(child.pid);
    const found = await exchange(child, question, signal).finally(onEnd);
    keep(child);
    return found;
  }

  return {
    async voices(signal) {
      const found = await ask({ list: true }, { signal });
      return "voices" in found ? found : failed(found);
    },
    async say(utterance, call) {
      const found = await ask(utterance, call);
      return "chunks" in found ? found : failed(found);
    },
  };
}

/**
 * Gives the process the priority of this one again. Returns false if that is not permitted: a
 * process that served an account with much work would otherwise slow down the next account.
 */
function resetPriority({ pid }: Child): boolean {
  if (pid === undefined) return false;
  try {
    if (getPriority(pid) !== getPriority()) setPriority(pid, getPriority());
    return true;
  } catch {
    return false;
  }
}

function failed(answer: EspeakResponse): never {
  throw new StepError(
    "tool_failed",
    `Speech synthesis failed: ${"error" in answer ? answer.error : "unexpected response."}`,
  );
}

type Child = ReturnType<typeof startChild>;

function startChild() {
  // The child gets an empty environment, so that it has no access to secrets.
  const options = {
    ipc: true,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore"],
    env: {},
    extendEnv: false,
  } as const;
  return execaNode(program, [], { ...options, nodeOptions: [], reject: false, buffer: false });
}

async function exchange(
  child: Child,
  question: EspeakRequest,
  signal: AbortSignal,
): Promise<EspeakResponse> {
  const stop = () => child.kill("SIGKILL");
  signal.addEventListener("abort", stop);
  hold(child, true);
  try {
    const answer = child.getOneMessage();
    await Promise.all([child.sendMessage(question), answer]);
    return (await answer) as EspeakResponse;
  } catch (error) {
    child.kill("SIGKILL");
    signal.throwIfAborted();
    throw new StepError("tool_failed", "The speech synthesis process exited unexpectedly.", {
      cause: error,
      retryable: true,
    });
  } finally {
    signal.removeEventListener("abort", stop);
    hold(child, false);
  }
}

/** Only a working child keeps this process alive. */
function hold({ nodeChildProcess }: Child, working: boolean) {
  const way = working ? "ref" : "unref";
  nodeChildProcess[way]();
  nodeChildProcess.channel?.[way]();
}
