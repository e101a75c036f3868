import Type from "typebox";
import type { ProviderName } from "./model-names.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace"] as const;
/** Currencies whose minor unit is 1/100. */
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
  description: "Port of the API",
});
const httpUrl = { pattern: "^https?://[^\\s]+$", allowed: "an http or https URL" };
const model = (purpose: string) =>
  Type.Optional(
    Type.String({
      pattern: "^[a-z_-]+:.+$",
      allowed: "provider:model, such as openai:gpt-5",
      description: `Model for ${purpose}. Default: the local engine`,
    }),
  );
const apiKey = (name: ProviderName) =>
  Type.Optional(Type.String({ secret: true, description: `API key for ${name} models` }));
const baseUrl = (name: ProviderName) =>
  Type.Optional(
    Type.String({
      ...httpUrl,
      description: `Base URL for ${name} models, such as a proxy or a local server`,
    }),
  );
const requestsPerMinute = (tier: string, preset: number) =>
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    default: preset,
    description: `Requests per minute of a key or user on the tier ${tier}; at most half of them within one second`,
  });

/** All environment variables, with default, meaning and allowed values. */
export const variables = {
  PORT: port,
  HOST: Type.String({
    pattern: "^[^\\s/]+$",
    allowed: "an address or host name, such as 127.0.0.1",
    default: "127.0.0.1",
    description: "Address the API listens on. 0.0.0.0 accepts connections from all networks",
  }),
  PUBLIC_URL: Type.Optional(
    Type.String({
      ...httpUrl,
      description: "Address of the API for callers, used in links. Default: HOST and PORT",
    }),
  ),
  DATA_DIR: Type.String({
    default: "./data",
    description: "Folder for the database, the media and the secret",
  }),
  DATABASE_URL: Type.Optional(
    Type.String({
      secret: true,
      pattern: "^postgres(ql)?://",
      allowed: "a postgresql:// URL",
      description: "A PostgreSQL 15 or newer. Default: an embedded PostgreSQL in DATA_DIR",
    }),
  ),
  SECRET_KEY: Type.Optional(
    Type.String({
      secret: true,
      minLength: 32,
      allowed: "32 characters or more",
      description:
        "Signs sessions and links, and encrypts secrets. Default: a random key in DATA_DIR/secret.key",
    }),
  ),
  LOG_LEVEL: Type.Enum(logLevels, {
    default: "info",
    description: "Minimum level of logged messages",
  }),
  LOG_PRETTY: Type.Optional(
    Type.Boolean({
      description: "Readable log lines instead of JSON. Default: true on a terminal",
    }),
  ),
  WORKER_CONCURRENCY: Type.Integer({
    minimum: 1,
    maximum: 64,
    default: 2,
    description: "Runs, and renders, that a worker processes at a time",
  }),
  FFMPEG_PATH: Type.Optional(
    Type.String({
      description: "Path of ffmpeg; ffprobe must be in the same folder. Default: ffmpeg on PATH",
    }),
  ),
  FETCH_ALLOW_PRIVATE: Type.Boolean({
    default: false,
    description: "Allows runs to fetch media from private and loopback addresses",
  }),
  WEBHOOK_ALLOW_PRIVATE: Type.Boolean({
    default: false,
    description: "Allows webhooks to private and loopback addresses",
  }),
  ASSET_BYTES_MAX: Type.Integer({
    minimum: 1,
    maximum: 2 ** 50,
    default: 2 * 1024 ** 3,
    description: "Maximum size of a media file in bytes",
  }),
  YOUTUBE_API_URL: Type.String({
    ...httpUrl,
    default: "https://www.googleapis.com",
    description: "Address of the YouTube API, for a proxy",
  }),
  YOUTUBE_TOKEN_URL: Type.String({
    ...httpUrl,
    default: "https://oauth2.googleapis.com/token",
    description: "Address for YouTube access tokens, for a proxy",
  }),
  S3_BUCKET: Type.Optional(
    Type.String({ description: "S3 bucket for media. Default: media are stored in DATA_DIR" }),
  ),
  S3_ENDPOINT: Type.Optional(
    Type.String({ ...httpUrl, description: "Address of the S3 service. Default: Amazon S3" }),
  ),
  S3_PUBLIC_ENDPOINT: Type.Optional(
    Type.String({
      ...httpUrl,
      description: "Address of the S3 service for callers, used in links. Default: S3_ENDPOINT",
    }),
  ),
  S3_REGION: Type.String({ default: "us-east-1", description: "Region of the bucket" }),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String({ description: "Access key ID for the bucket" })),
  S3_SECRET_ACCESS_KEY: Type.Optional(
    Type.String({ secret: true, description: "Secret access key for the bucket" }),
  ),
  S3_FORCE_PATH_STYLE: Type.Optional(
    Type.Boolean({
      description:
        "Puts the bucket into the path instead of the host name. Default: true if S3_ENDPOINT is set",
    }),
  ),
  S3_CACHE_BYTES: Type.Integer({
    minimum: 0,
    maximum: 2 ** 50,
    default: 20 * 1024 ** 3,
    description:
      "Maximum size of local copies of S3 files in bytes. Files used in the last 6 hours are kept regardless",
  }),
  AUTH_LOCAL: Type.Boolean({
    default: true,
    description: "Enables accounts with email and password under /auth",
  }),
  AUTH_ISSUER: Type.Optional(
    Type.String({
      description: "Exact `iss` of access tokens of an external identity provider",
    }),
  ),
  AUTH_AUDIENCE: Type.Optional(
    Type.String({ description: "Required `aud` of these access tokens" }),
  ),
  AUTH_JWKS_URL: Type.Optional(
    Type.String({
      ...httpUrl,
      description: "Address of the key set (JWKS) of this identity provider",
    }),
  ),
  INTERNAL_AUTH_SECRET: Type.Optional(
    Type.String({
      secret: true,
      minLength: 32,
      allowed: "32 characters or more",
      description:
        "Secret that other services of the operator send in X-Internal-Auth. Default: disabled",
    }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      secret: true,
      pattern: "^smtps?://[^\\s]+$",
      allowed: "an smtp:// or smtps:// URL",
      description:
        "Mail server for password resets. Default: operators reset passwords with `account set-password`",
    }),
  ),
  MAIL_FROM: Type.Optional(Type.String({ description: "Sender address of these emails" })),
  RATE_LIMIT_FREE: requestsPerMinute("free", 100),
  RATE_LIMIT_STARTER: requestsPerMinute("starter", 500),
  RATE_LIMIT_PRO: requestsPerMinute("pro", 1000),
  CORS_ORIGINS: Type.Optional(
    Type.String({
      pattern: "^https?://",
      allowed: "origins such as https://app.example.com, http://localhost:3000, without a path",
      description:
        "Origins whose pages may call the API from a browser, separated by commas. Default: only this service",
    }),
  ),
  TRUST_PROXY: Type.Optional(
    Type.String({
      pattern: "^[0-9a-fA-F]*[.:][0-9a-fA-F.:/]*( *, *[0-9a-fA-F]*[.:][0-9a-fA-F.:/]*)*$",
      allowed: "addresses or networks such as 10.0.0.0/8, 127.0.0.1",
      description: "Reverse proxies whose X-Forwarded-For header is trusted. Default: none",
    }),
  ),
  RUN_ADMISSION_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 300,
    default: 30,
    description: "Timeout for starting a run or a render; then the response is 504",
  }),
  PAYMENT_CURRENCY: Type.Enum(currencies, {
    default: "usd",
    description: "Currency for credits",
  }),
  CREDIT_PRICE_CENTS: Type.Integer({
    minimum: 1,
    maximum: 999,
    default: 1,
    description: "Price of one credit in hundredths of the currency",
  }),
  SANDBOX_PAYMENTS: Type.Optional(
    Type.Boolean({
      description:
        "Simulated payments without money. Default: true if neither DATABASE_URL nor STRIPE_SECRET_KEY is set",
    }),
  ),
  STRIPE_SECRET_KEY: Type.Optional(
    Type.String({
      secret: true,
      description: "Secret key of the Stripe account for payments",
    }),
  ),
  STRIPE_WEBHOOK_SECRET: Type.Optional(
    Type.String({
      secret: true,
      description:
        "Signing secret of the Stripe webhook /callbacks/stripe. Required with STRIPE_SECRET_KEY",
    }),
  ),
  STRIPE_BASE_URL: Type.String({
    pattern: "^https?://[^\\s/]+/?$",
    allowed: "an http or https URL without a path",
    default: "https://api.stripe.com",
    description: "Address of the Stripe API, for a proxy",
  }),
  STRIPE_TIMEOUT_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 80,
    default: 20,
    description: "Timeout for a request to Stripe",
  }),
  TEXT_MODEL: model("scripts and scenes"),
  IMAGE_MODEL: model("images"),
  SPEECH_MODEL: model("voices"),
  MUSIC_MODEL: model("music"),
  VIDEO_MODEL: model("videos"),
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
