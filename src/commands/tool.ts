import { defineCommand, UsageError } from "./options.ts";

export default defineCommand({
  summary: "Runs one tool on local files, without a server, or tests your own tools",
  arguments: "[SLUG | test DIR]",
  options: {
    input: {
      type: "string",
      value: "NAME=VALUE",
      multiple: true,
      description:
        "Input of the tool; numbers, booleans and JSON are parsed; media and texts can be paths",
    },
    out: { type: "string", value: "DIR", default: "./out", description: "Output folder" },
    json: { type: "boolean", description: "Prints the outputs as one line of JSON" },
  },
  example:
    "./reelwright tool make_quote_card --input quote='Less is more.' --input author=Browning",
  async run({ options, arguments: [slug, folder, ...rest] }) {
    if (rest.length > 0 || (folder !== undefined && slug !== "test"))
      throw new UsageError("Too many arguments. Use: ./reelwright tool [SLUG | test DIR].");
    if (slug === "test") {
      if (!folder) throw new UsageError("The folder is missing. Use: ./reelwright tool test DIR.");
      return (await import("./test-own-tools.ts")).testOwnTools(folder);
    }
    const { listTools, runLocalTool } = await import("./run-local-tool.ts");
    if (!slug) return listTools();
    return runLocalTool(slug, options);
  },
});
