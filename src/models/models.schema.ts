import Type, { type Static } from "typebox";
import { localModelKinds, whatKindsDo } from "../values/model-kinds.ts";
import { modelStages } from "./add-options.ts";

const example = {
  name: "voice-en",
  title: "LJ Speech, US English",
  kind: "voice",
  languages: ["en-US"],
  sex: "female",
  voices: ["voice-en"],
  megabytes: 110,
  license: "Public domain",
  installed: true,
  added_at: "2026-11-24T12:00:00.000Z",
};

const describeKinds = () =>
  localModelKinds.map((kind) => `${kind}: it ${whatKindsDo[kind]}`).join(". ");

export const Model = Type.Object(
  {
    name: Type.String(),
    title: Type.String(),
    kind: Type.Enum(localModelKinds, {
      description: describeKinds(),
    }),
    languages: Type.Array(Type.String(), {
      description:
        "BCP 47 tags. Empty: any language, or none. Of a translator: from which one, into which one",
    }),
    sex: Type.Optional(Type.String({ description: "Of a voice: female, male or several" })),
    voices: Type.Array(Type.String(), {
      description: "Values of voice_name, once the model is installed",
    }),
    megabytes: Type.Integer({ description: "About the size of the download" }),
    license: Type.String(),
    base: Type.Optional(
      Type.String({ description: "What the model was trained from, with its license" }),
    ),
    installed: Type.Boolean(),
    added_at: Type.Optional(Type.String({ format: "date-time" })),
    broken: Type.Optional(
      Type.String({
        description: "Why an installed model cannot be used. Remove it and add it again",
      }),
    ),
    adding: Type.Optional(
      Type.Object({
        stage: Type.Enum(modelStages),
        percent: Type.Optional(Type.Integer({ description: "Of the download" })),
      }),
    ),
    failed: Type.Optional(Type.String({ description: "Why it could not be added" })),
  },
  { examples: [example] },
);
export type Model = Static<typeof Model>;

export const ModelList = Type.Object(
  { models: Type.Array(Model) },
  { examples: [{ models: [example] }] },
);

export const ModelToAdd = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 100, description: "A name of the list" }) },
  { examples: [{ name: "voice-en" }] },
);

export const ModelName = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
});

export const RemovedModel = Type.Object(
  { deleted: Type.Literal(true) },
  { examples: [{ deleted: true }] },
);
