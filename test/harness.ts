import { randomInt, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "better-auth/crypto";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { inject } from "vitest";
import { createAccount } from "../src/accounts/accounts.ts";
import { readConfig } from "../src/config/config.ts";
import { noApertium } from "../src/generators/translation/apertium.ts";
import { type Ffmpeg, openFfmpeg } from "../src/media/ffmpeg.ts";
import { openServices } from "../src/open-services.ts";
import type { Services } from "../src/services/services.ts";
import type { Clock } from "../src/system/clock.ts";
import { openLog } from "../src/system/log.ts";
import { createResponseCheck } from "./api/documented-response.ts";
import { openResponseNotes } from "./api/response-notes.ts";
import { texts } from "./tool-benches/text-work.ts";

export { movableClock } from "./movable-clock.ts";

/** The password of all test accounts. */
export const testPassword = "a long password";

export interface TestOptions {
  /** By default none. */
  tracing?: Services["tracing"];
  clock?: Clock;
  catalog?: Services["catalog"];
  /** By default none, so that tests do not depend on the machine. */
  apertium?: Services["apertium"];
  /** Settings as environment variables, such as { FETCH_ALLOW_PRIVATE: "true" }. */
  env?: Record<string, string>;
  /** Runs the worker in this process. */
  worker?: boolean;
  /** Opening balance of `account`; 1000 by default. */
  credits?: number;
}

export interface TestAccount {
  id: string;
  /** Signs in with `testPassword`. */
  email: string;
  api_key: string;
  access_token: string;
}

export interface TestResponse<T = Record<string, unknown>> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** Parsed if it is JSON, otherwise an empty object. */
  body: T;
  text: string;
}

export interface TestServices {
  services: Services;
  /** Creates an account with an API key of all scopes; by default plan "pro", 1000 credits. */
  newAccount(options?: { credits?: number; plan?: string }): Promise<TestAccount>;
  close(): Promise<void>;
}

export interface TestService extends TestServices {
  app: FastifyInstance;
  account: TestAccount;
  /**
   * Sends a request with the key of `account`, unless the headers contain other credentials;
   * { "x-api-key": "" } sends none. Strings and bytes are sent unchanged, other bodies as JSON.
   * Rejects when the response differs from the OpenAPI document.
   */
  call<T = Record<string, unknown>>(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse<T>>;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";

/** Starts the whole service on its own database and data directory. Close it in afterAll. */
export async function startTestService(options: TestOptions = {}): Promise<TestService> {
  const { services, newAccount, close } = await startTestServices(options);
  // Tests without HTTP do not load the routes.
  const { buildApp } = await import("../src/app.ts");
  const app = await buildApp(services);
  const worker = options.worker ? await startSharedWorker(services) : undefined;
  const account = await newAccount(
    options.credits === undefined ? {} : { credits: options.credits },
  );
  const check = createResponseCheck(app, openResponseNotes());
  const remoteAddress = newLoopbackAddress();
  return {
    services,
    app,
    account,
    newAccount,
    call: async (method, path, body, headers = {}) => {
      const request = { method, path, body, headers, remoteAddress };
      const response = await send<never>(app, account, request);
      await check(method, path, response);
      return response;
    },
    close: async () => {
      await Promise.all([worker?.stop(), app.close()]);
      await close();
    },
  };
}

let opened: Promise<Ffmpeg> | undefined;

/** The workers of a process share their drawing processes, unless a test replaces ffmpeg. */
async function startSharedWorker(services: Services) {
  const { mediaNiceness, startWorker } = await import("../src/worker.ts");
  const { ffmpegPath } = services.config;
  if (ffmpegPath) return startWorker(services);
  opened ??= openFfmpeg({ ffmpegPath, niceness: mediaNiceness() });
  return startWorker(services, { ffmpeg: await opened });
}

/** Starts the services without HTTP on a new database. */
export async function startTestServices({
  env,
  ...options
}: TestOptions = {}): Promise<TestServices> {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-test-"));
  const database = await createTestDatabase();
  const config = {
    ...readConfig({
      ...testEnvironment,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      ...env,
    }),
    // A receiver that responds must not time out because the machine is busy.
    webhookTimeoutSeconds: 600,
  };
  const services = await openServices(config, {
    log: openLog(config, "test"),
    ...{ apertium: noApertium, texts },
    ...options,
  });
  return {
    services,
    newAccount: async ({ credits = 1000, plan = "pro" } = {}) => {
      const email = `${randomUUID()}@example.com`;
      const { account_id, ...access } = await createAccount(services, {
        email,
        password: undefined,
        plan,
        credits,
      });
      await services.db
        .updateTable("auth_accounts")
        .set({ password: await hashTestPassword() })
        .where("user_id", "=", account_id)
        .execute();
      return { id: account_id, email, ...access };
    },
    close: async () => {
      await services.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let hashed: Promise<string> | undefined;

/** Once, because it takes longer than the rest of a new account. */
const hashTestPassword = () => (hashed ??= hashPassword(testPassword));

/** Copies the migrated template into a new database. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Without disk syncs, this copies faster than through the log of the server.
  await runStatement(server, `create database ${name} template template_tables strategy file_copy`);
  return {
    url: server.replace("/postgres?", `/${name}?`),
    drop: () => runStatement(server, `drop database ${name} with (force)`),
  };
}

/**
 * The services of a process share the limits of sign-ins, which count by the caller's address. So
 * each has a caller of its own.
 */
const newLoopbackAddress = () =>
  ["127", ...Array.from({ length: 3 }, () => randomInt(1, 255))].join(".");

const testEnvironment = {
  LOG_LEVEL: "fatal",
  LOG_PRETTY: "false",
  WORKER_CONCURRENCY: "2",
  // A run that is accepted must not time out because the machine is busy.
  RUN_ADMISSION_SECONDS: "300",
  // Tests download no models: private addresses are refused.
  MODELS_MIRROR: "https://127.0.0.1:9",
};

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function send<T>(
  app: FastifyInstance,
  account: TestAccount,
  {
    method,
    path,
    body,
    headers,
    remoteAddress,
  }: {
    method: Method;
    path: string;
    body: unknown;
    headers: Record<string, string>;
    remoteAddress: string;
  },
): Promise<TestResponse<T>> {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const given = names.includes("x-api-key") || names.includes("authorization");
  const payload =
    body === undefined || typeof body === "string" || body instanceof Buffer
      ? body
      : JSON.stringify(body);
  const response = await app.inject({
    method,
    url: path,
    remoteAddress,
    headers: {
      ...(given ? {} : { "x-api-key": account.api_key }),
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
      ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== "")),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson =
    response.body !== "" && String(response.headers["content-type"] ?? "").includes("json");
  return {
    status: response.statusCode,
    headers: response.headers,
    body: (isJson ? response.json() : {}) as T,
    text: response.body,
  };
}
