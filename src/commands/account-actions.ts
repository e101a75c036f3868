import { createAccount, creditsMax } from "../accounts/accounts.ts";
import { grantCredits } from "../accounts/grant-credits.ts";
import { inviteAccount } from "../accounts/invitations.ts";
import { listAccounts } from "../accounts/list-accounts.ts";
import { setOperator } from "../accounts/operators.ts";
import { setPassword } from "../accounts/set-password.ts";
import { setPlan } from "../accounts/set-plan.ts";
import { findAccount } from "../identity/find-account.ts";
import { planNames } from "../identity/plans.ts";
import { withData } from "./data.ts";
import { actionOption, choiceOption, columns, numberOption, UsageError } from "./options.ts";
import { type PasswordOptions, readPassword } from "./password-option.ts";

interface Options extends PasswordOptions {
  email: string | undefined;
  plan: string | undefined;
  credits: string | undefined;
  account: string | undefined;
  "revoke-api-keys": boolean;
  off: boolean;
}

type Action = (options: Options) => Promise<{ result: object; text: string }>;

const actions = {
  create,
  invite,
  list,
  grant,
  "set-plan": changePlan,
  "set-password": changePassword,
  operator: changeOperator,
} satisfies Record<string, Action>;

/** Runs an action of the command and prints its result. Returns the exit code. */
export async function runAccountAction(options: Options & { json: boolean }, words: string[]) {
  const { result, text } = await actions[actionOption("account", actions, words)](options);
  console.log(options.json ? JSON.stringify(result) : text);
  return 0;
}

/** The options that describe a new account, checked. */
function newAccount(action: string, { email, plan = "free", credits = "100" }: Options) {
  if (!email) throw new UsageError(`account ${action} requires --email.`);
  choiceOption("plan", plan, planNames);
  return { email, plan, credits: numberOption("credits", credits, { min: 0, max: creditsMax }) };
}

async function create(options: Options) {
  const account = newAccount("create", options);
  const password = await readPassword("account create", options);
  const result = await withData("account", (data) => createAccount(data, { ...account, password }));
  const { account_id, api_key, access_token } = result;
  const text = `Account ${account_id}\n\nAPI key (shown only once):\n  ${api_key}\n\nAccess token (valid for 15 minutes):\n  ${access_token}`;
  return { result, text };
}

async function invite(options: Options) {
  const account = newAccount("invite", options);
  const { account_id, url, expires_at } = await withData("account", (data) => {
    const { authLocal, signUp } = data.config;
    if (!authLocal || signUp === "off")
      throw new UsageError(
        `${authLocal ? "SIGN_UP=off" : "AUTH_LOCAL=false"} disables invitations. Change it, or use account create.`,
      );
    return inviteAccount(data, account);
  });
  return {
    result: { account_id, url, expires_at },
    text: `Account ${account_id}\n\nSend this link to ${account.email}. It signs in once, until ${expires_at.toISOString()}:\n  ${url}`,
  };
}

async function list() {
  const accounts = await withData("account", listAccounts);
  const rows = accounts.map(
    ({ account_id, email, plan, balance }) =>
      [email, `${plan.padEnd(7)}  ${balance} credits  ${account_id}`] as const,
  );
  const text = rows.length > 0 ? columns(rows).join("\n") : "There are no accounts.";
  return { result: { accounts, total: accounts.length }, text };
}

async function grant({ credits: text, account }: Options) {
  if (text === undefined) throw new UsageError("account grant requires --credits.");
  const given = numberOption("credits", text, { min: 0.01, max: creditsMax });
  const credits = Math.round(given * 100) / 100;
  const { account_id, balance } = await withData("account", async (data) => {
    const id = await findAccount(data.db, account);
    return { account_id: id, balance: await grantCredits(data, id, credits) };
  });
  return {
    result: { account_id, credits, balance },
    text: `Granted ${credits} credits to account ${account_id}. The balance is ${balance}.`,
  };
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

async function changeOperator({ account, off }: Options) {
  const operator = !off;
  const account_id = await withData("account", async (data) => {
    const id = await findAccount(data.db, account);
    await setOperator(data, id, operator);
    return id;
  });
  return {
    result: { account_id, operator },
    text: `Account ${account_id} is ${operator ? "now" : "no longer"} an operator.`,
  };
}
