import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api";
import { sql } from "kysely";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";
import { checkPassword } from "./check-password.ts";

/** Without a password, a session begins with a sign-in link. An older one may be stolen. */
const sessionAgeMax = 10 * 60_000;

/**
 * A plugin of better-auth: POST /set-password sets the first password of an account, and ends its
 * other sessions. Only a session that has just begun may do so: an older one, or an API key, cannot
 * take over the account. The origin is checked as for a change of the password.
 */
export const firstPassword = (services: Pick<Services, "db" | "clock">) => ({
  id: "first-password",
  endpoints: {
    setFirstPassword: createAuthEndpoint(
      "/set-password",
      { method: "POST", use: [sensitiveSessionMiddleware] },
      async (ctx) => {
        const { session, user } = ctx.context.session;
        // auth.routes.ts has checked the type.
        const { newPassword } = ctx.body as { newPassword: string };
        refuseInvalid(newPassword);
        const age = services.clock.now().getTime() - session.createdAt.getTime();
        if (age > sessionAgeMax) throw new APIError("FORBIDDEN", { message: tooOld });
        const hash = await ctx.context.password.hash(newPassword);
        const isSet = await setFirstPassword(services, { user, session }, hash);
        if (!isSet) throw new APIError("CONFLICT", { message: notFirst });
        return ctx.json({ status: true });
      },
    ),
  },
});

const tooOld =
  "This session is older than ten minutes. Sign in with a new link (./reelwright open prints one), then set the password";
const notFirst =
  "This account has a password, or cannot have one. Change it with POST /auth/change-password";

function refuseInvalid(password: string): void {
  try {
    checkPassword(password);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new APIError("BAD_REQUEST", { message: error.message });
  }
}

/** Returns false for an account that has a password. Of two requests, one sets it. */
const setFirstPassword = (
  { db }: Pick<Services, "db">,
  { user, session }: { user: { id: string }; session: { token: string } },
  hash: string,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("auth_accounts")
      .set({ password: hash })
      .where("user_id", "=", user.id)
      .where("provider_id", "=", "credential")
      .where("password", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    // A table of better-auth.
    await sql`
      delete from auth_sessions where user_id = ${user.id} and token <> ${session.token}
    `.execute(tx);
    return true;
  });
