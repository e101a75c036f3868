export const scopes = ["read", "write", "billing", "publish", "admin"] as const;
export type Scope = (typeof scopes)[number];
/** The tier of its request limits. Only internal authentication is "admin", which has none. */
export type Tier = "free" | "starter" | "pro" | "admin";

/** Who asks. Every rule that touches an account's things takes it as an argument. */
export interface Caller {
  account_id: string;
  scopes: readonly Scope[];
  tier: Tier;
  /** The API key that was used; absent for an access token. */
  key_id?: string;
  /** When the key or token stops being good; absent when it never does. */
  expires_at?: Date;
}

/** Those of a token's names that are scopes; anything but a list has none. */
export const parseScopes = (names: unknown): Scope[] =>
  Array.isArray(names) ? scopes.filter((scope) => names.includes(scope)) : [];

/** What a scope lets its holder do beside itself (spec: Scopes). */
const implied: Record<Scope, readonly Scope[]> = {
  read: [],
  write: ["read"],
  billing: [],
  publish: [],
  admin: ["read", "write", "billing", "publish"],
};

/** Whether the scopes that somebody has cover the one that is needed. */
export const covers = (granted: readonly Scope[], needed: Scope): boolean =>
  granted.some((scope) => scope === needed || implied[scope].includes(needed));
