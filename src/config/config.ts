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

/** What this installation is told to be. Frozen; the environment is read nowhere else. */
export type Config = ReturnType<typeof buildConfig>;

/** A variable that is not what it may be; the message is one line for the person who set it. */
export class ConfigError extends Error {}

/** This process's environment with changes, for a child process or for `readConfig`. */
export const environmentWith = (
  changes: Record<string, string> = {},
): Record<string, string | undefined> => ({
  ...process.env,
  ...changes,
});

/** This process's environment without the settings, for other people's programs: some settings are secrets. */
export const environmentWithoutSettings = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !Object.hasOwn(variables, name)),
  );

/** Reads the settings from an environment. Throws ConfigError with the name, the value (unless it is a secret) and what is allowed. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {};
  const given: Record<string, string> = {};
  for (const [name, schema] of Object.entries(variables)) {
    const text = env[name];
    // An empty string is how shells and compose files say "unset".
    const value = text === undefined || text === "" ? schemaDefault(schema) : parsed(schema, text);
    if (value === undefined) continue;
    if (!Value.Check(schema, value))
      throw new ConfigError(
        `${name}${formatValue(schema, text)} is not allowed: use ${describeAllowed(schema)}.`,
      );
    values[name] = value;
    if (text) given[name] = text;
  }
  return buildConfig(Value.Parse(Environment, values), given);
}

/** The table of docs/settings.md. */
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
    ffmpegPath: env.FFMPEG_PATH,
    fetchAllowPrivate: env.FETCH_ALLOW_PRIVATE,
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    assetBytesMax: env.ASSET_BYTES_MAX,
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
    /** The variables that were set, as text: what the worker process is started with. */
    environment: given,
    payments: readPayments(env),
    providers: readProviders(env),
  });
}

function readIdentityProvider({ AUTH_ISSUER, AUTH_AUDIENCE, AUTH_JWKS_URL }: Environment) {
  const set = together({ AUTH_ISSUER, AUTH_AUDIENCE, AUTH_JWKS_URL });
  return (
    set && { issuer: set.AUTH_ISSUER, audience: set.AUTH_AUDIENCE, jwks_url: set.AUTH_JWKS_URL }
  );
}

function readMail({ SMTP_URL, MAIL_FROM }: Environment) {
  const set = together({ SMTP_URL, MAIL_FROM });
  return set && { smtp_url: set.SMTP_URL, from: set.MAIL_FROM };
}

/** Variables that are of use only together; undefined when none is set. Throws ConfigError when some are missing. */
function together<N extends string>(
  values: Record<N, string | undefined>,
): Record<N, string> | undefined {
  const names = Object.keys(values) as N[];
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new ConfigError(`${names.join(", ")} belong together; set ${missing.join(" and ")} too.`);
  return values as Record<N, string>;
}

/** How credits are paid for. Throws ConfigError where Stripe could take money and not tell of it. */
function readPayments(env: Environment) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (webhookSecret && !secretKey)
    throw new ConfigError(
      "STRIPE_WEBHOOK_SECRET is set and STRIPE_SECRET_KEY is not: set both to be paid by Stripe.",
    );
  if (secretKey && !webhookSecret) {
    throw new ConfigError(
      "STRIPE_SECRET_KEY is set and STRIPE_WEBHOOK_SECRET is not: without it no payment would be credited.",
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

/** The bucket that media are kept in. Throws ConfigError where a part is missing. */
function readS3(env: Environment, given: Record<string, string>) {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint,
  } = env;
  const alone = Object.keys(given).find((name) => name.startsWith("S3_"));
  if (!bucket && alone)
    throw new ConfigError(
      `${alone} is set and S3_BUCKET is not: set S3_BUCKET to keep the media on S3.`,
    );
  if (!bucket) return undefined;
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      `S3_BUCKET is "${bucket}": it needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    );
  }
  if (env.DATABASE_URL && !env.SECRET_KEY) {
    throw new ConfigError(
      "S3_BUCKET with DATABASE_URL is for machines that share no folder: set the same SECRET_KEY on all of them.",
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

/** Throws ConfigError for what no browser would call an origin. */
function parseOrigins(text: string | undefined): string[] {
  const origins = text?.split(",").map((origin) => origin.trim()) ?? [];
  // Each exactly: sign-in would take a "*" for every site, and CORS for none.
  const wrong = origins.find(
    (origin) => !URL.canParse(origin) || new URL(origin).origin !== origin || origin.includes("*"),
  );
  if (wrong !== undefined)
    throw new ConfigError(
      `CORS_ORIGINS "${wrong}" is not allowed: use ${describeAllowed(variables.CORS_ORIGINS)}.`,
    );
  return origins;
}

/** The proxies that are trusted; false for none. Throws ConfigError for what is no address. */
function parseProxies(text: string | undefined): string[] | false {
  const addresses = text?.split(",").map((address) => address.trim()) ?? [];
  const wrong = addresses.find(
    (address) => !ipaddr.isValid(address) && !ipaddr.isValidCIDR(address),
  );
  if (wrong)
    throw new ConfigError(
      `TRUST_PROXY "${wrong}" is not allowed: use ${describeAllowed(variables.TRUST_PROXY)}.`,
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
  keyword(schema, "secret") ? "" : ` "${text}"`;

function describeAllowed(schema: TSchema): string {
  const allowed = keyword<string>(schema, "allowed");
  if (allowed) return allowed;
  if (Type.IsInteger(schema))
    return `a whole number from ${keyword(schema, "minimum")} to ${keyword(schema, "maximum")}`;
  if (Type.IsBoolean(schema)) return "true or false";
  const choices = keyword<string[]>(schema, "enum");
  return choices ? choices.join(", ") : "any text";
}
