import { APIError, createAuthEndpoint, formCsrfMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";
import { redeemSignInLink } from "./sign-in-links.ts";

/**
 * A plugin of better-auth: POST /sign-in/link opens a session with the token of a sign-in link. The
 * checks of its origin and the cookie are those of the sign-in by email.
 */
export const linkSignIn = (services: Pick<Services, "db" | "clock">) => ({
  id: "link-sign-in",
  endpoints: {
    signInLink: createAuthEndpoint(
      "/sign-in/link",
      { method: "POST", use: [formCsrfMiddleware] },
      async (ctx) => {
        // auth.routes.ts has checked the body.
        const { token } = ctx.body as { token: string };
        const { internalAdapter } = ctx.context;
        const account_id = await redeemSignInLink(services, token).catch((error) => {
          if (!(error instanceof ApiError)) throw error;
          throw new APIError("UNAUTHORIZED", { message: error.message });
        });
        const user = await internalAdapter.findUserById(account_id);
        if (!user) throw new Error(`The account "${account_id}" of a sign-in link has no user.`);
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        const { id, name, email } = user;
        return ctx.json({ redirect: false, token: session.token, user: { id, name, email } });
      },
    ),
  },
});
