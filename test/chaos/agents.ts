import type { Random } from "./random.ts";

/** A kind of run: its agent, its inputs, and which of its steps write the journal. */
export interface RunKind {
  name: string;
  agent: Record<string, unknown>;
  /** Inputs of a run that the mark names. */
  inputs(mark: string, random: Random): Record<string, unknown>;
}

const milliseconds = (random: Random) => random.between(100, 5000);
const requirements = { inputs: { mark: { type: "string", required: true } } };
/** The price of a run of the kind `simple`. */
export const simpleCredits = 4;

const twoPlaces = (mark: string, random: Random) => ({
  mark,
  "ponder.milliseconds": milliseconds(random),
  "ponder#2.milliseconds": milliseconds(random),
  "ponder#2.place": "ponder#2",
  "ponder#2.round": 0,
});

export const runKinds: readonly RunKind[] = [
  {
    name: "simple",
    agent: { pipeline_type: "simple", tools: ["ponder", "ponder", "film"], requirements },
    inputs: twoPlaces,
  },
  {
    name: "sequential",
    agent: {
      pipeline_type: "sequential",
      tools: ["ponder", "judge", "ponder"],
      requirements: { ...requirements, video: false },
    },
    inputs: twoPlaces,
  },
  {
    name: "dag",
    agent: {
      pipeline_type: "dag",
      tools: ["ponder", "judge", "film"],
      graph_edges: [
        { source: "ponder", target: "judge" },
        { source: "ponder", target: "film" },
      ],
      requirements,
    },
    inputs: (mark, random) => ({ mark, milliseconds: milliseconds(random) }),
  },
  {
    name: "loop",
    agent: {
      pipeline_type: "graph",
      tools: ["ponder", "judge", "film"],
      graph_edges: [
        { source: "ponder", target: "judge" },
        { source: "judge", target: "ponder", when: "again", max_visits: 5 },
        { source: "judge", target: "film", when: "!again" },
      ],
      requirements,
    },
    inputs: (mark, random) => ({
      mark,
      milliseconds: milliseconds(random) / 2,
      rounds: random.between(1, 4),
    }),
  },
];

/** A picture and its rendered video: the real tools, as small as they can be. */
export const pictureKind: RunKind = {
  name: "picture",
  agent: { pipeline_type: "simple", tools: ["generate_image"] },
  inputs: (mark) => ({
    prompt: `A red barn, ${mark}`,
    resolution: "360p",
    aspect_ratio: "1:1",
  }),
};

/** Of ten runs, one makes a picture. */
const pictureShare = 0.1;

export const pickKind = (random: Random): RunKind =>
  random.chance(pictureShare) ? pictureKind : random.pick(runKinds);
