import type { SpeakerPart } from "../../../generators/sound-providers.ts";
import type { SoundSource } from "../../../media/audio/sound-source.ts";
import { StepError } from "../../../system/errors.ts";
import type { Word } from "../../../values/scene.ts";
import type { ToolContext } from "../../definition/define-tool.ts";

/** A word this far from all parts, in seconds, has no speaker. */
const nearSeconds = 1;

interface Marked {
  words: Word[];
  /** In the order in which they speak. */
  speakers?: string[];
  engine?: string;
  warnings: string[];
}

/** Says who says each word, where a model for it is installed that works. */
export async function markSpeakers(
  words: Word[],
  { path, seconds }: Pick<SoundSource, "path" | "seconds">,
  { providers, folder, signal }: Pick<ToolContext<unknown>, "providers" | "folder" | "signal">,
): Promise<Marked> {
  const finder = providers.installed?.speakerFinder;
  if (!finder || words.length === 0) return { words, warnings: [] };
  try {
    const { parts, engine } = await finder.findSpeakers({ path, seconds, folder }, signal);
    return { ...nameSpeakers(words, parts), engine, warnings: [] };
  } catch (error) {
    if (!(error instanceof StepError) || error.retryable) throw error;
    return { words, warnings: [`The speakers are not marked. ${error.message}`] };
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
