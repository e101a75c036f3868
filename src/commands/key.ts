import type { IssuedApiKey } from "../api-keys/api-keys.schema.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "../api-keys/api-keys.ts";
import { type Scope, scopes } from "../identity/caller.ts";
import { findAccount } from "../identity/find-account.ts";
import { withData } from "./data.ts";
import {
  actionOption,
  choiceOption,
  columns,
  defineCommand,
  numberOption,
  UsageError,
} from "./options.ts";

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
  async run({ options, arguments: words }) {
    const action = actionOption("key", actions, words);
    const days = options["expires-in-days"];
    const given = {
      name: options.name,
      scopes: options.scopes
        .split(",")
        .map((scope) => choiceOption("scopes", scope.trim(), scopes)),
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
  },
});

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
