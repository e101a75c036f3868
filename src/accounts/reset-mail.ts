import { createTransport } from "nodemailer";
import type { Services } from "../services/services.ts";

interface Mail {
  smtp_url: string;
  from: string;
}

interface ResetRequest {
  user: { email: string };
  /** Redirects to the page in `redirectTo` with the token; has no target without `redirectTo`. */
  url: string;
  token: string;
}

/**
 * Sends the mail for a password reset. The request does not wait for it: its duration would reveal
 * whether an account exists.
 */
export function resetMailer(
  log: Services["log"],
  publicUrl: string,
  { smtp_url, from }: Mail,
): (request: ResetRequest) => Promise<void> {
  const transport = createTransport(smtp_url);
  return async ({ user, url, token }) => {
    const instructions = new URL(url).searchParams.get("callbackURL")
      ? url
      : tokenInstructions(publicUrl, token);
    const text = `A password reset was requested for ${user.email} at ${publicUrl}.\n\nTo set a new password within an hour:\n\n${instructions}\n\nIf you did not request it, ignore this mail: your password does not change.\n`;
    transport
      .sendMail({ from, to: user.email, subject: "Reset your Reelwright password", text })
      .catch((error: unknown) => log.error({ err: error }, "Password reset mail failed"));
  };
}

const tokenInstructions = (publicUrl: string, token: string) =>
  `send this token and the new password as JSON to POST ${publicUrl}/auth/reset-password:\n\n{ "token": "${token}", "newPassword": "…" }`;
