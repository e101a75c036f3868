import { randomUUID } from "node:crypto";
import { type BetterAuthOptions, betterAuth, type GenericEndpointContext } from "better-auth";
import { symmetricDecrypt } from "better-auth/crypto";
import { type Jwk, jwt } from "better-auth/plugins/jwt";
import { findPlan, plans } from "../identity/plans.ts";
import { tokenIssuer } from "../identity/token-issuer.ts";
import type { Services } from "../services/services.ts";
import { ensureAccount } from "./new-account.ts";
import { resetMailer } from "./reset-mail.ts";

type AuthServices = Pick<Services, "config" | "clock" | "db" | "log" | "secret">;

const times = {
  created: { createdAt: "created_at", updatedAt: "updated_at" },
  expires: { expiresAt: "expires_at" },
};

/**
 * better-auth on the database of this service, under /auth: email and password, sessions, and
 * access tokens valid for 15 minutes.
 */
export function openAuth(services: AuthServices) {
  const { config, db, secret } = services;
  return betterAuth({
    baseURL: config.publicUrl,
    basePath: "/auth",
    trustedOrigins: config.corsOrigins,
    secret: secret.derive("auth").toString("hex"),
    database: { db, type: "postgres", transaction: true },
    emailAndPassword: {
      enabled: true,
      // An attacker who knew the old password may have a session.
      revokeSessionsOnPasswordReset: true,
      ...(config.mail && {
        sendResetPassword: resetMailer(services.log, config.publicUrl, config.mail),
      }),
    },
    user: {
      modelName: "auth_users",
      fields: { emailVerified: "email_verified", ...times.created },
    },
    session: {
      modelName: "auth_sessions",
      fields: {
        userId: "user_id",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        ...times.expires,
        ...times.created,
      },
    },
    account: { modelName: "auth_accounts", fields: { ...accountFields, ...times.created } },
    verification: {
      modelName: "auth_verifications",
      fields: { ...times.expires, ...times.created },
    },
    databaseHooks: { user: { create: { after: async ({ id }) => ensureAccount(services, id) } } },
    plugins: [accessTokens(services)],
    // Limits password guessing by client address. auth.routes.ts overwrites the header that names
    // the address.
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: {
        "/sign-in/*": { window: 60, max: 20 },
        "/sign-up/*": { window: 60, max: 20 },
        "/request-password-reset": { window: 60, max: 5 },
      },
    },
    advanced: {
      cookiePrefix: "reelwright",
      ipAddress: { ipAddressHeaders: ["x-client-ip"] },
      // Explicit, because better-auth disables these checks where NODE_ENV is "test".
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, message) => services.log.error({ part: "auth" }, message),
    },
  } satisfies BetterAuthOptions);
}

const accountFields = {
  userId: "user_id",
  accountId: "account_id",
  providerId: "provider_id",
  accessToken: "access_token",
  refreshToken: "refresh_token",
  idToken: "id_token",
  accessTokenExpiresAt: "access_token_expires_at",
  refreshTokenExpiresAt: "refresh_token_expires_at",
};

function accessTokens(services: AuthServices) {
  return jwt({
    jwks: { keyPairConfig: { alg: "EdDSA", crv: "Ed25519" } },
    jwt: {
      ...tokenIssuer,
      expirationTime: "15m",
      definePayload: async ({ user }) => {
        // The account is created after the transaction of the sign-up. This repairs a crash in
        // between.
        await ensureAccount(services, user.id);
        return accessClaims(services, user.id);
      },
    },
    schema: {
      jwks: {
        modelName: "auth_jwks",
        fields: {
          publicKey: "public_key",
          privateKey: "private_key",
          createdAt: "created_at",
          ...times.expires,
        },
      },
    },
    adapter: { getJwks: findSigningKeys },
    // Only /auth/token issues tokens, not every read of the session.
    disableSettingJwtHeader: true,
  });
}

/**
 * Only keys that the current SECRET_KEY decrypts can sign. Without one, better-auth creates a new
 * key.
 */
async function findSigningKeys({ context }: GenericEndpointContext): Promise<Jwk[]> {
  const keys = await context.adapter.findMany<Jwk>({ model: "jwks" });
  const opened = keys.map(({ privateKey }) =>
    symmetricDecrypt({ key: context.secretConfig, data: JSON.parse(privateKey) }),
  );
  const results = await Promise.allSettled(opened);
  return keys.filter((_, index) => results[index]?.status === "fulfilled");
}

/** The claims of an access token besides `sub`: all scopes, on this account only. */
export async function accessClaims({ db }: Pick<Services, "db">, account_id: string) {
  const plan = (await findPlan(db, account_id)) ?? "free";
  return { tier: plans[plan].tier, scopes: ["admin"], jti: randomUUID() };
}
