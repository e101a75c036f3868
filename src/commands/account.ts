import { defineCommand } from "./options.ts";
import { passwordOptions } from "./password-option.ts";

export default defineCommand({
  summary:
    "Creates, invites or lists accounts, grants credits, or changes a plan, password or operator",
  arguments: "create|invite|list|grant|set-plan|set-password|operator",
  options: {
    email: {
      type: "string",
      value: "EMAIL",
      description: "create, invite: email address (required)",
    },
    ...passwordOptions,
    plan: {
      type: "string",
      value: "PLAN",
      description: "set-plan, create, invite: free, starter or pro; new accounts default to free",
    },
    credits: {
      type: "string",
      value: "N",
      description:
        "create, invite: initial balance (default: 100); grant: credits to add (required)",
    },
    "revoke-api-keys": {
      type: "boolean",
      description: "set-password: also revoke all API keys of the account",
    },
    account: {
      type: "string",
      value: "EMAIL|ID",
      description:
        "grant, set-plan, set-password, operator: the account; optional if there is only one",
    },
    off: {
      type: "boolean",
      description: "operator: the account is no longer an operator",
    },
    json: {
      type: "boolean",
      description: "Print one line of JSON",
    },
  },
  example:
    "./reelwright account create --email ada@example.com --password-file password.txt --plan pro --credits 500",
  // The actions load the database, which the help does not need.
  run: async ({ options, arguments: words }) =>
    (await import("./account-actions.ts")).runAccountAction(options, words),
});
