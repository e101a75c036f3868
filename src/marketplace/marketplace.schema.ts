import Type, { type Static } from "typebox";
import { GraphEdge } from "../agents/agents.schema.ts";
import { templateCategories } from "../catalog/templates/load-templates.ts";

const exampleVideo = {
  title: Type.String(),
  video_url: Type.String({
    description: "A video made by the template, scaled down. Requires no authentication",
  }),
  thumbnail_url: Type.String(),
};
const about = {
  id: Type.String({ format: "uuid" }),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  category: Type.String({ description: `One of ${templateCategories.join(", ")}` }),
  tools: Type.Array(Type.String()),
  install_count: Type.Integer({ description: "Number of installs" }),
  is_public: Type.Boolean(),
  example: Type.Optional(
    Type.Object(exampleVideo, { description: "The video of the first example, if there is one" }),
  ),
};
const oneExample = {
  title: "Light in the deep sea",
  video_url: "https://reelwright.example/examples/topic_to_short/deep-sea.mp4?v=0f3a9c1b",
  thumbnail_url: "https://reelwright.example/examples/topic_to_short/deep-sea.jpg?v=77b2c4d5",
};
const exampleTemplate = {
  id: "8d0c3c0e-5c0e-8a3f-9b1e-0d4f6a7b8c9d",
  name: "Topic to short",
  slug: "topic_to_short",
  description: "From a topic to a narrated vertical short.",
  category: "social",
  tools: ["write_script", "plan_scenes", "generate_voiceover"],
  install_count: 12,
  is_public: true,
  example: oneExample,
};

const Template = Type.Object(about);
export type Template = Static<typeof Template>;

export const TemplatesQuery = Type.Object({
  category: Type.Optional(
    Type.Enum([...templateCategories], { description: "Only templates of this category" }),
  ),
});
export const TemplateList = Type.Object(
  { templates: Type.Array(Template) },
  { examples: [{ templates: [exampleTemplate] }] },
);

const ExampleOutput = Type.Object({
  ...exampleVideo,
  inputs: Type.Unsafe<Record<string, unknown>>({
    ...{ type: "object", additionalProperties: true },
    description: "The inputs of the run that made the video",
  }),
});
export const TemplateDetail = Type.Object(
  { ...about, graph_edges: Type.Array(GraphEdge), example_outputs: Type.Array(ExampleOutput) },
  {
    examples: [
      {
        ...exampleTemplate,
        graph_edges: [{ source: "write_script", target: "plan_scenes" }],
        example_outputs: [
          { ...oneExample, inputs: { topic: "Light in the deep sea", seconds: 14 } },
        ],
      },
    ],
  },
);
export type TemplateDetail = Static<typeof TemplateDetail>;

export const TemplateId = Type.Object({ template_id: Type.String({ description: "Id or slug" }) });
