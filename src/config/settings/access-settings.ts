import Type from "typebox";
import { httpUrl } from "./patterns.ts";

const requestsPerMinute = (tier: string, preset: number) =>
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    default: preset,
    description: `Requests per minute of a key or user on the tier ${tier}; at most half of them within one second`,
  });

/** Sign-in, rate limits and access from other networks. */
export const accessSettings = {
  AUTH_LOCAL: Type.Boolean({
    default: true,
    description: "Enables accounts with email and password under /auth",
  }),
  SIGN_UP: Type.Optional(
    Type.Enum(["open", "invite", "off"] as const, {
      description:
        "Who gets an account under /auth: everyone (open), people whom the operator invites with `account invite` (invite), or nobody (off). Default: open if HOST and PUBLIC_URL are loopback addresses, otherwise invite",
    }),
  ),
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
  AUTH_TOKEN_SECONDS_MAX: Type.Integer({
    minimum: 60,
    maximum: 31_536_000,
    default: 86_400,
    description: "Maximum age of these access tokens in seconds, whatever their `exp` says",
  }),
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
  WEBHOOK_ALLOW_PRIVATE: Type.Boolean({
    default: false,
    description: "Allows webhooks and publications by `http` to private and loopback addresses",
  }),
};
