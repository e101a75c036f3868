import { defineCommand } from "./options.ts";

export default defineCommand({
  summary:
    "Lists, adds, removes or checks voices, recognizers, translators and other models on this machine",
  arguments: "[list|add|remove|verify] [NAME|FILE|DIR]",
  options: {
    language: {
      type: "string",
      multiple: true,
      value: "TAG",
      description:
        "add: language of a voice of your own that does not name it, or both of a translator",
    },
    name: { type: "string", value: "NAME", description: "add: name of a model of your own" },
    json: { type: "boolean", description: "list: print JSON" },
  },
  example: "./reelwright models add voice-en",
  // The help does not load the service.
  run: async ({ options, arguments: words }) =>
    (await import("./model-actions.ts")).runModelAction(options, words),
});
