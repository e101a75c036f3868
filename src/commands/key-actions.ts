import type { IssuedApiKey } from "../api-keys/api-keys.schema.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "../api-keys/api-keys.ts";
import { type Scope, scopes } from "../identity/caller.ts";
import { findAccount } from "../identity/find-account.ts";
import { withData } from "./data.ts";
import { actionOption, choiceOption, columns, numberOption, UsageError } from "./options.ts";

interface Options {
  account: string | undefined;
  name: string;
  scopes: string;
  "expires-in-days": string | undefined;
  key: string | undefined;
  json: boolean;
}

/** Runs an action of the command and prints its result. Returns the exit code. */
export async function runKeyAction(options: Options, words: string[]) {
  const action = actionOption("key", actions, words);
  const days = options["expires-in-days"];
  const given = {
    name: options.name,
    scopes: options.scopes.split(",").map((scope) => choiceOption("scopes", scope.trim(), scopes)),
    ...(days !== undefined && {
      expires_in_days: numberOption("expires-in-days", days, { min: 1, max: 3650 }),
    }),
    key: options.key,
  };
  const { result, text } = await withData("key", async (data) =>
    actions[action](data, await findAccount(data.db, options.account), given),
  );
  console.log(options.json ? JSON.stringify(result) : text);
  return 0;
}

interface Given {
  name: string;
  scopes: Scope[];
  expires_in_days?: number;
  key: string | undefined;
}

type Data = Parameters<typeof createApiKey>[0];
type Action = (
  data: Data,
  account_id: string,
  given: Given,
) => Promise<{ result: unknown; text: string }>;

const actions = { create, list, revoke } satisfies Record<string, Action>;

async function create(data: Data, account_id: string, { key: _unused, ...given }: Given) {
  const result = await createApiKey(data, account_id, given);
  return {
    result,
    text: `${keyRow(result).join("  ")}\n\nAPI key (shown only once):\n  ${result.key}`,
  };
}

async function list(data: Data, account_id: string) {
  const keys = await listApiKeys(data, account_id);
  return { result: { keys, total: keys.length }, text: columns(keys.map(keyRow)).join("\n") };
}

async function revoke(data: Data, account_id: string, { key }: Given) {
  if (!key)
    throw new UsageError(
      'key revoke requires --key with the id or prefix of a key. "key list" shows them.',
    );
  const result = await revokeApiKey(data, { account_id, scopes: ["admin"] }, key);
  return { result, text: `Revoked ${result.key_id}.` };
}

function keyRow({
  key_prefix,
  name,
  scopes,
  is_active,
  expires_at,
}: Omit<IssuedApiKey, "key">): [string, string] {
  const expiry = expires_at ? `expires ${expires_at}` : "does not expire";
  return [
    `${key_prefix}…`,
    `${is_active ? "active" : "inactive"}  ${name}  (${scopes.join(", ")}; ${expiry})`,
  ];
}
