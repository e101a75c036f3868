import { LRUCache } from "lru-cache";
import { dayMilliseconds } from "./usage-counts.ts";

/** API keys of an account that are counted apart on one day. GET /v1/usage/by-key shows as many. */
const maxKeysPerDay = 1000;
const maxAccounts = 10_000;

/**
 * Decides under which API key a request is counted: beyond 1,000 keys of an account on one day
 * under none. An account that creates keys without end would otherwise fill the usage tables.
 */
export type CountedKey = (
  account_id: string,
  key_id: string | undefined,
  at: number,
) => string | undefined;

export function openCountedKeys(): CountedKey {
  const accounts = new LRUCache<string, { day: number; keys: Set<string> }>({ max: maxAccounts });
  return (account_id, key_id, at) => {
    if (key_id === undefined) return undefined;
    const day = Math.floor(at / dayMilliseconds);
    const known = accounts.get(account_id);
    const today = known?.day === day ? known : { day, keys: new Set<string>() };
    if (today !== known) accounts.set(account_id, today);
    if (!today.keys.has(key_id) && today.keys.size >= maxKeysPerDay) return undefined;
    today.keys.add(key_id);
    return key_id;
  };
}
