import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { ConfigError, configTable } from "./environment.ts";

describe("readConfig", () => {
  it("uses defaults for an empty environment", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 8787,
      host: "127.0.0.1",
      publicUrl: "http://127.0.0.1:8787",
      dataDir: resolve("data"),
      logLevel: "info",
      workerConcurrency: 2,
      fetchAllowPrivate: false,
      assetBytesMax: 2147483648,
      providers: { keys: {}, base_urls: {} },
    });
    expect(config.databaseUrl).toBeUndefined();
    expect(Object.isFrozen(config)).toBe(true);
  });

  it("treats an empty variable as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({
      port: 8787,
      databaseUrl: undefined,
    });
  });

  it("removes the trailing slash of PUBLIC_URL, and derives it from HOST and PORT by default", () => {
    expect(readConfig({ PUBLIC_URL: "https://video.example/" }).publicUrl).toBe(
      "https://video.example",
    );
    expect(readConfig({ HOST: "::1", PORT: "9000" }).publicUrl).toBe("http://[::1]:9000");
  });

  it("reads how many jobs of an account each plan executes at a time", () => {
    const plans = {
      ACCOUNT_CONCURRENCY_FREE: "2",
      ACCOUNT_CONCURRENCY_STARTER: "3",
      ACCOUNT_CONCURRENCY_PRO: "5",
    };
    expect(readConfig(plans).accountConcurrency).toEqual({ free: 2, starter: 3, pro: 5 });
  });

  it("maps keys and base URLs to their providers", () => {
    const { providers } = readConfig({
      TEXT_MODEL: "openai_compatible:llama3",
      OPENAI_API_KEY: "a-key",
      OPENAI_COMPATIBLE_BASE_URL: "http://127.0.0.1:11434/v1",
    });
    expect(providers).toEqual({
      wikipedia_url: "https://{language}.wikipedia.org",
      text_model: "openai_compatible:llama3",
      keys: { openai: "a-key" },
      base_urls: { openai_compatible: "http://127.0.0.1:11434/v1" },
    });
  });

  it("reads the models that runs may choose by capability", () => {
    const OPENAI_API_KEY = "a-key";
    const MODELS_ALLOWED = "text=openai:gpt-5, image = openai:gpt-image-1, text=local";
    expect(readConfig({ OPENAI_API_KEY, MODELS_ALLOWED }).providers.allowed).toEqual({
      text: ["openai:gpt-5", "local"],
      image: ["openai:gpt-image-1"],
    });
  });

  it("reads the prices of models by unit", () => {
    const MODEL_PRICES = "openai:gpt-5-mini input=0.25 output=2, fal:a/b  second=0.05";
    expect(readConfig({ MODEL_PRICES }).providers.prices).toEqual({
      "openai:gpt-5-mini": { input: 0.25, output: 2 },
      "fal:a/b": { second: 0.05 },
    });
  });

  it.each(["openai:gpt-5", "gpt-5 input=1", "openai:gpt-5 word=1", "openai:gpt-5 input=-1"])(
    "rejects the prices %s",
    (MODEL_PRICES) => {
      expect(() => readConfig({ MODEL_PRICES })).toThrow(
        `Invalid MODEL_PRICES: "${MODEL_PRICES}". Use provider:model unit=price`,
      );
    },
  );

  it("reads the stock libraries in their order", () => {
    const given = { STOCK_LIBRARIES: "openverse, pexels", PEXELS_API_KEY: "a-key" };
    expect(readConfig(given).providers.stock).toEqual([
      { name: "openverse", key: undefined, base_url: "https://api.openverse.org" },
      { name: "pexels", key: "a-key", base_url: "https://api.pexels.com" },
    ]);
  });

  it("puts the bucket into the path for services other than Amazon S3", () => {
    const keys = { S3_BUCKET: "media", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" };
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig(keys).s3).toMatchObject({
      bucket: "media",
      region: "us-east-1",
      endpoint: undefined,
      forcePathStyle: false,
    });
    expect(readConfig({ ...keys, S3_ENDPOINT: "http://127.0.0.1:9000" }).s3).toMatchObject({
      forcePathStyle: true,
    });
  });

  it.each([
    ["WORKER_CONCURENCY", "WORKER_CONCURRENCY"],
    ["DATABASEURL", "DATABASE_URL"],
    ["SECRET_KEYS", "SECRET_KEY"],
    ["STRIPE_SECRET_KYE", "STRIPE_SECRET_KEY"],
  ])("rejects the misspelled setting %s, which would be ignored", (name, meant) => {
    expect(() => readConfig({ [name]: "secret" })).toThrow(
      new ConfigError(
        `Unknown setting ${name}. Did you mean ${meant}? Correct the name, or unset the variable.`,
      ),
    );
  });

  it.each(["HOME", "PATH", "POST", "HOSTNAME", "XAI_API_KEY", "AWS_SECRET_ACCESS_KEY", "BASE_URL"])(
    "accepts %s, the variable of another program",
    (name) => {
      expect(readConfig({ [name]: "x" }).port).toBe(8787);
    },
  );

  it("accepts a misspelled setting that is empty", () => {
    expect(readConfig({ WORKER_CONCURENCY: "" }).workerConcurrency).toBe(2);
  });

  it.each([
    [
      { S3_ENDPOINT: "http://127.0.0.1:9000" },
      "S3_ENDPOINT is set but S3_BUCKET is not. Set S3_BUCKET to store media on S3.",
    ],
    [
      { S3_BUCKET: "media", S3_ACCESS_KEY_ID: "id" },
      'S3_BUCKET is "media". Also set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    ],
    [
      {
        S3_BUCKET: "media",
        S3_ACCESS_KEY_ID: "id",
        S3_SECRET_ACCESS_KEY: "key",
        DATABASE_URL: "postgres://db",
      },
      "S3_BUCKET and DATABASE_URL are set but SECRET_KEY is not. Set the same SECRET_KEY on all machines.",
    ],
    [{ PORT: "80x" }, 'Invalid PORT: "80x". Use a whole number from 1 to 65535.'],
    [{ PORT: "65536" }, 'Invalid PORT: "65536". Use a whole number from 1 to 65535.'],
    [
      { LOG_LEVEL: "loud" },
      'Invalid LOG_LEVEL: "loud". Use fatal, error, warn, info, debug, trace.',
    ],
    [{ FETCH_ALLOW_PRIVATE: "1" }, 'Invalid FETCH_ALLOW_PRIVATE: "1". Use true or false.'],
    [
      { PUBLIC_URL: "video.example" },
      'Invalid PUBLIC_URL: "video.example". Use an http or https URL.',
    ],
    [
      { IMAGE_MODEL: "openai:gpt-image-1" },
      'IMAGE_MODEL is "openai:gpt-image-1". Set OPENAI_API_KEY to an API key.',
    ],
    [
      { MODELS_ALLOWED: "openai:gpt-5" },
      'Invalid MODELS_ALLOWED: "openai:gpt-5". Use capability=provider:model, or capability=local, such as text=openai:gpt-5-mini, image=local.',
    ],
    [
      { MODELS_ALLOWED: "text=openai:gpt-5" },
      'MODELS_ALLOWED contains "text=openai:gpt-5". Set OPENAI_API_KEY to an API key.',
    ],
    [
      { MODELS_ALLOWED: "transcription=local" },
      'MODELS_ALLOWED contains "transcription=local", but there is no local engine for it. Remove it.',
    ],
    [
      { STOCK_LIBRARIES: "pexels" },
      'STOCK_LIBRARIES contains "pexels". Set PEXELS_API_KEY to an API key.',
    ],
    [
      { STOCK_LIBRARIES: "flickr" },
      'Invalid STOCK_LIBRARIES: "flickr". Use pexels, pixabay, openverse, the preferred one first.',
    ],
    [
      { STOCK_LIBRARIES: "openverse", OPENVERSE_API_KEY: "secret" },
      "Invalid OPENVERSE_API_KEY. Use client_id:client_secret of an Openverse application.",
    ],
    [
      { AUTH_ISSUER: "https://id.example" },
      "AUTH_ISSUER, AUTH_AUDIENCE, AUTH_JWKS_URL must be set together. Also set AUTH_AUDIENCE and AUTH_JWKS_URL.",
    ],
    [
      { HOST: "http://0.0.0.0" },
      'Invalid HOST: "http://0.0.0.0". Use an address or host name, such as 127.0.0.1.',
    ],
    [
      { CORS_ORIGINS: "https://app.example.com, https://app.example.com/login" },
      'Invalid CORS_ORIGINS: "https://app.example.com/login". Use origins such as https://app.example.com, http://localhost:3000, without a path.',
    ],
    [
      { CORS_ORIGINS: "https://*.example.com" },
      'Invalid CORS_ORIGINS: "https://*.example.com". Use origins such as https://app.example.com, http://localhost:3000, without a path.',
    ],
    [
      { TRUST_PROXY: "2" },
      'Invalid TRUST_PROXY: "2". Use addresses or networks such as 10.0.0.0/8, 127.0.0.1.',
    ],
    [
      { TRUST_PROXY: "::1, 10.0.0.0/99" },
      'Invalid TRUST_PROXY: "10.0.0.0/99". Use addresses or networks such as 10.0.0.0/8, 127.0.0.1.',
    ],
    [
      { STRIPE_WEBHOOK_SECRET: "whsec_1" },
      "STRIPE_WEBHOOK_SECRET is set but STRIPE_SECRET_KEY is not. Set both to use Stripe.",
    ],
    [{ MAIL_FROM: "a@b.example" }, "SMTP_URL, MAIL_FROM must be set together. Also set SMTP_URL."],
    [
      { INTERNAL_AUTH_SECRET: "too short" },
      "Invalid INTERNAL_AUTH_SECRET. Use 32 characters or more.",
    ],
    [{ SECRET_KEY: "too short" }, "Invalid SECRET_KEY. Use 32 characters or more."],
    [{ DATABASE_URL: "mysql://me:hidden@db" }, "Invalid DATABASE_URL. Use a postgresql:// URL."],
  ])("rejects %j without printing the value of a secret", (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message));
  });
});

describe("configTable", () => {
  it("matches the table in docs/settings.md", async () => {
    const path = new URL("../../docs/settings.md", import.meta.url);
    expect(await readFile(path, "utf8")).toContain(configTable());
  });
});
