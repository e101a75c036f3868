import { createAccount } from "../accounts/accounts.ts";
import { setPassword } from "../accounts/set-password.ts";
import { setPlan } from "../accounts/set-plan.ts";
import { findAccount } from "../identity/find-account.ts";
import { planNames } from "../identity/plans.ts";
import { withData } from "./data.ts";
import { actionOption, choiceOption, defineCommand, numberOption, UsageError } from "./options.ts";
import { type PasswordOptions, passwordOptions, readPassword } from "./password-option.ts";

export default defineCommand({
  summary: "Creates an account, or changes its plan or password",
  arguments: "create|set-plan|set-password",
  options: {
    email: {
      type: "string",
      value: "EMAIL",
      description: "create: email address (required)",
    },
    ...passwordOptions,
    plan: {
      type: "string",
      value: "PLAN",
      description: "set-plan, create: free, starter or pro; create defaults to free",
    },
    credits: {
      type: "string",
      value: "N",
      default: "100",
      description: "create: initial balance",
    },
    "revoke-api-keys": {
      type: "boolean",
      description: "set-password: also revoke all API keys of the account",
    },
    account: {
      type: "string",
      value: "EMAIL|ID",
      description: "set-plan, set-password: the account; optional if there is only one",
    },
    json: {
      type: "boolean",
      description: "Print one line of JSON",
    },
  },
  example:
    "./reelwright account create --email ada@example.com --password-file password.txt --plan pro --credits 500",
  async run({ options, arguments: words }) {
    const { result, text } = await actions[actionOption("account", actions, words)](options);
    console.log(options.json ? JSON.stringify(result) : text);
    return 0;
  },
});

interface Options extends PasswordOptions {
  email: string | undefined;
  plan: string | undefined;
  credits: string;
  account: string | undefined;
  "revoke-api-keys": boolean;
}

type Action = (options: Options) => Promise<{ result: object; text: string }>;

const actions = { create, "set-plan": changePlan, "set-password": changePassword } satisfies Record<
  string,
  Action
>;

async function create({ email, plan = "free", credits, ...options }: Options) {
  if (!email) throw new UsageError("account create requires --email.");
  choiceOption("plan", plan, planNames);
  const openingBalance = numberOption("credits", credits, { min: 0, max: 999_999_999_999 });
  const password = await readPassword("account create", options);
  const result = await withData("account", (data) =>
    createAccount(data, { email, password, plan, credits: openingBalance }),
  );
  const { account_id, api_key, access_token } = result;
  const text = `Account ${account_id}\n\nAPI key (shown only once):\n  ${api_key}\n\nAccess token (valid for 15 minutes):\n  ${access_token}`;
  return { result, text };
}

async function changePlan({ plan: name, account }: Options) {
  if (!name) throw new UsageError("account set-plan requires --plan.");
  const plan = choiceOption("plan", name, planNames);
  const account_id = await withData("account", async (data) => {
    const id = await findAccount(data.db, account);
    await setPlan(data, id, plan);
    return id;
  });
  return {
    result: { account_id, plan },
    text: `Account ${account_id} is now on the plan ${plan}.`,
  };
}

async function changePassword({ account, "revoke-api-keys": revokeKeys, ...options }: Options) {
  const password = await readPassword("account set-password", options);
  const account_id = await withData("account", async (data) => {
    const id = await findAccount(data.db, account);
    await setPassword(data, id, password, { revokeKeys });
    return id;
  });
  const keys = revokeKeys ? " Its API keys are revoked." : "";
  return {
    result: { account_id },
    text: `Changed the password of account ${account_id}. Its sessions have ended.${keys}`,
  };
}
