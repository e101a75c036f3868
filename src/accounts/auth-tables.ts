const created = { createdAt: "created_at", updatedAt: "updated_at" };
const expires = { expiresAt: "expires_at" };

/** The tables and columns of better-auth, which names both in camelCase by default. */
export const authTables = {
  user: { modelName: "auth_users", fields: { emailVerified: "email_verified", ...created } },
  session: {
    modelName: "auth_sessions",
    fields: {
      userId: "user_id",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...expires,
      ...created,
    },
  },
  account: {
    modelName: "auth_accounts",
    fields: {
      userId: "user_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...created,
    },
  },
  verification: { modelName: "auth_verifications", fields: { ...expires, ...created } },
};

export const signingKeyTable = {
  modelName: "auth_jwks",
  fields: {
    publicKey: "public_key",
    privateKey: "private_key",
    createdAt: "created_at",
    ...expires,
  },
};
