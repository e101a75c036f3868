import { type Static, Type } from "typebox";
import { type FieldSpec, fieldTypes } from "../catalog/definition/fields.ts";
import { type Edge, pipelineTypes } from "../pipeline/agent.ts";
import { ValueSchemas } from "../tools/tools.schema.ts";

const AnyObject = Type.Object({}, { additionalProperties: true });
const Requirements = {
  ...AnyObject,
  description:
    "Inputs of a run: { inputs: { name: { type, required, description, default, enum, min, max } } }",
};
const Cosmetics = {
  ...AnyObject,
  description:
    "Appearance: { icon, color, cover_url }, and where the studio draws the tools: { positions }",
};
/** The shape of an edge. The plan checks its meaning (422). Unknown keys are kept. */
export const GraphEdge = Type.Unsafe<Edge>(
  Type.Object({ source: Type.String(), target: Type.String() }, { additionalProperties: true }),
);
const identity = {
  id: Type.String({ format: "uuid" }),
  name: Type.String(),
  slug: Type.String({
    description: "Generated from the name. Can be used wherever an agent id is expected",
  }),
  description: Type.String(),
};
const pipeline = {
  pipeline_type: Type.String({ description: `One of ${pipelineTypes.join(", ")}` }),
  tools: Type.Array(Type.String(), { description: "Tool slugs" }),
};

const exampleEdges = [{ source: "write_script", target: "plan_scenes" }];
const exampleRequirements = {
  inputs: { topic: { type: "string", required: true, description: "What it is about" } },
};
const exampleCosmetics = { icon: "film", color: "#6d5efc" };
const exampleAgent = {
  id: "6f1e9d52-4b0a-4c77-9a31-2f5d8e0c4b19",
  name: "Bedtime stories",
  slug: "bedtime_stories",
  description: "A short story, told over pictures.",
  pipeline_type: "dag",
  tools: ["write_script", "plan_scenes"],
};

const definition = {
  tools: Type.Array(Type.String(), {
    minItems: 1,
    maxItems: 64,
    description: "Tool slugs in order",
  }),
  pipeline_type: Type.String({
    default: "simple",
    description: `One of ${pipelineTypes.join(", ")}`,
  }),
  graph_edges: Type.Array(GraphEdge, { maxItems: 256, default: [] }),
  requirements: Type.Unsafe<Record<string, unknown>>({ ...Requirements, default: {} }),
};
const exampleDefinition = {
  pipeline_type: "dag",
  tools: ["write_script", "plan_scenes"],
  graph_edges: exampleEdges,
  requirements: exampleRequirements,
};

/** The part of an agent that can be invalid. */
export const AgentToCheck = Type.Object(definition, { examples: [exampleDefinition] });
export type AgentToCheck = Static<typeof AgentToCheck>;

export const NewAgent = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 120,
      description: "The slug is generated from it, with _2, _3, … if it is taken",
    }),
    description: Type.String({ maxLength: 5000, default: "" }),
    ...definition,
    cosmetics: Type.Unsafe<Record<string, unknown>>({ ...Cosmetics, default: {} }),
  },
  {
    examples: [
      {
        name: "Bedtime stories",
        description: "A short story, told over pictures.",
        ...exampleDefinition,
        cosmetics: exampleCosmetics,
      },
    ],
  },
);
export type NewAgent = Static<typeof NewAgent>;

/** Fields that are left out keep their value. */
export const AgentChanges = Type.Object(
  {
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 120, description: "The slug does not change" }),
    ),
    tools: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 64,
        description: "Tool slugs in order",
      }),
    ),
    description: Type.Optional(Type.String({ maxLength: 5000 })),
    pipeline_type: Type.Optional(
      Type.String({ description: `One of ${pipelineTypes.join(", ")}` }),
    ),
    graph_edges: Type.Optional(Type.Array(GraphEdge, { maxItems: 256 })),
    requirements: Type.Optional(Type.Unsafe<Record<string, unknown>>(Requirements)),
    cosmetics: Type.Optional(Type.Unsafe<Record<string, unknown>>(Cosmetics)),
  },
  { examples: [{ name: "Goodnight stories", cosmetics: exampleCosmetics }] },
);
export type AgentChanges = Static<typeof AgentChanges>;

/** The single view: the full configuration. */
export const Agent = Type.Object(
  {
    ...identity,
    ...pipeline,
    graph_edges: Type.Array(GraphEdge),
    requirements: Type.Unsafe<Record<string, unknown>>(Requirements),
    cosmetics: Type.Unsafe<Record<string, unknown>>(Cosmetics),
    is_public: Type.Boolean(),
    created_at: Type.String({ format: "date-time" }),
  },
  {
    examples: [
      {
        ...exampleAgent,
        graph_edges: exampleEdges,
        requirements: exampleRequirements,
        cosmetics: exampleCosmetics,
        is_public: false,
        created_at: "2026-01-01T12:00:00.000Z",
      },
    ],
  },
);
export type Agent = Static<typeof Agent>;

/** The list view. */
const ListedAgent = Type.Object({
  ...identity,
  ...pipeline,
  is_public: Type.Boolean(),
  install_count: Type.Integer({ description: "Number of installs from the marketplace" }),
  created_at: Type.String({ format: "date-time" }),
});

/** What an input is for, in the order of a form. */
export const inputGroups = ["content", "media", "look", "more"] as const;
export type InputGroup = (typeof inputGroups)[number];

/** One input of an agent, with the fields of a tool's input. */
const AgentInputFields = Type.Object({
  name: Type.String({
    description:
      "Key in `inputs` of a run. A tool in front of the name addresses this tool alone; it is listed so if an earlier tool always produces the name",
  }),
  type: Type.Enum([...fieldTypes]),
  required: Type.Boolean({ description: "True if a run cannot start without it" }),
  group: Type.Enum([...inputGroups], {
    description:
      "What it is for: content (what the video is about), media (your own files), look (how it looks and sounds), more (seldom needed)",
  }),
  read_by: Type.Array(Type.String(), {
    description: "Nodes that read it: a tool's slug, slug#2 for its second place, finish:slug",
  }),
  description: Type.Optional(Type.String()),
  label: Type.Optional(Type.String({ description: "Name of the field in a form" })),
  example: Type.Optional(Type.Unknown({ description: "A valid value" })),
  default: Type.Optional(Type.Unknown()),
  enum: Type.Optional(
    Type.Array(Type.Union([Type.String(), Type.Number()]), { description: "Allowed values" }),
  ),
  min: Type.Optional(Type.Number({ description: "Minimum value or length" })),
  max: Type.Optional(Type.Number({ description: "Maximum value or length" })),
  format: Type.Optional(Type.String({ description: "asset:image, asset:video, language, uri, …" })),
  schema: Type.Optional(Type.String({ description: "Name of an entry of `schemas`" })),
  items: Type.Optional(Type.Unsafe<FieldSpec["items"]>(AnyObject)),
});
export interface AgentInput extends Omit<FieldSpec, "required"> {
  name: string;
  required: boolean;
  group: InputGroup;
  read_by: string[];
  label?: string;
  example?: unknown;
}

export const AgentInputs = Type.Object(
  {
    inputs: Type.Array(Type.Unsafe<AgentInput>(AgentInputFields)),
    one_of: Type.Array(Type.Array(Type.String()), {
      description:
        "Lists of names. Of each list, a run needs at least one input with content, because a tool `needs` it",
    }),
    schemas: ValueSchemas,
  },
  {
    examples: [
      {
        inputs: [
          {
            name: "topic",
            type: "string",
            required: false,
            group: "content",
            read_by: ["write_script"],
            description: "What the video is about",
          },
          {
            name: "text",
            type: "string",
            required: false,
            group: "content",
            read_by: ["write_script"],
            description: "Source text",
          },
        ],
        one_of: [["topic", "text"]],
        schemas: {},
      },
    ],
  },
);
export interface AgentInputs {
  inputs: AgentInput[];
  one_of: string[][];
  schemas: Record<string, object>;
}

export const AgentsQuery = Type.Object({
  page: Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    default: 1,
    description: "Page number, from 1",
  }),
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 20,
    description: "Maximum number of entries per page",
  }),
});
export type AgentsQuery = Static<typeof AgentsQuery>;
export const AgentList = Type.Object(
  {
    agents: Type.Array(ListedAgent),
    total: Type.Integer({ description: "Total on all pages" }),
    page: Type.Integer(),
  },
  {
    examples: [
      {
        agents: [
          {
            ...exampleAgent,
            is_public: false,
            install_count: 0,
            created_at: "2026-01-01T12:00:00.000Z",
          },
        ],
        total: 1,
        page: 1,
      },
    ],
  },
);
export type AgentList = Static<typeof AgentList>;

export const AgentId = Type.Object({
  agent_id: Type.String({
    description: "Id or slug. A slug selects your own agent before a public one",
  }),
});
export const DeletedAgent = Type.Object(
  { deleted: Type.Boolean(), id: Type.String() },
  { examples: [{ deleted: true, id: "6f1e9d52-4b0a-4c77-9a31-2f5d8e0c4b19" }] },
);
