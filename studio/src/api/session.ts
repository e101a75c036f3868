import { useSyncExternalStore } from "react";
import { parseError } from "../../../sdk/error.ts";
import { queryClient } from "./query-client.ts";

/**
 * The session of this browser. The session cookie is HttpOnly and only /auth reads it; requests to
 * the API carry an access token of 15 minutes, which stays in memory. Instead of a session, a
 * person can use an API key or an access token of another identity provider; that is kept until the
 * tab is closed.
 */
type State = "unknown" | "signed-in" | "signed-out";

const credentialKey = "reelwright.credential";

let state: State = "unknown";
let token: { value: string; refreshAt: number } | undefined;
let pending: Promise<string | undefined> | undefined;
const listeners = new Set<() => void>();

function change(next: State): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Whether somebody is signed in. The first use requests this from the service. */
export function useSession(): State {
  return useSyncExternalStore(subscribe, () => state);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (state === "unknown") void start();
  return () => listeners.delete(listener);
}

async function start(): Promise<void> {
  const link = new URLSearchParams(location.hash.slice(1)).get("token");
  // The sign-in screen uses the link, because it shows what is wrong with it.
  if (link && location.pathname.endsWith("/sign-in")) return change("signed-out");
  if (sessionStorage.getItem(credentialKey)) return change("signed-in");
  const known = await accessToken().catch(() => undefined);
  change(known ? "signed-in" : "signed-out");
}

/** The headers that identify the caller. */
export async function credentials(): Promise<Record<string, string>> {
  const credential = sessionStorage.getItem(credentialKey) ?? (await accessToken());
  return credential === undefined ? {} : toHeaders(credential);
}

const toHeaders = (credential: string): Record<string, string> =>
  credential.startsWith("vk_")
    ? { "X-API-Key": credential }
    : { Authorization: `Bearer ${credential}` };

/** The access token of the session; undefined without a session. */
async function accessToken(): Promise<string | undefined> {
  if (token && Date.now() < token.refreshAt) return token.value;
  pending ??= requestToken().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function requestToken(): Promise<string | undefined> {
  const response = await fetch("/auth/token");
  if (response.status === 401 || response.status === 404) return undefined;
  if (!response.ok) throw await parseError(response);
  const { token: value }: { token: string } = await response.json();
  token = { value, refreshAt: Date.now() + 12 * 60_000 };
  return value;
}

/** Ends the session in this browser, after a 401 or a sign-out. */
export function endSession(): void {
  token = undefined;
  sessionStorage.removeItem(credentialKey);
  queryClient.clear();
  change("signed-out");
}

/** Signs in by email and password. Rejects with a ReelwrightError. */
export const signIn = (email: string, password: string): Promise<void> =>
  openSession("/auth/sign-in/email", { email, password });

/** Signs in with the token of a sign-in link, which works once. */
export const signInByLink = (link: string): Promise<void> =>
  openSession("/auth/sign-in/link", { token: link });

/** Changes the password and ends all other sessions. Rejects with a ReelwrightError. */
export const changePassword = (change: {
  currentPassword: string;
  newPassword: string;
  revoke_api_keys: boolean;
}): Promise<void> => post("/auth/change-password", change);

/** Sets the first password and ends all other sessions. Rejects with a ReelwrightError. */
export const setFirstPassword = (newPassword: string): Promise<void> =>
  post("/auth/set-password", { newPassword });

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await parseError(response);
}

async function openSession(path: string, body: object): Promise<void> {
  await post(path, body);
  token = undefined;
  await accessToken();
  change("signed-in");
}

/** Uses an API key or an access token, after a request has shown that it is valid. */
export async function signInWithCredential(credential: string): Promise<void> {
  const response = await fetch("/v1/credits/wallet", { headers: toHeaders(credential) });
  if (!response.ok) throw await parseError(response);
  sessionStorage.setItem(credentialKey, credential);
  change("signed-in");
}

export async function signOut(): Promise<void> {
  await post("/auth/sign-out", {}).catch(() => undefined);
  endSession();
}
