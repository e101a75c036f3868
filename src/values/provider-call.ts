import Type, { type Static } from "typebox";

/** One call of an AI model or service. */
export const ProviderCall = Type.Object(
  {
    model: Type.String({ description: "Provider and model, such as openai:gpt-5-mini" }),
    seconds: Type.Number({ description: "Time until the response was complete" }),
    input_tokens: Type.Optional(Type.Integer({ description: "As counted by the provider" })),
    output_tokens: Type.Optional(Type.Integer({ description: "As counted by the provider" })),
    characters: Type.Optional(Type.Integer({ description: "Characters that were spoken" })),
    images: Type.Optional(Type.Integer({ description: "Pictures that were made" })),
    media_seconds: Type.Optional(
      Type.Number({ description: "Length of the sound or video that was made or transcribed" }),
    ),
    cost_usd: Type.Optional(
      Type.Unsafe<number | null>({
        type: ["number", "null"],
        description: "Cost by the prices of the operator (MODEL_PRICES). Null if it is unknown",
      }),
    ),
    failed: Type.Optional(Type.Boolean({ description: "True for a call that was retried" })),
  },
  { description: "One call of an AI model or service" },
);
export type ProviderCall = Static<typeof ProviderCall>;
