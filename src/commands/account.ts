import { createAccount } from "../accounts/accounts.ts";
import { planNames } from "../accounts/plans.ts";
import { withData } from "./data.ts";
import { choiceOption, defineCommand, numberOption, UsageError } from "./options.ts";

export default defineCommand({
  summary: "Makes an account with an API key of all scopes and an access token",
  arguments: "create",
  options: {
    email: { type: "string", value: "EMAIL", description: "Its address, for signing in; required" },
    password: { type: "string", value: "TEXT", description: "8 characters or more; required" },
    plan: { type: "string", value: "PLAN", default: "free", description: "free, starter or pro" },
    credits: { type: "string", value: "N", default: "100", description: "The opening balance" },
    json: { type: "boolean", description: "Prints one line of JSON: account_id, api_key, access_token" },
  },
  example: "./reelwright account create --email ada@example.com --password 'a long password' --plan pro --credits 500",
  async run({ options: { email, password, plan, credits, json }, arguments: [action, ...more] }) {
    if (action !== "create" || more.length) throw new UsageError(`account takes create, not "${[action, ...more].join(" ")}".`);
    if (!email || !password) throw new UsageError(`account create needs --${email ? "password" : "email"}.`);
    choiceOption("plan", plan, planNames);
    const opening = numberOption("credits", credits, { min: 0, max: 999_999_999_999 });
    const access = await withData("account", (data) => createAccount(data, { email, password, plan, credits: opening }));
    if (json) console.log(JSON.stringify(access));
    else
      console.log(
        `Account ${access.account_id}\n\nAPI key (shown only now):\n  ${access.api_key}\n\nAccess token (15 minutes):\n  ${access.access_token}`,
      );
    return 0;
  },
});
