import { createHash, randomBytes } from "node:crypto";
import { lockAccount } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";

const validMinutes = 10;
/** Links of an account that can still be used. A new link replaces the oldest. */
const openMax = 5;
const dayMilliseconds = 24 * 3600 * 1000;

export interface SignInLink {
  /** The token is behind `#`, so that no server or proxy logs it. */
  url: string;
  expires_at: Date;
}

const hashToken = (token: string) => createHash("sha256").update(token).digest();

/**
 * Creates a link to the studio that signs in to an account once, within these minutes.
 * Why: docs/decisions/accounts.md
 */
export async function createSignInLink(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  account_id: string,
  minutes = validMinutes,
): Promise<SignInLink> {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  const expires_at = new Date(now.getTime() + minutes * 60_000);
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_id);
    const open = await tx
      .selectFrom("auth_sign_in_links")
      .select("token_hash")
      .where("account_id", "=", account_id)
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .orderBy("created_at", "desc")
      .execute();
    const replaced = open.slice(openMax - 1).map(({ token_hash }) => token_hash);
    await tx
      .deleteFrom("auth_sign_in_links")
      .where("account_id", "=", account_id)
      .where((eb) =>
        eb.or([
          // Kept for a day, so that the response to a late use says why the link is refused.
          eb("expires_at", "<", new Date(now.getTime() - dayMilliseconds)),
          ...(replaced.length > 0 ? [eb("token_hash", "in", replaced)] : []),
        ]),
      )
      .execute();
    await tx
      .insertInto("auth_sign_in_links")
      .values({ token_hash: hashToken(token), account_id, expires_at, created_at: now })
      .execute();
  });
  return { url: `${config.publicUrl}/studio/sign-in#token=${token}`, expires_at };
}

/**
 * Marks the link as used and returns its account. Throws unauthorized for a link that was used
 * before, has expired or is unknown.
 */
export async function redeemSignInLink(
  { db, clock }: Pick<Services, "db" | "clock">,
  token: string,
): Promise<string> {
  const token_hash = hashToken(token);
  const now = clock.now();
  const redeemed = await db
    .updateTable("auth_sign_in_links")
    .set({ used_at: now })
    .where("token_hash", "=", token_hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("account_id")
    .executeTakeFirst();
  if (redeemed) return redeemed.account_id;
  const link = await db
    .selectFrom("auth_sign_in_links")
    .select("used_at")
    .where("token_hash", "=", token_hash)
    .executeTakeFirst();
  const reason = !link ? "is unknown" : link.used_at ? "was used before" : "has expired";
  throw new ApiError(
    "unauthorized",
    `This sign-in link ${reason}. A link works once, until it expires. The operator gets another with ./reelwright open.`,
  );
}
