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

/** To the child: say something, or list what there is. */
export type EspeakQuestion = { list: true } | Utterance;

export interface EspeakVoices {
  voices: { name: string; identifier: string; languages: { priority: number; name: string }[] }[];
  /** Timbres that go with every voice, as in "en-us+max". */
  variants: string[];
}

export interface EspeakSpeech {
  chunks: Int16Array[];
  /** Samples a second. */
  rate: number;
  /** `position` in code points of the text, from 0. A number or an abbreviation can have several entries. */
  words: { position: number; milliseconds: number }[];
}

export type EspeakAnswer = EspeakVoices | EspeakSpeech | { error: string };

/** Several utterances at a time, each in a child process of its own. */
export interface EspeakChildren {
  voices(signal: AbortSignal): Promise<EspeakVoices>;
  say(utterance: Utterance, signal: AbortSignal): Promise<EspeakSpeech>;
}

const program = fileURLToPath(new URL("./espeak-process.ts", import.meta.url));
const keptMax = 2;

/** Children start when needed, stay warm for the next utterance, and end when idle, when aborted, and when this process goes. */
export function espeakChildren({
  idle_milliseconds,
}: {
  idle_milliseconds: number;
}): EspeakChildren {
  const idle: { child: Child; timer: NodeJS.Timeout }[] = [];

  const keep = (child: Child) => {
    if (idle.length >= keptMax) return child.kill();
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

  async function ask(question: EspeakQuestion, signal: AbortSignal) {
    signal.throwIfAborted();
    const child = take();
    const found = await answerOf(child, question, signal);
    keep(child);
    return found;
  }

  return {
    async voices(signal) {
      const found = await ask({ list: true }, signal);
      return "voices" in found ? found : failed(found);
    },
    async say(utterance, signal) {
      const found = await ask(utterance, signal);
      return "chunks" in found ? found : failed(found);
    },
  };
}

function failed(answer: EspeakAnswer): never {
  throw new StepError(
    "tool_failed",
    `The speech synthesiser failed: ${"error" in answer ? answer.error : "it answered another question."}`,
  );
}

type Child = ReturnType<typeof startChild>;

function startChild() {
  // An empty environment: the child needs none of this process's secrets.
  const options = {
    ipc: true,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore"],
    env: {},
    extendEnv: false,
  } as const;
  return execaNode(program, [], { ...options, nodeOptions: [], reject: false, buffer: false });
}

async function answerOf(
  child: Child,
  question: EspeakQuestion,
  signal: AbortSignal,
): Promise<EspeakAnswer> {
  const stop = () => child.kill("SIGKILL");
  signal.addEventListener("abort", stop);
  hold(child, true);
  try {
    const answer = child.getOneMessage();
    await Promise.all([child.sendMessage(question), answer]);
    return (await answer) as EspeakAnswer;
  } catch (error) {
    child.kill("SIGKILL");
    signal.throwIfAborted();
    throw new StepError(
      "tool_failed",
      "The speech synthesiser's process ended before it answered.",
      { cause: error, retryable: true },
    );
  } finally {
    signal.removeEventListener("abort", stop);
    hold(child, false);
  }
}

/** A child at work keeps this process alive, an idle one does not. */
function hold({ nodeChildProcess }: Child, working: boolean) {
  const way = working ? "ref" : "unref";
  nodeChildProcess[way]();
  nodeChildProcess.channel?.[way]();
}
