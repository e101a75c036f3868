export const scopes = ["read", "write", "billing", "publish", "admin"] as const;
export type Scope = (typeof scopes)[number];
/**
 * The tier of the rate limits. Only internal authentication has the tier "admin", which has no
 * limit.
 */
export type Tier = "free" | "starter" | "pro" | "admin";

/**
 * An authenticated caller. Every function that reads or changes resources of an account takes it as
 * an argument.
 */
export interface Caller {
  account_id: string;
  scopes: readonly Scope[];
  tier: Tier;
  /** The id of the API key; absent for other credentials. */
  key_id?: string;
  /** Expiry of the key or token; absent if it never expires. */
  expires_at?: Date;
}

/** The known scopes in the `scopes` claim of a token; anything but an array has none. */
export const parseScopes = (names: unknown): Scope[] =>
  Array.isArray(names) ? scopes.filter((scope) => names.includes(scope)) : [];

/** The scopes that a scope includes. */
const implied: Record<Scope, readonly Scope[]> = {
  read: [],
  write: ["read"],
  billing: [],
  publish: [],
  admin: ["read", "write", "billing", "publish"],
};

/** Whether the granted scopes include the needed scope. */
export const covers = (granted: readonly Scope[], needed: Scope): boolean =>
  granted.some((scope) => scope === needed || implied[scope].includes(needed));
