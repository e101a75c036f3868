import { defineCommand } from "./options.ts";

export default defineCommand({
  summary:
    "Makes a video: starts a temporary service, creates an account, runs an agent, downloads the result",
  options: {
    agent: {
      type: "string",
      value: "SLUG",
      description: "Public agent to run (default: topic_to_short; article_to_video with --url)",
    },
    topic: {
      type: "string",
      value: "TEXT",
      description: "Topic of the video (default: how espresso is made)",
    },
    text: { type: "string", value: "FILE", description: "File with the text to tell" },
    url: { type: "string", value: "URL", description: "Article to tell" },
    input: {
      type: "string",
      value: "NAME=VALUE",
      multiple: true,
      description:
        "Input of the run; numbers, booleans and JSON are parsed; a path gives its text or uploads its file",
    },
    aspect: {
      type: "string",
      value: "RATIO",
      description: "16:9, 9:16, 1:1, 4:5, 4:3, 3:4 or 21:9 (default: the agent's)",
    },
    resolution: {
      type: "string",
      value: "SIZE",
      description: "360p, 480p, 720p, 1080p, 1440p or 2160p (default: 1080p)",
    },
    seconds: {
      type: "string",
      value: "N",
      description: "Approximate length in seconds (default: the agent's)",
    },
    out: { type: "string", value: "DIR", default: "./out", description: "Output folder" },
  },
  example: './reelwright demo --topic "Why bees dance" --text bees.txt --seconds 20 --aspect 1:1',
  // The client and the checks of media load much that the help does not need.
  run: async ({ options }) => (await import("./make-demo.ts")).makeDemo(options),
});
