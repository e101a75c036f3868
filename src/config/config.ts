import { join, resolve } from "node:path";
import { type Environment, readEnvironment } from "./environment.ts";
import { parseLabelsNeeded, parseWorkerLabels } from "./labels.ts";
import { isLocalOnly, readPayments } from "./payments.ts";
import {
  parseOrigins,
  parseProxies,
  readIdentityProvider,
  readMail,
  readProviders,
  readS3,
  readTracing,
} from "./setting-groups.ts";
import { autoTextModel } from "./settings/model-settings.ts";

/** The configuration. It is frozen; no module outside of this folder reads the environment. */
export type Config = ReturnType<typeof buildConfig>;

/**
 * Returns the environment of this process with changes, for a child process or for `readConfig`.
 */
export const environmentWith = (
  changes: Record<string, string> = {},
): Record<string, string | undefined> => ({
  ...process.env,
  ...changes,
});

/**
 * Reads the configuration from environment variables. Throws ConfigError with the name, the value
 * (unless it is a secret) and the allowed values.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { values, given } = readEnvironment(env);
  return buildConfig(values, given);
}

function buildConfig(env: Environment, given: Record<string, string>) {
  const dataDir = resolve(env.DATA_DIR);
  const publicUrl =
    env.PUBLIC_URL?.replace(/\/+$/, "") ??
    `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${env.PORT}`;
  const addresses = { host: env.HOST, publicUrl };
  const providers = readProviders(env);
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir,
    modelsDir: resolve(env.MODELS_DIR ?? join(dataDir, "models")),
    offline: env.REELWRIGHT_OFFLINE === "1",
    modelsMirror: env.MODELS_MIRROR,
    toolsDir: env.TOOLS_DIR && resolve(env.TOOLS_DIR),
    diskFreeBytesMin: env.DISK_FREE_BYTES_MIN,
    databaseUrl: env.DATABASE_URL,
    secretKey: env.SECRET_KEY,
    studio: env.STUDIO === "on",
    logLevel: env.LOG_LEVEL,
    logPretty: env.LOG_PRETTY,
    tracing: readTracing(env),
    ...{ workerConcurrency: env.WORKER_CONCURRENCY, ...readLabels(env) },
    ...readPlanLimits(env),
    accountMax: { agents: env.ACCOUNT_AGENTS_MAX, uploads: env.ACCOUNT_UPLOADS_MAX },
    approvalDays: env.RUN_APPROVAL_DAYS,
    ...{ ffmpegPath: env.FFMPEG_PATH, encoder: env.ENCODER },
    fetchAllowPrivate: env.FETCH_ALLOW_PRIVATE,
    browser: {
      path: env.CHROMIUM_PATH,
      user: env.CHROMIUM_USER,
      allowPrivate: env.FETCH_ALLOW_PRIVATE,
    },
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    assetBytesMax: env.ASSET_BYTES_MAX,
    uploadBytesPerSecondMin: env.UPLOAD_BYTES_PER_SECOND_MIN,
    runDownloadBytesMax: env.RUN_DOWNLOAD_BYTES_MAX,
    ...readRetention(env),
    downloadTimeoutSeconds: env.DOWNLOAD_TIMEOUT_SECONDS,
    s3: readS3(env, given),
    youtube: { api_url: env.YOUTUBE_API_URL.replace(/\/+$/, ""), token_url: env.YOUTUBE_TOKEN_URL },
    authLocal: env.AUTH_LOCAL,
    signUp: env.SIGN_UP ?? (isLocalOnly(addresses) ? "open" : "invite"),
    identityProvider: readIdentityProvider(env),
    internalAuthSecret: env.INTERNAL_AUTH_SECRET,
    mail: readMail(env),
    trustProxy: parseProxies(env.TRUST_PROXY),
    corsOrigins: parseOrigins(env.CORS_ORIGINS),
    runAdmissionSeconds: env.RUN_ADMISSION_SECONDS,
    shutdownSeconds: 10,
    /** How long the receiver of a webhook may take for its response. */
    webhookTimeoutSeconds: 10 as number,
    /** The variables that are set, as text, for the worker process. */
    environment: given,
    payments: readPayments(env, addresses, providers),
    ...{ providers, findTextModel: env.TEXT_MODEL === autoTextModel },
    topicSource: env.TOPIC_SOURCES,
  });
}

const readRetention = (env: Environment) => ({
  keepRunsDays: env.KEEP_RUNS_DAYS,
  keepEventsDays: env.KEEP_EVENTS_DAYS,
  keepMediaDays: env.KEEP_MEDIA_DAYS,
});

const readLabels = (env: Environment) => ({
  workerLabels: parseWorkerLabels(env.WORKER_LABELS),
  labelsNeeded: parseLabelsNeeded(env.LABELS_NEEDED),
});

/** What differs between the plans of accounts. */
function readPlanLimits(env: Environment) {
  return {
    accountConcurrency: {
      free: env.ACCOUNT_CONCURRENCY_FREE,
      starter: env.ACCOUNT_CONCURRENCY_STARTER,
      pro: env.ACCOUNT_CONCURRENCY_PRO,
    },
    storageLimits: {
      free: env.STORAGE_BYTES_FREE,
      starter: env.STORAGE_BYTES_STARTER,
      pro: env.STORAGE_BYTES_PRO,
    },
    rateLimits: {
      free: env.RATE_LIMIT_FREE,
      starter: env.RATE_LIMIT_STARTER,
      pro: env.RATE_LIMIT_PRO,
    },
  };
}
