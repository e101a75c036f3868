import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { TObject } from "typebox";
import { Compile } from "typebox/compile";
import { decrypt, encrypt } from "../crypto/encryption.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import { lockAccount } from "../identity/plans.ts";
import { hasBlockedPort } from "../net/blocked-ports.ts";
import type { Services } from "../services/services.ts";
import { badRequest, notFound } from "../system/errors.ts";
import { isUuid } from "../system/ids.ts";
import { compileNullOmitter } from "../values/omit-null-fields.ts";
import { type ConnectedPlatform, credentialSchemas } from "./platforms/credentials.ts";
import type { Connection, NewConnection, PlatformName } from "./publish.schema.ts";

type ConnectionRow = Selectable<Database["publish_connections"]>;

const maxConnections = 50;
const maxHeaderName = 256;
const purpose = "publish connections";

/**
 * Stores credentials for a platform, encrypted. No response contains them.
 * Throws bad_request for credentials that the platform cannot use, and beyond 50 connections.
 */
export async function createConnection(
  { db, clock, secret }: Pick<Services, "db" | "clock" | "secret">,
  { account_id }: Caller,
  { platform, name, credentials: given }: NewConnection,
): Promise<Connection> {
  const credentials = checkCredentials(platform as ConnectedPlatform, given);
  checkSendable(platform as ConnectedPlatform, credentials);
  const row = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_id);
    const { count } = await tx
      .selectFrom("publish_connections")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("account_id", "=", account_id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxConnections)
      throw badRequest(
        `This account has ${count} connections. The maximum is ${maxConnections}: delete one first.`,
      );
    return tx
      .insertInto("publish_connections")
      .values({
        id: randomUUID(),
        account_id,
        platform,
        name,
        credentials: encrypt(secret, purpose, JSON.stringify(credentials)),
        created_at: clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return toResponse(row);
}

/** Returns the credentials without optional keys that are null. */
function checkCredentials(
  platform: ConnectedPlatform,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const schema: TObject = credentialSchemas[platform];
  const credentials = (compileNullOmitter(schema)?.(given) ?? given) as Record<string, unknown>;
  const keys = Object.keys(schema.properties).map((key) =>
    schema.required?.includes(key) ? key : `${key} (optional)`,
  );
  const fail = (problem: string, ...place: string[]) =>
    badRequest(
      `Invalid field "credentials" for ${platform}${problem}. Supported keys: ${keys.join(", ")}.`,
      ...["credentials", ...place],
    );
  const wrong = findKeyProblem(schema, credentials);
  if (wrong) throw fail(`: ${wrong.problem} key "${wrong.key.slice(0, 100)}"`, wrong.key);
  const check = Compile(schema);
  if (check.Check(credentials)) return credentials;
  const [error] = check.Errors(credentials);
  const keysTo = error?.instancePath.split("/").slice(1) ?? [];
  const where = keysTo.length > 0 ? ` at ${keysTo.join("/")}` : "";
  throw fail(`${where}: ${error?.message}`, ...keysTo);
}

/** Names the first unknown or missing key. */
function findKeyProblem(
  schema: TObject,
  given: Record<string, unknown>,
): { problem: "unknown" | "missing"; key: string } | undefined {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(schema.properties, key));
  if (unknown !== undefined) return { problem: "unknown", key: unknown };
  const missing = schema.required?.find((key) => !Object.hasOwn(given, key));
  return missing === undefined ? undefined : { problem: "missing", key: missing };
}

/** Rejects URLs and headers that fit the schema but could never be sent. */
function checkSendable(platform: ConnectedPlatform, credentials: Record<string, unknown>): void {
  const fault = (what: string, ...place: string[]) =>
    badRequest(`Invalid field "credentials" for ${platform}${what}`, ...["credentials", ...place]);
  for (const key of ["url", "endpoint", "public_url"]) {
    const address = credentials[key];
    if (typeof address === "string" && !URL.canParse(address))
      throw fault(` at ${key}: "${address}" is not a URL.`, key);
    if (typeof address === "string" && hasBlockedPort(new URL(address)))
      throw fault(
        ` at ${key}: port ${new URL(address).port} is not allowed. Use another port.`,
        key,
      );
  }
  for (const [name, value] of Object.entries(credentials.headers ?? {})) {
    if (name.length > maxHeaderName)
      throw fault(
        ` at headers: a name has ${name.length} characters. The maximum is ${maxHeaderName}.`,
        "headers",
      );
    if (reservedHeaders.has(name.toLowerCase()))
      throw fault(` at headers: "${name}" is set by the service. Remove it.`, "headers", name);
    if (!isHeader(name, value))
      throw fault(
        ` at headers: "${name}" is not a valid header name, or its value has invalid characters.`,
        ...["headers", name],
      );
  }
}

/** Headers that control the connection. Callers cannot set them. */
const reservedHeaders = new Set([
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function isHeader(name: string, value: string): boolean {
  try {
    return new Headers([[name, value]]).has(name);
  } catch {
    return false;
  }
}

/** Lists the account's connections, newest first. */
export async function listConnections(
  db: Kysely<Database>,
  { account_id }: Caller,
): Promise<Connection[]> {
  const rows = await db
    .selectFrom("publish_connections")
    .selectAll()
    .where("account_id", "=", account_id)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toResponse);
}

/** Deletes a connection and its credentials. Throws not_found. */
export async function deleteConnection(
  db: Kysely<Database>,
  { account_id }: Caller,
  id: string,
): Promise<{ deleted: true; id: string }> {
  const row = isUuid(id)
    ? await db
        .deleteFrom("publish_connections")
        .where("id", "=", id)
        .where("account_id", "=", account_id)
        .returning("id")
        .executeTakeFirst()
    : undefined;
  if (!row) throw notFound("connection", id);
  return { deleted: true, id: row.id };
}

/** Reads a connection. Throws not_found, also if it is for another platform. */
export async function ownedConnection(
  db: Kysely<Database>,
  account_id: string,
  { id, platform }: { id: string; platform: PlatformName },
): Promise<ConnectionRow> {
  const row = isUuid(id)
    ? await db
        .selectFrom("publish_connections")
        .selectAll()
        .where("id", "=", id)
        .where("account_id", "=", account_id)
        .where("platform", "=", platform)
        .executeTakeFirst()
    : undefined;
  if (!row) throw notFound(`${platform} connection`, id);
  return row;
}

/** Decrypts the credentials of a connection. They were validated when it was created. */
export const decryptCredentials = (
  secret: Services["secret"],
  { credentials }: Pick<ConnectionRow, "credentials">,
): unknown => JSON.parse(decrypt(secret, purpose, credentials));

const toResponse = ({ id, platform, name, created_at }: ConnectionRow): Connection => ({
  id,
  platform: platform as ConnectedPlatform,
  name,
  created_at: created_at.toISOString(),
});
