import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, configTable, readConfig } from "./config.ts";

describe("readConfig", () => {
  it("without any variable every setting has its default", () => {
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

  it("an empty variable counts as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({
      port: 8787,
      databaseUrl: undefined,
    });
  });

  it("PUBLIC_URL loses its last slash, and follows HOST and PORT without it", () => {
    expect(readConfig({ PUBLIC_URL: "https://video.example/" }).publicUrl).toBe(
      "https://video.example",
    );
    expect(readConfig({ HOST: "::1", PORT: "9000" }).publicUrl).toBe("http://[::1]:9000");
  });

  it("keys and addresses of providers go by their names", () => {
    const { providers } = readConfig({
      TEXT_MODEL: "openai_compatible:llama3",
      OPENAI_API_KEY: "a-key",
      OPENAI_COMPATIBLE_BASE_URL: "http://127.0.0.1:11434/v1",
    });
    expect(providers).toEqual({
      text_model: "openai_compatible:llama3",
      keys: { openai: "a-key" },
      base_urls: { openai_compatible: "http://127.0.0.1:11434/v1" },
    });
  });

  it("a bucket is named in the path where it is not Amazon's", () => {
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
    [
      { S3_ENDPOINT: "http://127.0.0.1:9000" },
      "S3_ENDPOINT is set and S3_BUCKET is not: set S3_BUCKET to keep the media on S3.",
    ],
    [
      { S3_BUCKET: "media", S3_ACCESS_KEY_ID: "id" },
      'S3_BUCKET is "media": it needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    ],
    [
      {
        S3_BUCKET: "media",
        S3_ACCESS_KEY_ID: "id",
        S3_SECRET_ACCESS_KEY: "key",
        DATABASE_URL: "postgres://db",
      },
      "S3_BUCKET with DATABASE_URL is for machines that share no folder: set the same SECRET_KEY on all of them.",
    ],
    [{ PORT: "80x" }, 'PORT "80x" is not allowed: use a whole number from 1 to 65535.'],
    [{ PORT: "65536" }, 'PORT "65536" is not allowed: use a whole number from 1 to 65535.'],
    [
      { LOG_LEVEL: "loud" },
      'LOG_LEVEL "loud" is not allowed: use fatal, error, warn, info, debug, trace.',
    ],
    [{ FETCH_ALLOW_PRIVATE: "1" }, 'FETCH_ALLOW_PRIVATE "1" is not allowed: use true or false.'],
    [
      { PUBLIC_URL: "video.example" },
      'PUBLIC_URL "video.example" is not allowed: use an http or https URL.',
    ],
    [
      { IMAGE_MODEL: "openai:gpt-image-1" },
      'IMAGE_MODEL is "openai:gpt-image-1": it needs a key in OPENAI_API_KEY.',
    ],
    [
      { AUTH_ISSUER: "https://id.example" },
      "AUTH_ISSUER, AUTH_AUDIENCE, AUTH_JWKS_URL belong together; set AUTH_AUDIENCE and AUTH_JWKS_URL too.",
    ],
    [
      { HOST: "http://0.0.0.0" },
      'HOST "http://0.0.0.0" is not allowed: use an address or the name of one, such as 127.0.0.1.',
    ],
    [
      { CORS_ORIGINS: "https://app.example.com, https://app.example.com/login" },
      'CORS_ORIGINS "https://app.example.com/login" is not allowed: use origins such as https://app.example.com, http://localhost:3000, without a path.',
    ],
    [
      { CORS_ORIGINS: "https://*.example.com" },
      'CORS_ORIGINS "https://*.example.com" is not allowed: use origins such as https://app.example.com, http://localhost:3000, without a path.',
    ],
    [
      { TRUST_PROXY: "2" },
      'TRUST_PROXY "2" is not allowed: use addresses or networks such as 10.0.0.0/8, 127.0.0.1.',
    ],
    [
      { TRUST_PROXY: "::1, 10.0.0.0/99" },
      'TRUST_PROXY "10.0.0.0/99" is not allowed: use addresses or networks such as 10.0.0.0/8, 127.0.0.1.',
    ],
    [
      { STRIPE_WEBHOOK_SECRET: "whsec_1" },
      "STRIPE_WEBHOOK_SECRET is set and STRIPE_SECRET_KEY is not: set both to be paid by Stripe.",
    ],
    [{ MAIL_FROM: "a@b.example" }, "SMTP_URL, MAIL_FROM belong together; set SMTP_URL too."],
    [
      { INTERNAL_AUTH_SECRET: "too short" },
      "INTERNAL_AUTH_SECRET is not allowed: use 32 characters or more.",
    ],
    [{ SECRET_KEY: "too short" }, "SECRET_KEY is not allowed: use 32 characters or more."],
    [
      { DATABASE_URL: "mysql://me:hidden@db" },
      "DATABASE_URL is not allowed: use a postgresql:// URL.",
    ],
  ])("%j is refused, and a secret's value not shown", (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message));
  });
});

it("the table of docs/settings.md is the one of the code", async () => {
  expect(await readFile(new URL("../../docs/settings.md", import.meta.url), "utf8")).toContain(
    configTable(),
  );
});
