import { unescape as decodePercent } from "node:querystring";
import ipaddr from "ipaddr.js";
import type { TracingSettings } from "../system/tracing.ts";
import { ConfigError, describeAllowed, type Environment } from "./environment.ts";
import {
  listModelChoices,
  type ModelCredits,
  type ModelKind,
  modelKinds,
  type ProviderName,
  type ProviderSettings,
  providerNames,
} from "./model-names.ts";
import { parsePrices } from "./model-prices.ts";
import { autoTextModel } from "./settings/model-settings.ts";
import { variables } from "./settings.ts";
import { readStockLibraries } from "./stock-libraries.ts";

/** Reads the settings of an external identity provider. Throws ConfigError if some are missing. */
export function readIdentityProvider(env: Environment) {
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

/** Reads the settings of the mail server. Throws ConfigError if one is missing. */
export function readMail({ SMTP_URL, MAIL_FROM }: Environment) {
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

/** Reads the S3 settings. Throws ConfigError if some are missing. */
export function readS3(env: Environment, given: Record<string, string>) {
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
export function parseOrigins(text: string | undefined): string[] {
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
export function parseProxies(text: string | undefined): string[] | false {
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

/** Reads the settings of AI models and stock libraries. Throws ConfigError for an invalid one. */
export function readProviders(env: Environment): ProviderSettings {
  const settings = readProviderSettings(env);
  try {
    listModelChoices(settings);
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
  const stock = readStockLibraries(env);
  return {
    // A model of this machine is found at the start.
    ...(env.TEXT_MODEL && env.TEXT_MODEL !== autoTextModel && { text_model: env.TEXT_MODEL }),
    ...(env.IMAGE_MODEL && { image_model: env.IMAGE_MODEL }),
    ...(env.SPEECH_MODEL && { speech_model: env.SPEECH_MODEL }),
    ...(env.MUSIC_MODEL && { music_model: env.MUSIC_MODEL }),
    ...(env.VIDEO_MODEL && { video_model: env.VIDEO_MODEL }),
    ...(env.TRANSCRIPTION_MODEL && { transcription_model: env.TRANSCRIPTION_MODEL }),
    keys: given((name) => env[`${upper(name)}_API_KEY`]),
    base_urls: given((name) => env[`${upper(name)}_BASE_URL`]),
    ...(env.MODELS_ALLOWED ? { allowed: parseAllowed(env.MODELS_ALLOWED) } : {}),
    ...(env.MODEL_PRICES ? { prices: parsePrices(env.MODEL_PRICES) } : {}),
    ...(env.MODEL_CREDITS ? { credits: parseModelCredits(env.MODEL_CREDITS) } : {}),
    ...(stock.length > 0 ? { stock } : {}),
    wikipedia_url: env.WIKIPEDIA_BASE_URL.replace(/\/+$/, ""),
  };
}

/** Parses MODELS_ALLOWED. Throws ConfigError for an entry without a known kind of model. */
function parseAllowed(text: string): Partial<Record<ModelKind, string[]>> {
  const allowed: Partial<Record<ModelKind, string[]>> = {};
  for (const entry of text.split(",").map((part) => part.trim())) {
    const [name, ...rest] = entry.split("=");
    const kind = modelKinds.find((known) => known === name?.trim());
    const model = rest.join("=").trim();
    if (!kind || !model)
      throw new ConfigError(
        `Invalid MODELS_ALLOWED: "${entry}". Use ${describeAllowed(variables.MODELS_ALLOWED)}.`,
      );
    allowed[kind] = [...(allowed[kind] ?? []), model];
  }
  return allowed;
}

/** Parses MODEL_CREDITS. Throws ConfigError for an unknown capability or an invalid number. */
function parseModelCredits(text: string): ModelCredits {
  const credits: Partial<Record<ModelKind, Record<string, number>>> = {};
  for (const entry of text.split(",").map((part) => part.trim())) {
    const [, name, model, amount] = /^([a-z]+)=(\S+:\S+)\s+(\d+(?:\.\d+)?)$/.exec(entry) ?? [];
    const kind = modelKinds.find((known) => known === name);
    if (!kind || model === undefined)
      throw new ConfigError(
        `Invalid MODEL_CREDITS: "${entry}". Use ${describeAllowed(variables.MODEL_CREDITS)}.`,
      );
    credits[kind] = { ...credits[kind], [model]: Number(amount) };
  }
  return credits;
}

const upper = <N extends ProviderName>(name: N) => name.toUpperCase() as Uppercase<N>;

/**
 * Reads the settings of traces. Undefined without a collector. Values of headers are
 * percent-encoded: https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */
export function readTracing(env: Environment): TracingSettings | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, "");
  if (!endpoint) return undefined;
  const pairs = env.OTEL_EXPORTER_OTLP_HEADERS?.split(",") ?? [];
  const headers = Object.fromEntries(
    pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name.trim(), decodePercent(value.join("=").trim())];
    }),
  );
  return {
    ...{ endpoint, headers },
    serviceName: env.OTEL_SERVICE_NAME,
    ratio: Number(env.OTEL_TRACES_SAMPLER_ARG),
  };
}
