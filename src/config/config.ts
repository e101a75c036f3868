import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import Type, { type Static, type TSchema } from "typebox";
import Value from "typebox/value";
import {
  type ModelKind,
  type ProviderName,
  type ProviderSettings,
  providerNames,
  readModelName,
} from "./model-names.ts";
import { variables } from "./settings.ts";

const modelKinds: readonly ModelKind[] = ["text", "image", "speech", "music", "video"];
const Environment = Type.Object(variables);
type Environment = Static<typeof Environment>;

/** The configuration. It is frozen; no other module reads the environment. */
export type Config = ReturnType<typeof buildConfig>;

/** An invalid setting. The message is one line for the operator. */
export class ConfigError extends Error {}

/**
 * Returns the environment of this process with changes, for a child process or for `readConfig`.
 */
export const environmentWith = (
  changes: Record<string, string> = {},
): Record<string, string | undefined> => ({
  ...process.env,
  ...changes,
});

const childVariables = [
  ...["PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "XDG_CACHE_HOME"],
  ...["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH"],
];

/** The environment of programs that decode untrusted files. It holds no settings and no secrets. */
export const minimalEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    childVariables.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * Reads the configuration from environment variables. Throws ConfigError with the name, the value
 * (unless it is a secret) and the allowed values.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {};
  const given: Record<string, string> = {};
  for (const [name, schema] of Object.entries(variables)) {
    const text = env[name];
    // Shells and compose files use an empty string for "unset".
    const value = text === undefined || text === "" ? schemaDefault(schema) : parsed(schema, text);
    if (value === undefined) continue;
    if (!Value.Check(schema, value))
      throw new ConfigError(
        `Invalid ${name}${formatValue(schema, text)}. Use ${describeAllowed(schema)}.`,
      );
    values[name] = value;
    if (text) given[name] = text;
  }
  return buildConfig(Value.Parse(Environment, values), given);
}

/** Returns the Markdown table of docs/settings.md. */
export function configTable(): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const rows = Object.entries(variables).map(([name, schema]) => {
    const value = schemaDefault(schema);
    return `| \`${name}\` | ${value === undefined ? "" : `\`${value}\``} | ${cell(describeAllowed(schema))} | ${cell(keyword(schema, "description") ?? "")} |`;
  });
  return ["| variable | default | allowed | meaning |", "|---|---|---|---|", ...rows].join("\n");
}

function buildConfig(env: Environment, given: Record<string, string>) {
  const dataDir = resolve(env.DATA_DIR);
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    publicUrl:
      env.PUBLIC_URL?.replace(/\/+$/, "") ??
      `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    secretKey: env.SECRET_KEY,
    logLevel: env.LOG_LEVEL,
    logPretty: env.LOG_PRETTY,
    workerConcurrency: env.WORKER_CONCURRENCY,
    accountConcurrency: {
      free: env.ACCOUNT_CONCURRENCY_FREE,
      starter: env.ACCOUNT_CONCURRENCY_STARTER,
      pro: env.ACCOUNT_CONCURRENCY_PRO,
    },
    ffmpegPath: env.FFMPEG_PATH,
    fetchAllowPrivate: env.FETCH_ALLOW_PRIVATE,
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    assetBytesMax: env.ASSET_BYTES_MAX,
    runDownloadBytesMax: env.RUN_DOWNLOAD_BYTES_MAX,
    storageLimits: {
      free: env.STORAGE_BYTES_FREE,
      starter: env.STORAGE_BYTES_STARTER,
      pro: env.STORAGE_BYTES_PRO,
    },
    downloadTimeoutSeconds: env.DOWNLOAD_TIMEOUT_SECONDS,
    s3: readS3(env, given),
    youtube: { api_url: env.YOUTUBE_API_URL.replace(/\/+$/, ""), token_url: env.YOUTUBE_TOKEN_URL },
    authLocal: env.AUTH_LOCAL,
    identityProvider: readIdentityProvider(env),
    internalAuthSecret: env.INTERNAL_AUTH_SECRET,
    mail: readMail(env),
    rateLimits: {
      free: env.RATE_LIMIT_FREE,
      starter: env.RATE_LIMIT_STARTER,
      pro: env.RATE_LIMIT_PRO,
    },
    trustProxy: parseProxies(env.TRUST_PROXY),
    corsOrigins: parseOrigins(env.CORS_ORIGINS),
    runAdmissionSeconds: env.RUN_ADMISSION_SECONDS,
    shutdownSeconds: 10,
    /** The variables that are set, as text, for the worker process. */
    environment: given,
    payments: readPayments(env),
    providers: readProviders(env),
  });
}

function readIdentityProvider(env: Environment) {
  const { AUTH_ISSUER, AUTH_AUDIENCE, AUTH_JWKS_URL } = env;
  const set = readGroup({ AUTH_ISSUER, AUTH_AUDIENCE, AUTH_JWKS_URL });
  return (
    set && {
      issuer: set.AUTH_ISSUER,
      audience: set.AUTH_AUDIENCE,
      jwks_url: set.AUTH_JWKS_URL,
      tokenSecondsMax: env.AUTH_TOKEN_SECONDS_MAX,
    }
  );
}

function readMail({ SMTP_URL, MAIL_FROM }: Environment) {
  const set = readGroup({ SMTP_URL, MAIL_FROM });
  return set && { smtp_url: set.SMTP_URL, from: set.MAIL_FROM };
}

/**
 * Reads variables that must be set together. Returns undefined if none is set. Throws ConfigError
 * if some are missing.
 */
function readGroup<N extends string>(
  values: Record<N, string | undefined>,
): Record<N, string> | undefined {
  const names = Object.keys(values) as N[];
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new ConfigError(
      `${names.join(", ")} must be set together. Also set ${missing.join(" and ")}.`,
    );
  return values as Record<N, string>;
}

/**
 * Reads the payment settings. Throws ConfigError if Stripe could charge customers without reporting
 * it here.
 */
function readPayments(env: Environment) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (webhookSecret && !secretKey)
    throw new ConfigError(
      "STRIPE_WEBHOOK_SECRET is set but STRIPE_SECRET_KEY is not. Set both to use Stripe.",
    );
  if (secretKey && !webhookSecret) {
    throw new ConfigError(
      "STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is not. Set both, or no payment would be credited.",
    );
  }
  const stripe = { baseUrl: env.STRIPE_BASE_URL, timeoutSeconds: env.STRIPE_TIMEOUT_SECONDS };
  return {
    currency: env.PAYMENT_CURRENCY,
    creditPriceCents: env.CREDIT_PRICE_CENTS,
    sandbox: env.SANDBOX_PAYMENTS ?? (!env.DATABASE_URL && !secretKey),
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, ...stripe } : undefined,
  };
}

/** Reads the S3 settings. Throws ConfigError if some are missing. */
function readS3(env: Environment, given: Record<string, string>) {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint,
  } = env;
  const orphan = Object.keys(given).find((name) => name.startsWith("S3_"));
  if (!bucket && orphan)
    throw new ConfigError(
      `${orphan} is set but S3_BUCKET is not. Set S3_BUCKET to store media on S3.`,
    );
  if (!bucket) return undefined;
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      `S3_BUCKET is "${bucket}". Also set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    );
  }
  if (env.DATABASE_URL && !env.SECRET_KEY) {
    throw new ConfigError(
      "S3_BUCKET and DATABASE_URL are set but SECRET_KEY is not. Set the same SECRET_KEY on all machines.",
    );
  }
  const forcePathStyle = env.S3_FORCE_PATH_STYLE ?? endpoint !== undefined;
  const more = {
    publicEndpoint: env.S3_PUBLIC_ENDPOINT,
    region: env.S3_REGION,
    cacheBytes: env.S3_CACHE_BYTES,
  };
  return { bucket, endpoint, accessKeyId, secretAccessKey, forcePathStyle, ...more };
}

/** Parses CORS_ORIGINS. Throws ConfigError for a value that is not an origin. */
function parseOrigins(text: string | undefined): string[] {
  const origins = text?.split(",").map((origin) => origin.trim()) ?? [];
  // "*" is not allowed: sign-in would accept every site, and CORS none.
  const invalid = origins.find(
    (origin) => !URL.canParse(origin) || new URL(origin).origin !== origin || origin.includes("*"),
  );
  if (invalid !== undefined)
    throw new ConfigError(
      `Invalid CORS_ORIGINS: "${invalid}". Use ${describeAllowed(variables.CORS_ORIGINS)}.`,
    );
  return origins;
}

/** Parses TRUST_PROXY. Returns false for none. Throws ConfigError for an invalid address. */
function parseProxies(text: string | undefined): string[] | false {
  const addresses = text?.split(",").map((address) => address.trim()) ?? [];
  const invalid = addresses.find(
    (address) => !ipaddr.isValid(address) && !ipaddr.isValidCIDR(address),
  );
  if (invalid)
    throw new ConfigError(
      `Invalid TRUST_PROXY: "${invalid}". Use ${describeAllowed(variables.TRUST_PROXY)}.`,
    );
  return addresses.length > 0 && addresses;
}

function readProviders(env: Environment): ProviderSettings {
  const settings = readProviderSettings(env);
  try {
    for (const kind of modelKinds) readModelName(kind, settings);
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
  return settings;
}

function readProviderSettings(env: Environment): ProviderSettings {
  const given = <T>(value: (name: ProviderName) => T | undefined) =>
    Object.fromEntries(
      providerNames.flatMap((name) => (value(name) === undefined ? [] : [[name, value(name)]])),
    ) as Record<string, T>;
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

const keyword = <T>(schema: TSchema, name: string) =>
  (schema as Record<string, unknown>)[name] as T | undefined;
const schemaDefault = (schema: TSchema) => keyword<unknown>(schema, "default");

function parsed(schema: TSchema, text: string): unknown {
  if (Type.IsInteger(schema)) return /^\d{1,16}$/.test(text) ? Number(text) : text;
  if (Type.IsBoolean(schema)) return { true: true, false: false }[text] ?? text;
  return text;
}

const formatValue = (schema: TSchema, text: string | undefined) =>
  keyword(schema, "secret") ? "" : `: "${text}"`;

function describeAllowed(schema: TSchema): string {
  const allowed = keyword<string>(schema, "allowed");
  if (allowed) return allowed;
  if (Type.IsInteger(schema))
    return `a whole number from ${keyword(schema, "minimum")} to ${keyword(schema, "maximum")}`;
  if (Type.IsBoolean(schema)) return "true or false";
  const choices = keyword<string[]>(schema, "enum");
  return choices ? choices.join(", ") : "any text";
}
