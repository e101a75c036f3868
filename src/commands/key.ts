import { scopes } from "../identity/caller.ts";
import { defineCommand } from "./options.ts";

export default defineCommand({
  summary: "Creates, lists or revokes API keys of an account",
  arguments: "create|list|revoke",
  options: {
    account: {
      type: "string",
      value: "EMAIL|ID",
      description: "The account; optional if there is only one",
    },
    name: { type: "string", value: "TEXT", default: "key", description: "create: name of the key" },
    scopes: {
      type: "string",
      value: "LIST",
      default: "read,write",
      description: `create: comma-separated list of ${scopes.join(", ")}`,
    },
    "expires-in-days": {
      type: "string",
      value: "N",
      description: "create: days until it expires (default: never)",
    },
    key: { type: "string", value: "ID|PREFIX", description: "revoke: the key" },
    json: { type: "boolean", description: "Print JSON" },
  },
  example:
    "./reelwright key create --account ada@example.com --name ci --scopes read --expires-in-days 30",
  // The actions load the database, which the help does not need.
  run: async ({ options, arguments: words }) =>
    (await import("./key-actions.ts")).runKeyAction(options, words),
});
