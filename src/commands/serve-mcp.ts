import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createApiKey, revokeApiKey } from "../api-keys/api-keys.ts";
import { environmentWith, readConfig } from "../config/config.ts";
import type { Scope } from "../identity/caller.ts";
import { findAccount } from "../identity/find-account.ts";
import { type ApiCall, toApiResponse } from "../mcp/api-call.ts";
import { createMcpServer } from "../mcp/mcp-server.ts";
import { systemClock } from "../system/clock.ts";
import { withData } from "./data.ts";

/** Serves MCP until standard input closes. Returns the exit code. */
export async function serveMcp(givenUrl: string | undefined): Promise<number> {
  const { REELWRIGHT_API_KEY: given } = environmentWith();
  const url = givenUrl ?? readConfig(environmentWith()).publicUrl;
  const key = given ? { value: given, remove: async () => {} } : await createLocalKey();
  const closed = new Promise((resolve) => process.stdin.once("close", resolve));
  const api = apiAt(url, key.value);
  const served = serveStdio(() => createMcpServer({ api, clock: systemClock }), {
    onerror: (error) => console.error(`reelwright: ${error.message}`),
  });
  await closed;
  await served.close();
  await key.remove();
  return 0;
}

/** A key for this session, of the only account of the installation. */
async function createLocalKey(): Promise<{ value: string; remove(): Promise<void> }> {
  const issued = await withData("mcp", async (data) => {
    const account_id = await findAccount(data.db, undefined).catch((cause: Error) => {
      throw new Error(
        "REELWRIGHT_API_KEY is not set, and the installation has no account or several. Create a key with ./reelwright key create --account EMAIL, then set REELWRIGHT_API_KEY.",
        { cause },
      );
    });
    const scopes: Scope[] = ["read", "write", "publish"];
    const made = await createApiKey(data, account_id, { name: "mcp", scopes, expires_in_days: 1 });
    return { account_id, ...made };
  });
  const owner = { account_id: issued.account_id, scopes: ["admin" as const] };
  return {
    value: issued.key,
    remove: () =>
      withData("mcp", async (data) => void (await revokeApiKey(data, owner, issued.id))),
  };
}

/** Requests to a running service over HTTP. */
function apiAt(url: string, key: string): ApiCall {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        "x-api-key": key,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    }).catch((cause: Error) => {
      throw new Error(`No service at ${url}. Start it with ./reelwright, or set --url.`, { cause });
    });
    return toApiResponse(
      response.status,
      Buffer.from(await response.arrayBuffer()),
      (name) => response.headers.get(name) ?? undefined,
    );
  };
}
