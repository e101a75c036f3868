import Type, { type Static } from "typebox";

const Language = Type.Object({
  language: Type.String({ description: "A BCP 47 tag" }),
  name: Type.String({ description: "English name of the language" }),
  writer: Type.Enum(["topic", "text"] as const, {
    description: "topic: write_script writes from a topic alone. text: it needs a source text",
  }),
  voices: Type.Array(Type.String(), {
    description: "Values of voice_name. Empty if a configured speech model has its own list",
  }),
  captions: Type.Boolean({ description: "Whether captions can show the language" }),
  fonts: Type.Boolean({ description: "Whether titles and cards can show the language" }),
});

export const VoiceList = Type.Object(
  {
    languages: Type.Array(Language),
    timbres: Type.Array(Type.String(), {
      description: "Timbres that combine with every voice, as in en-us+f3",
    }),
    speech_engine: Type.String({ description: "local/espeak-ng, or the configured model" }),
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
        text_engine: "local",
      },
    ],
  },
);
export type VoiceList = Static<typeof VoiceList>;
