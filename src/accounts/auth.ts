import { randomUUID } from "node:crypto";
import { type BetterAuthOptions, betterAuth, type GenericEndpointContext } from "better-auth";
import { type Jwk, jwt } from "better-auth/plugins/jwt";
import { revokeAllApiKeys } from "../api-keys/api-keys.ts";
import { findPlan, plans } from "../identity/plans.ts";
import { authSecret, selectCurrentKeys } from "../identity/signing-keys.ts";
import { tokenIssuer } from "../identity/token-issuer.ts";
import type { Services } from "../services/services.ts";
import { authTables, signingKeyTable } from "./auth-tables.ts";
import { firstPassword } from "./first-password.ts";
import { linkSignIn } from "./link-sign-in.ts";
import { ensureAccount } from "./new-account.ts";
import { resetMailer } from "./reset-mail.ts";

type AuthServices = Pick<Services, "config" | "clock" | "db" | "log" | "secret">;

/** A header of a password reset, set by auth.routes.ts alone: "true" revokes the API keys too. */
export const revokeKeysHeader = "x-revoke-api-keys";

/**
 * better-auth on the database of this service, under /auth: email and password, sessions, and
 * access tokens valid for 15 minutes.
 */
export function openAuth(services: AuthServices) {
  const { config, db, secret } = services;
  return betterAuth({
    baseURL: config.publicUrl,
    basePath: "/auth",
    trustedOrigins: [...config.corsOrigins, ...loopbackOrigins(config.publicUrl)],
    secret: authSecret(secret),
    database: { db, type: "postgres", transaction: true },
    emailAndPassword: {
      enabled: true,
      // An attacker who knew the old password may have a session.
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }, request) => {
        if (request?.headers.get(revokeKeysHeader) === "true")
          await revokeAllApiKeys(services, user.id);
      },
      ...(config.mail && {
        sendResetPassword: resetMailer(services.log, config.publicUrl, config.mail),
      }),
    },
    ...authTables,
    databaseHooks: { user: { create: { after: async ({ id }) => ensureAccount(services, id) } } },
    plugins: [accessTokens(services), linkSignIn(services), firstPassword(services)],
    // Limits password guessing by client address, IPv6 addresses by /64. auth.routes.ts overwrites
    // the header that names the address.
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: {
        "/sign-in/*": { window: 60, max: 20 },
        "/sign-up/*": { window: 60, max: 20 },
        "/change-password": { window: 60, max: 20 },
        "/set-password": { window: 60, max: 20 },
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

function accessTokens(services: AuthServices) {
  // Without a current key, better-auth creates a new one.
  const getJwks = async ({ context }: GenericEndpointContext): Promise<Jwk[]> => {
    const keys = await context.adapter.findMany<Jwk>({ model: "jwks" });
    return selectCurrentKeys(services.secret, keys, ({ privateKey }) => privateKey);
  };
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
    schema: { jwks: signingKeyTable },
    adapter: { getJwks },
    // Only /auth/token issues tokens, not every read of the session.
    disableSettingJwtHeader: true,
  });
}

/** The claims of an access token besides `sub`: all scopes, on this account only. */
export async function accessClaims({ db }: Pick<Services, "db">, account_id: string) {
  const plan = (await findPlan(db, account_id)) ?? "free";
  return { tier: plans[plan].tier, scopes: ["admin"], jti: randomUUID() };
}

/** A service on this machine may be opened under each name of it. */
function loopbackOrigins(publicUrl: string): string[] {
  const names = ["127.0.0.1", "localhost", "[::1]"];
  const { protocol, hostname, port } = new URL(publicUrl);
  const at = port && `:${port}`;
  return names.includes(hostname) ? names.map((name) => `${protocol}//${name}${at}`) : [];
}
