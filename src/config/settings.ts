import Type from "typebox";
import type { ProviderName } from "./model-names.ts";

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

const port = Type.Integer({
  minimum: 1,
  maximum: 65535,
  default: 8787,
  description: "The port the API listens on",
});
const httpUrl = { pattern: "^https?://[^\\s]+$", allowed: "an http or https URL" };
const model = (of: string) =>
  Type.Optional(
    Type.String({
      pattern: "^[a-z_-]+:.+$",
      allowed: "provider:model, such as openai:gpt-5",
      description: `The model for ${of}; without it the local engine is used`,
    }),
  );
const apiKey = (name: ProviderName) =>
  Type.Optional(Type.String({ secret: true, description: `The key for ${name} models` }));
const baseUrl = (name: ProviderName) =>
  Type.Optional(
    Type.String({
      ...httpUrl,
      description: `Another address for ${name} models, such as a proxy or a local server`,
    }),
  );
const requestsPerMinute = (tier: string, preset: number) =>
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    default: preset,
    description: `Requests a minute of a key or user of the tier ${tier}; half of them within a second`,
  });

/** Every environment variable that is read: its default, its meaning and what it may be. */
export const variables = {
  PORT: port,
  HOST: Type.String({
    pattern: "^[^\\s/]+$",
    allowed: "an address or the name of one, such as 127.0.0.1",
    default: "127.0.0.1",
    description: "The address the API listens on; 0.0.0.0 for every network",
  }),
  PUBLIC_URL: Type.Optional(
    Type.String({
      ...httpUrl,
      description: "The address callers use, for links; without it the one the API listens on",
    }),
  ),
  DATA_DIR: Type.String({
    default: "./data",
    description: "The folder for the database, the media and the secret",
  }),
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
      description:
        "Signs sessions and links; without it one is made and kept in DATA_DIR/secret.key",
    }),
  ),
  LOG_LEVEL: Type.Enum(logLevels, {
    default: "info",
    description: "The least important messages that are logged",
  }),
  LOG_PRETTY: Type.Optional(
    Type.Boolean({
      description: "Logs for people instead of JSON; without it, where the log is a terminal",
    }),
  ),
  WORKER_CONCURRENCY: Type.Integer({
    minimum: 1,
    maximum: 64,
    default: 2,
    description: "Runs and renders a worker does at a time",
  }),
  FFMPEG_PATH: Type.Optional(
    Type.String({
      description:
        "The ffmpeg program; without it the one on PATH. ffprobe is looked for beside it",
    }),
  ),
  FETCH_ALLOW_PRIVATE: Type.Boolean({
    default: false,
    description: "Lets runs fetch media from private and loopback addresses",
  }),
  WEBHOOK_ALLOW_PRIVATE: Type.Boolean({
    default: false,
    description: "Lets webhooks be sent to private and loopback addresses",
  }),
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
  S3_BUCKET: Type.Optional(
    Type.String({ description: "Keeps the media in this bucket; without it they are in DATA_DIR" }),
  ),
  S3_ENDPOINT: Type.Optional(
    Type.String({ ...httpUrl, description: "The S3 service; without it Amazon's" }),
  ),
  S3_PUBLIC_ENDPOINT: Type.Optional(
    Type.String({
      ...httpUrl,
      description: "Where callers reach it, for links; without it S3_ENDPOINT",
    }),
  ),
  S3_REGION: Type.String({ default: "us-east-1", description: "The region of the bucket" }),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String({ description: "Who the bucket is used as" })),
  S3_SECRET_ACCESS_KEY: Type.Optional(
    Type.String({ secret: true, description: "The key of that user" }),
  ),
  S3_FORCE_PATH_STYLE: Type.Optional(
    Type.Boolean({
      description:
        "The bucket is named in the path, not in the host; without it, where S3_ENDPOINT is set",
    }),
  ),
  S3_CACHE_BYTES: Type.Integer({
    minimum: 0,
    maximum: 2 ** 50,
    default: 20 * 1024 ** 3,
    description:
      "Local copies of what is in the bucket, in bytes; what was used in the last 6 hours stays all the same",
  }),
  AUTH_LOCAL: Type.Boolean({
    default: true,
    description: "Accounts by email and password under /auth, and their access tokens",
  }),
  AUTH_ISSUER: Type.Optional(
    Type.String({
      description: "The iss of access tokens of an outside identity provider, exactly",
    }),
  ),
  AUTH_AUDIENCE: Type.Optional(Type.String({ description: "The aud that these tokens must name" })),
  AUTH_JWKS_URL: Type.Optional(
    Type.String({ ...httpUrl, description: "Where that provider publishes its keys" }),
  ),
  INTERNAL_AUTH_SECRET: Type.Optional(
    Type.String({
      secret: true,
      minLength: 32,
      allowed: "32 characters or more",
      description:
        "What other services of the operator send in X-Internal-Auth; without it nothing is accepted there",
    }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      secret: true,
      pattern: "^smtps?://[^\\s]+$",
      allowed: "an smtp:// or smtps:// URL",
      description:
        "The mail server, for lost passwords; without it an operator sets them (account set-password)",
    }),
  ),
  MAIL_FROM: Type.Optional(Type.String({ description: "The sender of such mails" })),
  RATE_LIMIT_FREE: requestsPerMinute("free", 100),
  RATE_LIMIT_STARTER: requestsPerMinute("starter", 500),
  RATE_LIMIT_PRO: requestsPerMinute("pro", 1000),
  CORS_ORIGINS: Type.Optional(
    Type.String({
      pattern: "^https?://",
      allowed: "origins such as https://app.example.com, http://localhost:3000, without a path",
      description:
        "The sites whose pages may ask from a browser, separated by commas; without it, none but this service's own",
    }),
  ),
  TRUST_PROXY: Type.Optional(
    Type.String({
      pattern: "^[0-9a-fA-F]*[.:][0-9a-fA-F.:/]*( *, *[0-9a-fA-F]*[.:][0-9a-fA-F.:/]*)*$",
      allowed: "addresses or networks such as 10.0.0.0/8, 127.0.0.1",
      description:
        "The proxies in front, whose X-Forwarded-For names the caller's address; without it whoever connects is the caller",
    }),
  ),
  RUN_ADMISSION_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 300,
    default: 30,
    description: "How long the start of a run or a render may take before it is given up with 504",
  }),
  PAYMENT_CURRENCY: Type.Enum(currencies, {
    default: "usd",
    description: "What credits are paid in",
  }),
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
  STRIPE_SECRET_KEY: Type.Optional(
    Type.String({
      secret: true,
      description: "Lets credits be paid for through this Stripe account",
    }),
  ),
  STRIPE_WEBHOOK_SECRET: Type.Optional(
    Type.String({
      secret: true,
      description: "Signs what Stripe sends to /callbacks/stripe; needed with STRIPE_SECRET_KEY",
    }),
  ),
  STRIPE_BASE_URL: Type.String({
    pattern: "^https?://[^\\s/]+/?$",
    allowed: "an http or https URL without a path",
    default: "https://api.stripe.com",
    description: "Another address for Stripe, such as a proxy",
  }),
  STRIPE_TIMEOUT_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 80,
    default: 20,
    description: "How long Stripe may take to answer",
  }),
  TEXT_MODEL: model("scripts and scenes"),
  IMAGE_MODEL: model("pictures"),
  SPEECH_MODEL: model("voices"),
  MUSIC_MODEL: model("music"),
  VIDEO_MODEL: model("moving pictures"),
  OPENAI_API_KEY: apiKey("openai"),
  ANTHROPIC_API_KEY: apiKey("anthropic"),
  GOOGLE_API_KEY: apiKey("google"),
  ELEVENLABS_API_KEY: apiKey("elevenlabs"),
  FAL_API_KEY: apiKey("fal"),
  REPLICATE_API_KEY: apiKey("replicate"),
  OPENAI_COMPATIBLE_API_KEY: apiKey("openai_compatible"),
  OPENAI_BASE_URL: baseUrl("openai"),
  ANTHROPIC_BASE_URL: baseUrl("anthropic"),
  GOOGLE_BASE_URL: baseUrl("google"),
  ELEVENLABS_BASE_URL: baseUrl("elevenlabs"),
  FAL_BASE_URL: baseUrl("fal"),
  REPLICATE_BASE_URL: baseUrl("replicate"),
  OPENAI_COMPATIBLE_BASE_URL: baseUrl("openai_compatible"),
};
