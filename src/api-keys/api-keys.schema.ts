import Type, { type Static } from "typebox";
import { scopes } from "../identity/caller.ts";
import { planNames, plans } from "../identity/plans.ts";

const id = "0b7f6f0e-2f0a-4d4e-9a39-6d8a5e1f3c21";
const shown = {
  name: "ci",
  key_prefix: "vk_4fGh81Kq2",
  scopes: ["read", "write"],
  rate_limit_tier: "starter",
  is_active: true,
  expires_at: "2026-12-21T09:00:00.000Z",
  created_at: "2026-11-21T09:00:00.000Z",
};
const Scope = Type.Enum(scopes);
const NullableTime = (description: string) =>
  Type.Unsafe<string | null>({ type: ["string", "null"], format: "date-time", description });

export const NewApiKey = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 120 }),
    scopes: Type.Array(Scope, {
      minItems: 1,
      description: "What the key may do; none that the caller lacks",
    }),
    expires_in_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 3650, description: "Without it the key never expires" }),
    ),
  },
  { examples: [{ name: "ci", scopes: ["read", "write"], expires_in_days: 30 }] },
);
export type NewApiKey = Static<typeof NewApiKey>;

const fields = {
  id: Type.String({ format: "uuid" }),
  name: Type.String(),
  key_prefix: Type.String({ description: "The first 12 characters of the key" }),
  scopes: Type.Array(Scope),
  rate_limit_tier: Type.Enum(
    planNames.map((name) => plans[name].tier),
    { description: "Follows the account's plan" },
  ),
  is_active: Type.Boolean({ description: "Neither revoked nor expired" }),
  expires_at: NullableTime("null: never"),
  created_at: Type.String({ format: "date-time" }),
};

const ApiKey = Type.Object({
  ...fields,
  last_used_at: NullableTime("To the minute; null: not yet"),
});
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyList = Type.Object(
  { keys: Type.Array(ApiKey), total: Type.Integer() },
  { examples: [{ keys: [{ id, ...shown, last_used_at: "2026-11-22T10:30:00.000Z" }], total: 1 }] },
);

/** The one time that the whole key is shown. */
export const IssuedApiKey = Type.Object(
  { ...fields, key: Type.String({ description: "Shown only now: vk_ and 52 characters" }) },
  { examples: [{ id, ...shown, key: "vk_4fGh81Kq2Zr7mXw0YtBn5VcLp9DsJe3AuHoQi6RkMgTyNbExWz1C" }] },
);
export type IssuedApiKey = Static<typeof IssuedApiKey>;

export const RevokedApiKey = Type.Object(
  { revoked: Type.Boolean(), key_id: Type.String({ format: "uuid" }) },
  { examples: [{ revoked: true, key_id: id }] },
);

export const KeyId = Type.Object({
  key_id: Type.String({ description: "The id of a key (UUID)" }),
});
