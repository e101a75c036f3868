import Type from "typebox";
import { speakerLettersMax, speakersMax } from "../language/dialogue.ts";

/** Lets the service choose the voice of a speaker. */
export const autoVoice = "auto";

/** The voice of each speaker of a script, as callers send them. */
export const SpeakerVoices = Type.Record(
  Type.String(),
  Type.String({ minLength: 1, maxLength: 200 }),
  {
    maxProperties: speakersMax,
    propertyNames: { maxLength: speakerLettersMax },
    description: `A voice of GET /v1/voices by the name of its speaker (at most ${speakerLettersMax} characters), or ${autoVoice}`,
    examples: [{ Anna: "en-us+f3", Ben: autoVoice }],
  },
);
