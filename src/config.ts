import { resolve } from "node:path";
import Type, { type Static, type TSchema } from "typebox";
import Value from "typebox/value";
import { type ModelKind, modelNameOf, type ProviderName, type ProviderSettings, providerNames } from "./providers/ai/model-names.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace"] as const;
/** Those that have hundredths. */
const currencies = [
  "usd",
  "eur",
  "gbp",
  "aud",
  "brl",
  "cad",
  "chf",
  "czk",
  "dkk",
  "inr",
  "mxn",
  "nok",
  "nzd",
  "pln",
  "sek",
  "sgd",
] as const;
const modelKinds: readonly ModelKind[] = ["text", "image", "speech", "music", "video"];

const port = Type.Integer({ minimum: 1, maximum: 65535, default: 8787, description: "The port the API listens on" });
const httpUrl = { pattern: "^https?://[^\\s]+$", allowed: "an http or https URL" };
const model = (of: string) =>
  Type.Optional(
    Type.String({
      pattern: "^[a-z_-]+:.+$",
      allowed: "provider:model, such as openai:gpt-5",
      description: `The model for ${of}; without it the local engine is used`,
    }),
  );
const apiKeyOf = (name: ProviderName) => Type.Optional(Type.String({ secret: true, description: `The key for ${name} models` }));
const baseUrlOf = (name: ProviderName) =>
  Type.Optional(Type.String({ ...httpUrl, description: `Another address for ${name} models, such as a proxy or a local server` }));
const requestsAMinute = (tier: string, preset: number) =>
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    default: preset,
    description: `Requests a minute of a key or user of the tier ${tier}; half of them within a second`,
  });

/** Every environment variable that is read: its default, its meaning and what it may be. */
const variables = {
  PORT: port,
  HOST: Type.String({ default: "127.0.0.1", description: "The address the API listens on; 0.0.0.0 for every network" }),
  PUBLIC_URL: Type.Optional(
    Type.String({ ...httpUrl, description: "The address callers use, for links; without it the one the API listens on" }),
  ),
  DATA_DIR: Type.String({ default: "./data", description: "The folder for the database, the media and the secret" }),
  DATABASE_URL: Type.Optional(
    Type.String({
      secret: true,
      pattern: "^postgres(ql)?://",
      allowed: "a postgresql:// URL",
      description: "A PostgreSQL 15 or newer; without it one is run inside DATA_DIR",
    }),
  ),
  SECRET_KEY: Type.Optional(
    Type.String({
      secret: true,
      minLength: 32,
      allowed: "32 characters or more",
      description: "Signs sessions and links; without it one is made and kept in DATA_DIR/secret.key",
    }),
  ),
  LOG_LEVEL: Type.Enum(logLevels, { default: "info", description: "The least important messages that are logged" }),
  LOG_PRETTY: Type.Optional(Type.Boolean({ description: "Logs for people instead of JSON; without it, where the log is a terminal" })),
  WORKER_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 64, default: 2, description: "Runs and renders a worker does at a time" }),
  FFMPEG_PATH: Type.Optional(
    Type.String({ description: "The ffmpeg program; without it the one on PATH. ffprobe is looked for beside it" }),
  ),
  FETCH_ALLOW_PRIVATE: Type.Boolean({ default: false, description: "Lets runs fetch media from private and loopback addresses" }),
  WEBHOOK_ALLOW_PRIVATE: Type.Boolean({ default: false, description: "Lets webhooks be sent to private and loopback addresses" }),
  ASSET_BYTES_MAX: Type.Integer({
    minimum: 1,
    maximum: 2 ** 50,
    default: 2 * 1024 ** 3,
    description: "The largest media file that is taken, in bytes",
  }),
  YOUTUBE_API_URL: Type.String({
    ...httpUrl,
    default: "https://www.googleapis.com",
    description: "Where videos are uploaded for YouTube; another address for a proxy",
  }),
  YOUTUBE_TOKEN_URL: Type.String({
    ...httpUrl,
    default: "https://oauth2.googleapis.com/token",
    description: "Where Google gives access tokens for YouTube",
  }),
  S3_BUCKET: Type.Optional(Type.String({ description: "Keeps the media in this bucket; without it they are in DATA_DIR" })),
  S3_ENDPOINT: Type.Optional(Type.String({ ...httpUrl, description: "The S3 service; without it Amazon's" })),
  S3_PUBLIC_ENDPOINT: Type.Optional(Type.String({ ...httpUrl, description: "Where callers reach it, for links; without it S3_ENDPOINT" })),
  S3_REGION: Type.String({ default: "us-east-1", description: "The region of the bucket" }),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String({ description: "Who the bucket is used as" })),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ secret: true, description: "The key of that user" })),
  S3_FORCE_PATH_STYLE: Type.Optional(
    Type.Boolean({ description: "The bucket is named in the path, not in the host; without it, where S3_ENDPOINT is set" }),
  ),
  S3_CACHE_BYTES: Type.Integer({
    minimum: 0,
    maximum: 2 ** 50,
    default: 20 * 1024 ** 3,
    description: "Local copies of what is in the bucket, in bytes; what was used in the last 6 hours stays all the same",
  }),
  AUTH_LOCAL: Type.Boolean({ default: true, description: "Accounts by email and password under /auth, and their access tokens" }),
  AUTH_ISSUER: Type.Optional(Type.String({ description: "The iss of access tokens of an outside identity provider, exactly" })),
  AUTH_AUDIENCE: Type.Optional(Type.String({ description: "The aud that these tokens must name" })),
  AUTH_JWKS_URL: Type.Optional(Type.String({ ...httpUrl, description: "Where that provider publishes its keys" })),
  INTERNAL_AUTH_SECRET: Type.Optional(
    Type.String({
      secret: true,
      minLength: 32,
      allowed: "32 characters or more",
      description: "What other services of the operator send in X-Internal-Auth; without it nothing is accepted there",
    }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      secret: true,
      pattern: "^smtps?://[^\\s]+$",
      allowed: "an smtp:// or smtps:// URL",
      description: "The mail server, for lost passwords; without it an operator sets them (account set-password)",
    }),
  ),
  MAIL_FROM: Type.Optional(Type.String({ description: "The sender of such mails" })),
  RATE_LIMIT_FREE: requestsAMinute("free", 100),
  RATE_LIMIT_STARTER: requestsAMinute("starter", 500),
  RATE_LIMIT_PRO: requestsAMinute("pro", 1000),
  TRUST_PROXY: Type.Optional(
    Type.String({
      pattern: "^(\\d{1,2}|[0-9a-fA-F.:/]+( *, *[0-9a-fA-F.:/]+)*)$",
      allowed: "a number of proxies, or their addresses such as 10.0.0.0/8, 127.0.0.1",
      description: "The proxies in front, whose X-Forwarded-For names the caller's address; without it whoever connects is the caller",
    }),
  ),
  RUN_ADMISSION_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 300,
    default: 30,
    description: "How long the start of a run or a render may take before it is given up with 504",
  }),
  PAYMENT_CURRENCY: Type.Enum(currencies, { default: "usd", description: "What credits are paid in" }),
  CREDIT_PRICE_CENTS: Type.Integer({
    minimum: 1,
    maximum: 999,
    default: 1,
    description: "A credit's price, in hundredths of the currency",
  }),
  SANDBOX_PAYMENTS: Type.Optional(
    Type.Boolean({
      description:
        "Credits can be had without money, to try payment out; without it, where neither DATABASE_URL nor STRIPE_SECRET_KEY is set",
    }),
  ),
  STRIPE_SECRET_KEY: Type.Optional(Type.String({ secret: true, description: "Lets credits be paid for through this Stripe account" })),
  STRIPE_WEBHOOK_SECRET: Type.Optional(
    Type.String({ secret: true, description: "Signs what Stripe sends to /callbacks/stripe; needed with STRIPE_SECRET_KEY" }),
  ),
  STRIPE_BASE_URL: Type.String({
    pattern: "^https?://[^\\s/]+/?$",
    allowed: "an http or https URL without a path",
    default: "https://api.stripe.com",
    description: "Another address for Stripe, such as a proxy",
  }),
  STRIPE_TIMEOUT_SECONDS: Type.Integer({ minimum: 1, maximum: 80, default: 20, description: "How long Stripe may take to answer" }),
  TEXT_MODEL: model("scripts and scenes"),
  IMAGE_MODEL: model("pictures"),
  SPEECH_MODEL: model("voices"),
  MUSIC_MODEL: model("music"),
  VIDEO_MODEL: model("moving pictures"),
  OPENAI_API_KEY: apiKeyOf("openai"),
  ANTHROPIC_API_KEY: apiKeyOf("anthropic"),
  GOOGLE_API_KEY: apiKeyOf("google"),
  ELEVENLABS_API_KEY: apiKeyOf("elevenlabs"),
  FAL_API_KEY: apiKeyOf("fal"),
  REPLICATE_API_KEY: apiKeyOf("replicate"),
  OPENAI_COMPATIBLE_API_KEY: apiKeyOf("openai_compatible"),
  OPENAI_BASE_URL: baseUrlOf("openai"),
  ANTHROPIC_BASE_URL: baseUrlOf("anthropic"),
  GOOGLE_BASE_URL: baseUrlOf("google"),
  ELEVENLABS_BASE_URL: baseUrlOf("elevenlabs"),
  FAL_BASE_URL: baseUrlOf("fal"),
  REPLICATE_BASE_URL: baseUrlOf("replicate"),
  OPENAI_COMPATIBLE_BASE_URL: baseUrlOf("openai_compatible"),
};
const Environment = Type.Object(variables);
type Environment = Static<typeof Environment>;

/** What this installation is told to be. Frozen; the environment is read nowhere else. */
export type Config = ReturnType<typeof configOf>;

/** A variable that is not what it may be; the message is one line for the person who set it. */
export class ConfigError extends Error {}

/** This process's environment with changes, for a child process or for `readConfig`. */
export const environmentWith = (changes: Record<string, string> = {}): Record<string, string | undefined> => ({
  ...process.env,
  ...changes,
});

/** Reads the settings from an environment. Throws ConfigError with the name, the value (unless it is a secret) and what is allowed. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {};
  const given: Record<string, string> = {};
  for (const [name, schema] of Object.entries(variables)) {
    const text = env[name];
    // An empty string is how shells and compose files say "unset".
    const value = text === undefined || text === "" ? defaultOf(schema) : parsed(schema, text);
    if (value === undefined) continue;
    if (!Value.Check(schema, value)) throw new ConfigError(`${name}${shown(schema, text)} is not allowed: use ${allowedBy(schema)}.`);
    values[name] = value;
    if (text) given[name] = text;
  }
  return configOf(Value.Parse(Environment, values), given);
}

/** The README's table of settings. */
export function configTable(): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const rows = Object.entries(variables).map(([name, schema]) => {
    const value = defaultOf(schema);
    return `| \`${name}\` | ${value === undefined ? "" : `\`${value}\``} | ${cell(allowedBy(schema))} | ${cell(keyword(schema, "description") ?? "")} |`;
  });
  return ["| variable | default | allowed | meaning |", "|---|---|---|---|", ...rows].join("\n");
}

function configOf(env: Environment, given: Record<string, string>) {
  const dataDir = resolve(env.DATA_DIR);
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, "") ?? `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    secretKey: env.SECRET_KEY,
    logLevel: env.LOG_LEVEL,
    logPretty: env.LOG_PRETTY,
    workerConcurrency: env.WORKER_CONCURRENCY,
    ffmpegPath: env.FFMPEG_PATH,
    fetchAllowPrivate: env.FETCH_ALLOW_PRIVATE,
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    assetBytesMax: env.ASSET_BYTES_MAX,
    s3: s3Of(env, given),
    youtube: { api_url: env.YOUTUBE_API_URL.replace(/\/+$/, ""), token_url: env.YOUTUBE_TOKEN_URL },
    authLocal: env.AUTH_LOCAL,
    identityProvider: identityProviderOf(env),
    internalAuthSecret: env.INTERNAL_AUTH_SECRET,
    mail: mailOf(env),
    rateLimits: { free: env.RATE_LIMIT_FREE, starter: env.RATE_LIMIT_STARTER, pro: env.RATE_LIMIT_PRO },
    trustProxy: trustedProxies(env.TRUST_PROXY),
    runAdmissionSeconds: env.RUN_ADMISSION_SECONDS,
    shutdownSeconds: 10,
    /** The variables that were set, as text: what the worker process is started with. */
    environment: given,
    payments: paymentsOf(env),
    providers: providersOf(env),
  });
}

function identityProviderOf({ AUTH_ISSUER, AUTH_AUDIENCE, AUTH_JWKS_URL }: Environment) {
  const set = together({ AUTH_ISSUER, AUTH_AUDIENCE, AUTH_JWKS_URL });
  return set && { issuer: set.AUTH_ISSUER, audience: set.AUTH_AUDIENCE, jwks_url: set.AUTH_JWKS_URL };
}

function mailOf({ SMTP_URL, MAIL_FROM }: Environment) {
  const set = together({ SMTP_URL, MAIL_FROM });
  return set && { smtp_url: set.SMTP_URL, from: set.MAIL_FROM };
}

/** Variables that are of use only together; undefined when none is set. Throws ConfigError when some are missing. */
function together<N extends string>(values: Record<N, string | undefined>): Record<N, string> | undefined {
  const names = Object.keys(values) as N[];
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) throw new ConfigError(`${names.join(", ")} belong together; set ${missing.join(" and ")} too.`);
  return values as Record<N, string>;
}

/** How credits are paid for. Throws ConfigError where Stripe could take money and not tell of it. */
function paymentsOf(env: Environment) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey && !webhookSecret) {
    throw new ConfigError("STRIPE_SECRET_KEY is set and STRIPE_WEBHOOK_SECRET is not: without it no payment would be credited.");
  }
  const stripe = { baseUrl: env.STRIPE_BASE_URL, timeoutSeconds: env.STRIPE_TIMEOUT_SECONDS };
  return {
    currency: env.PAYMENT_CURRENCY,
    creditPriceCents: env.CREDIT_PRICE_CENTS,
    sandbox: env.SANDBOX_PAYMENTS ?? (!env.DATABASE_URL && !secretKey),
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, ...stripe } : undefined,
  };
}

/** The bucket that media are kept in. Throws ConfigError where a part is missing. */
function s3Of(env: Environment, given: Record<string, string>) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = env;
  const alone = Object.keys(given).find((name) => name.startsWith("S3_"));
  if (!bucket && alone) throw new ConfigError(`${alone} is set and S3_BUCKET is not: set S3_BUCKET to keep the media on S3.`);
  if (!bucket) return undefined;
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError(`S3_BUCKET is "${bucket}": it needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
  }
  if (env.DATABASE_URL && !env.SECRET_KEY) {
    throw new ConfigError("S3_BUCKET with DATABASE_URL is for machines that share no folder: set the same SECRET_KEY on all of them.");
  }
  const forcePathStyle = env.S3_FORCE_PATH_STYLE ?? endpoint !== undefined;
  const more = { publicEndpoint: env.S3_PUBLIC_ENDPOINT, region: env.S3_REGION, cacheBytes: env.S3_CACHE_BYTES };
  return { bucket, endpoint, accessKeyId, secretAccessKey, forcePathStyle, ...more };
}

/** How many proxies are trusted, or which; false for none. */
function trustedProxies(text: string | undefined): number | string[] | false {
  if (text === undefined) return false;
  return /^\d+$/.test(text) ? Number(text) : text.split(",").map((address) => address.trim());
}

function providersOf(env: Environment): ProviderSettings {
  const settings = providerSettingsOf(env);
  try {
    for (const kind of modelKinds) modelNameOf(kind, settings);
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
  return settings;
}

function providerSettingsOf(env: Environment): ProviderSettings {
  const given = <T>(value: (name: ProviderName) => T | undefined) =>
    Object.fromEntries(providerNames.flatMap((name) => (value(name) === undefined ? [] : [[name, value(name)]]))) as Record<string, T>;
  return {
    ...(env.TEXT_MODEL && { text_model: env.TEXT_MODEL }),
    ...(env.IMAGE_MODEL && { image_model: env.IMAGE_MODEL }),
    ...(env.SPEECH_MODEL && { speech_model: env.SPEECH_MODEL }),
    ...(env.MUSIC_MODEL && { music_model: env.MUSIC_MODEL }),
    ...(env.VIDEO_MODEL && { video_model: env.VIDEO_MODEL }),
    keys: given((name) => env[`${upper(name)}_API_KEY`]),
    base_urls: given((name) => env[`${upper(name)}_BASE_URL`]),
  };
}

const upper = <N extends ProviderName>(name: N) => name.toUpperCase() as Uppercase<N>;

const keyword = <T>(schema: TSchema, name: string) => (schema as Record<string, unknown>)[name] as T | undefined;
const defaultOf = (schema: TSchema) => keyword<unknown>(schema, "default");

function parsed(schema: TSchema, text: string): unknown {
  if (Type.IsInteger(schema)) return /^\d{1,16}$/.test(text) ? Number(text) : text;
  if (Type.IsBoolean(schema)) return { true: true, false: false }[text] ?? text;
  return text;
}

const shown = (schema: TSchema, text: string | undefined) => (keyword(schema, "secret") ? "" : ` "${text}"`);

function allowedBy(schema: TSchema): string {
  const allowed = keyword<string>(schema, "allowed");
  if (allowed) return allowed;
  if (Type.IsInteger(schema)) return `a whole number from ${keyword(schema, "minimum")} to ${keyword(schema, "maximum")}`;
  if (Type.IsBoolean(schema)) return "true or false";
  const choices = keyword<string[]>(schema, "enum");
  return choices ? choices.join(", ") : "any text";
}
