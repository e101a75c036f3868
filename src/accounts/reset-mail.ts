import { createTransport } from "nodemailer";
import type { Services } from "../services/services.ts";

interface Mail {
  smtp_url: string;
  from: string;
}

interface ResetRequest {
  user: { email: string };
  /** Leads to the page that was named in `redirectTo`, with the token; to nowhere when none was. */
  url: string;
  token: string;
}

/** Sends somebody what it takes to choose a new password. Not waited for: how long an answer takes must not tell whether an account exists. */
export function resetMailer(
  log: Services["log"],
  publicUrl: string,
  { smtp_url, from }: Mail,
): (request: ResetRequest) => Promise<void> {
  const transport = createTransport(smtp_url);
  return async ({ user, url, token }) => {
    const way = new URL(url).searchParams.get("callbackURL") ? url : withoutPage(publicUrl, token);
    const text = `Somebody, probably you, asked for a new password for ${user.email} at ${publicUrl}.\n\nTo choose one, within an hour:\n\n${way}\n\nIf it was not you, do nothing: the password stays as it is.\n`;
    transport
      .sendMail({ from, to: user.email, subject: "A new password for Reelwright", text })
      .catch((error: unknown) =>
        log.error({ err: error }, "A mail for a new password could not be sent."),
      );
  };
}

const withoutPage = (publicUrl: string, token: string) =>
  `send this token and the new password as JSON to POST ${publicUrl}/auth/reset-password:\n\n{ "token": "${token}", "newPassword": "…" }`;
