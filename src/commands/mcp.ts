import { defineCommand } from "./options.ts";

export default defineCommand({
  summary: "Serves the Model Context Protocol on standard input and output",
  options: {
    url: {
      type: "string",
      value: "URL",
      description: "Address of the running service (default: PUBLIC_URL)",
    },
  },
  example: "REELWRIGHT_API_KEY=vk_… ./reelwright mcp --url http://127.0.0.1:8787",
  // The server loads the schemas of all its tools, which the help does not need.
  run: async ({ options }) => (await import("./serve-mcp.ts")).serveMcp(options.url),
});
