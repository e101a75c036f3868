import Type, { type Static } from "typebox";

/** One call of an AI model or service. */
export const ProviderCall = Type.Object(
  {
    model: Type.String({ description: "Provider and model, such as openai:gpt-5-mini" }),
    seconds: Type.Number({ description: "Time until the response was complete" }),
    input_tokens: Type.Optional(Type.Integer({ description: "As counted by the provider" })),
    output_tokens: Type.Optional(Type.Integer({ description: "As counted by the provider" })),
    failed: Type.Optional(Type.Boolean({ description: "True for a call that was tried again" })),
  },
  { description: "One call of an AI model or service" },
);
export type ProviderCall = Static<typeof ProviderCall>;
