import Type, { type Static } from "typebox";
import { scopes } from "../identity/caller.ts";
import { planNames, plans } from "../identity/plans.ts";

const id = "0b7f6f0e-2f0a-4d4e-9a39-6d8a5e1f3c21";
const example = {
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
      description: "Scopes of the key. The caller must have each of them.",
    }),
    expires_in_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        description: "Days until the key expires. Without it, the key never expires.",
      }),
    ),
  },
  { examples: [{ name: "ci", scopes: ["read", "write"], expires_in_days: 30 }] },
);
export type NewApiKey = Static<typeof NewApiKey>;

const fields = {
  id: Type.String({ format: "uuid" }),
  name: Type.String(),
  key_prefix: Type.String({ description: "The first 12 characters of the key." }),
  scopes: Type.Array(Scope),
  rate_limit_tier: Type.Enum(
    planNames.map((name) => plans[name].tier),
    { description: "The rate limit tier. It follows the plan of the account." },
  ),
  is_active: Type.Boolean({ description: "False when the key is revoked or expired." }),
  expires_at: NullableTime("When the key expires; null if it never expires."),
  created_at: Type.String({ format: "date-time" }),
};

const ApiKey = Type.Object({
  ...fields,
  last_used_at: NullableTime(
    "When the key was last used, to the minute; null if it was never used.",
  ),
});
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyList = Type.Object(
  { keys: Type.Array(ApiKey), total: Type.Integer() },
  {
    examples: [{ keys: [{ id, ...example, last_used_at: "2026-11-22T10:30:00.000Z" }], total: 1 }],
  },
);

/** The only response with the full key. */
export const IssuedApiKey = Type.Object(
  {
    ...fields,
    key: Type.String({
      description: "The full key: `vk_` and 52 characters. It is returned only once; store it now.",
    }),
  },
  {
    examples: [{ id, ...example, key: "vk_4fGh81Kq2Zr7mXw0YtBn5VcLp9DsJe3AuHoQi6RkMgTyNbExWz1C" }],
  },
);
export type IssuedApiKey = Static<typeof IssuedApiKey>;

export const RevokedApiKey = Type.Object(
  { revoked: Type.Boolean(), key_id: Type.String({ format: "uuid" }) },
  { examples: [{ revoked: true, key_id: id }] },
);

export const KeyId = Type.Object({
  key_id: Type.String({ description: "The id of the API key (UUID)." }),
});
