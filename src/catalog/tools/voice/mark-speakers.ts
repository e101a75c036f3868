import type { SpeakerPart } from "../../../generators/sound-providers.ts";
import type { SoundSource } from "../../../media/audio/sound-source.ts";
import { StepError } from "../../../system/errors.ts";
import type { Word } from "../../../values/scene.ts";
import type { ToolContext } from "../../definition/define-tool.ts";

/** A word this far from all parts, in seconds, has no speaker. */
const nearSeconds = 1;
/**
 * With the wait for its turn: recordings take turns, so a long one must neither keep others from
 * their speakers nor let its own step run out of time.
 */
const markMinutes = 10;

interface Marked {
  words: Word[];
  /** In the order in which they speak. */
  speakers?: string[];
  engine?: string;
  warnings: string[];
}

/** Names the speaker of each word, where a model for it is installed that works in time. */
export async function markSpeakers(
  words: Word[],
  { path, seconds }: Pick<SoundSource, "path" | "seconds">,
  { providers, folder, signal }: Pick<ToolContext<unknown>, "providers" | "folder" | "signal">,
  limit = AbortSignal.timeout(markMinutes * 60_000),
): Promise<Marked> {
  const finder = providers.installed?.speakerFinder;
  if (!finder || words.length === 0) return { words, warnings: [] };
  const either = AbortSignal.any([signal, limit]);
  try {
    const { parts, engine } = await finder.findSpeakers({ path, seconds, folder }, either);
    return { ...nameSpeakers(words, parts), engine, warnings: [] };
  } catch (error) {
    signal.throwIfAborted();
    const fault = error instanceof StepError && !error.retryable ? error.message : undefined;
    const why = limit.aborted ? `It took longer than ${markMinutes} minutes.` : fault;
    if (why === undefined) throw error;
    return { words, warnings: [`The speakers are not marked. ${why}`] };
  }
}

/** Gives each word the speaker of the nearest part. Speakers are numbered as they appear. */
function nameSpeakers(words: readonly Word[], parts: readonly SpeakerPart[]) {
  const names = new Map<number, string>();
  const marked = words.map((word) => {
    const speaker = findSpeaker(word, parts);
    if (speaker === undefined) return word;
    const name = names.get(speaker) ?? `Speaker ${names.size + 1}`;
    names.set(speaker, name);
    return { ...word, speaker: name };
  });
  return { words: marked, speakers: [...names.values()] };
}

function findSpeaker({ start, end }: Word, parts: readonly SpeakerPart[]): number | undefined {
  const middle = (start + end) / 2;
  let [nearest, found]: [number, number | undefined] = [nearSeconds, undefined];
  for (const part of parts) {
    const distance = Math.max(part.start - middle, middle - part.end, 0);
    if (distance < nearest) [nearest, found] = [distance, part.speaker];
  }
  return found;
}
