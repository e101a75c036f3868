import { type SpeakerVoices, speakersMax } from "../../language/dialogue.ts";
import type { StartContext } from "../definition/define-tool.ts";
import { voices } from "../definition/fields.ts";

/** The input `voices` of the tools that read a conversation. */
export const speakerVoices = voices({
  optional: true,
  description: `The voice of each speaker whose name stands before what it says: { "Anna": "en-us+f3", "Ben": "auto" }. By default names of people before lines are speakers where that is sure, and their voices are chosen. {} reads the names aloud. At most ${speakersMax} speakers.`,
});

/** The output `voices` of the tools that shorten one. */
export const spokenVoices = voices({
  optional: true,
  description: "The speakers of a conversation, with the voices of the input, or auto.",
});

/**
 * How long a script takes to speak without the names of its speakers, and how often another one
 * speaks. Undefined without a script.
 */
export async function foreseeConversation(
  { script, language = "en", voices }: Known,
  { texts, signal }: Pick<StartContext, "texts" | "signal">,
): Promise<{ seconds: number; turns: number } | undefined> {
  if (!script?.trim()) return undefined;
  return texts.run("measureConversation", { text: script, language, voices }, signal);
}

interface Known {
  script?: string | undefined;
  language?: string | undefined;
  voices?: SpeakerVoices | undefined;
}
