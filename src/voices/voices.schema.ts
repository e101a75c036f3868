import Type, { type Static } from "typebox";

const Language = Type.Object({
  language: Type.String({ description: "A BCP 47 tag" }),
  name: Type.String({ description: "English name of the language" }),
  writer: Type.Enum(["topic", "text"] as const, {
    description: "topic: a topic alone gives a video. text: write_script needs a source text",
  }),
  voices: Type.Array(Type.String(), {
    description:
      "Values of voice_name: voices of installed models, then of eSpeak NG. Empty if a configured speech model has its own list",
  }),
  default_voice: Type.Optional(
    Type.String({
      description: "The voice of an installed model that speaks unless voice_name names another",
    }),
  ),
  captions: Type.Boolean({ description: "Whether captions can show the language" }),
  fonts: Type.Boolean({ description: "Whether titles and cards can show the language" }),
});

export const VoiceName = Type.Object({
  voice: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "A voice, a timbre or both, such as en-us, f3 or en-us+f3",
  }),
});

export const VoicePreviewQuery = Type.Object({
  language: Type.String({
    default: "en",
    minLength: 2,
    maxLength: 35,
    pattern: "^[A-Za-z0-9-]+$",
    description: "The language of a timbre, as a BCP 47 tag",
  }),
});

const sentenceLettersMax = 200;
/** Of each account. */
export const ownSentencesPerMinuteMax = 20;

export const VoiceSentence = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: sentenceLettersMax,
      pattern: "\\S",
      description: "What the voice says",
      examples: ["Good evening, and welcome to Reelwright."],
    }),
    language: VoicePreviewQuery.properties.language,
  },
  { examples: [{ text: "Good evening, and welcome to Reelwright." }] },
);

export const VoiceList = Type.Object(
  {
    languages: Type.Array(Language),
    timbres: Type.Array(Type.String(), {
      description: "Timbres that combine with every voice, as in en-us+f3",
    }),
    speech_engine: Type.String({
      description:
        "local/espeak-ng, with installed models for their languages, or the configured model",
    }),
    previews: Type.Boolean({
      description:
        "Whether voices have a preview. Those of a configured model have none, because its speech costs credits",
    }),
    text_engine: Type.String({ description: "local, or the configured model" }),
  },
  {
    examples: [
      {
        languages: [
          {
            language: "de",
            name: "German",
            writer: "topic",
            voices: ["de"],
            captions: true,
            fonts: true,
          },
        ],
        timbres: ["f3", "max"],
        speech_engine: "local/espeak-ng",
        previews: true,
        text_engine: "local",
      },
    ],
  },
);
export type VoiceList = Static<typeof VoiceList>;
