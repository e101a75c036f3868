import { readDialogue, type SpeakerVoices, speakersMax } from "../../language/dialogue.ts";
import { secondsToSay } from "../../language/speaking-rate.ts";
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

interface Conversation {
  seconds: number;
  /** How often another one speaks. */
  turns: number;
}

/** How long a script takes to speak, without the names of its speakers. */
export function expectConversation(
  script: string,
  language: string,
  given: SpeakerVoices | undefined,
): Conversation {
  const { turns } = readDialogue(script, language, given);
  const seconds = turns.reduce((sum, { text }) => sum + secondsToSay(text, language), 0);
  return { seconds, turns: turns.length };
}
