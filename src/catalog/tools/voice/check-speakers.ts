import { type SpeakerVoices, speakersMax } from "../../../language/dialogue.ts";
import { StepError } from "../../../system/errors.ts";
import type { Scene } from "../../../values/scene.ts";
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
export async function readSpeakers(known: Known, { texts, signal }: Work) {
  const { scenes, text, script, language, voices } = known;
  if (scenes) return { speakers: speakersOf(scenes), maybe: [], input: "scenes" };
  const input = text?.trim() ? "text" : "script";
  const whole = input === "text" ? text : script;
  if (!whole?.trim()) return undefined;
  const spoken = language && language !== "auto" ? language : "en";
  const request = { text: whole, language: spoken, voices };
  const { speakers, maybe } = await texts.run("readConversation", request, signal);
  return { speakers, maybe, input };
}

export const speakersOf = (scenes: readonly Scene[]): string[] => [
  ...new Set(scenes.flatMap(({ speaker }) => speaker ?? [])),
];

/** Refuses voices that do not exist or have no speaker, and more speakers than there may be. */
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
  if (speakers.length > speakersMax) return { input, message: tooMany(speakers) };
  const heard = new Set(speakers.map((name) => name.toLowerCase()));
  const unknown = Object.keys(voices).find((name) => !heard.has(name.toLowerCase()));
  if (unknown === undefined) return undefined;
  const others =
    speakers.length > 0
      ? `The speakers are ${speakers.join(", ")}.`
      : 'Begin what someone says with the name, such as "Anna: Hello."';
  return {
    input: "voices",
    message: `Invalid "voices": no line begins with ${JSON.stringify(`${unknown}:`)}. ${others}`,
  };
}

/** Throws StepError `invalid_input` for more speakers than there may be. */
export function limitSpeakers(speakers: readonly string[]): void {
  if (speakers.length > speakersMax) throw new StepError("invalid_input", tooMany(speakers));
}

const tooMany = (speakers: readonly string[]) =>
  `The script has ${speakers.length} speakers. The maximum is ${speakersMax}. They are ${speakers.slice(0, 20).join(", ")}.`;

/** Says what names may be speakers, and how to say that they are. */
export function warnOfNames(maybe: readonly string[]): string[] {
  const names = maybe.slice(0, speakersMax);
  if (names.length === 0) return [];
  const voices = JSON.stringify(Object.fromEntries(names.map((name) => [name, autoVoice])));
  return [
    `The names before lines are read aloud (${names.join(", ")}), because it is not sure that they are speakers. If they are, add "voices": ${voices}.`,
  ];
}
