import { type SpeakerVoices, speakersMax } from "../../../language/dialogue.ts";
import { StepError } from "../../../system/errors.ts";
import { type Scene, scenesMax } from "../../../values/scene.ts";
import { autoVoice } from "../../../values/speaker-voices.ts";
import type { Refusal, StartContext } from "../../definition/define-tool.ts";

interface Known {
  scenes?: readonly Scene[] | undefined;
  text?: string | undefined;
  script?: string | undefined;
  language?: string | undefined;
  voices?: SpeakerVoices | undefined;
}

type Work = Pick<StartContext, "texts" | "signal">;

/** The speakers of the known text, and names that may be speakers; undefined without a text. */
async function readSpeakers(known: Known, { texts, signal }: Work) {
  const { scenes, text, script, language, voices } = known;
  if (scenes) return { speakers: speakersOf(scenes), turns: [], maybe: [], input: "scenes" };
  const input = text?.trim() ? "text" : "script";
  const whole = input === "text" ? text : script;
  if (!whole?.trim()) return undefined;
  const spoken = language && language !== "auto" ? language : "en";
  const request = { text: whole, language: spoken, voices };
  return { ...(await texts.run("readConversation", request, signal)), input };
}

export const speakersOf = (scenes: readonly Scene[]): string[] => [
  ...new Set(scenes.flatMap(({ speaker }) => speaker ?? [])),
];

/**
 * Refuses voices that do not exist, those of nobody in a conversation, and more speakers or turns
 * than there may be. Scenes of a project may have lost a speaker.
 */
export async function checkSpeakers(
  known: Known,
  { capabilities, ...work }: Work & Pick<StartContext, "capabilities">,
): Promise<Refusal | undefined> {
  const { language = "en", voices = {} } = known;
  for (const [name, voice] of Object.entries(voices)) {
    const fault = voice === autoVoice ? undefined : capabilities.checkVoice({ language, voice });
    if (fault)
      return { input: "voices", message: `The voice of ${JSON.stringify(name)}: ${fault}` };
  }
  const found = await readSpeakers(known, work);
  if (!found) return undefined;
  const { speakers, input } = found;
  const message = findExcess(found);
  if (message) return { input, message };
  const unknown = findUnheard(voices, speakers);
  if (unknown === undefined || speakers.length === 0 || input === "scenes") return undefined;
  return {
    input: "voices",
    message: `Invalid "voices": no line begins with ${JSON.stringify(`${unknown}:`)}. The speakers are ${speakers.join(", ")}.`,
  };
}

/** The first speaker whose voice is named and who says nothing. Automatic voices need no line. */
function findUnheard(voices: SpeakerVoices, speakers: readonly string[]): string | undefined {
  const heard = new Set(speakers.map((name) => name.toLowerCase()));
  return Object.keys(voices).find(
    (name) => voices[name] !== autoVoice && !heard.has(name.toLowerCase()),
  );
}

interface Conversation {
  speakers: readonly string[];
  turns?: readonly unknown[];
}

/** Throws StepError `invalid_input` for more speakers or turns than there may be. */
export function limitConversation(found: Conversation): void {
  const message = findExcess(found);
  if (message) throw new StepError("invalid_input", message);
}

function findExcess({ speakers, turns = [] }: Conversation): string | undefined {
  if (speakers.length > speakersMax)
    return `The script has ${speakers.length} speakers. The maximum is ${speakersMax}. They are ${speakers.slice(0, 20).join(", ")}.`;
  return turns.length > scenesMax
    ? `The script has ${turns.length} turns of speakers. The maximum is ${scenesMax}.`
    : undefined;
}

/** Says what names may be speakers, and how to say that they are; or that nobody speaks. */
export async function warnOfNames(known: Known, work: Work): Promise<string[]> {
  const { maybe = [], speakers = [], input } = (await readSpeakers(known, work)) ?? {};
  const names = maybe.slice(0, speakersMax);
  const unheard = findUnheard(known.voices ?? {}, speakers);
  if (unheard !== undefined && speakers.length === 0 && input && input !== "scenes")
    return [
      `"voices" has no effect, because no line begins with a name such as ${JSON.stringify(`${unheard}:`)}.`,
    ];
  if (names.length === 0) return [];
  const voices = JSON.stringify(Object.fromEntries(names.map((name) => [name, autoVoice])));
  return [
    `The names before lines are read aloud (${names.join(", ")}), because it is not sure that they are speakers. If they are, add "voices": ${voices}.`,
  ];
}
