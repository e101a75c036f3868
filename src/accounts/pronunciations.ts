import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Services } from "../services/services.ts";
import { invalid } from "../system/errors.ts";
import type { Pronunciation } from "../values/pronunciation.ts";

/** How an account wants words to be said; empty by default. */
export async function readPronunciations(
  db: Kysely<Database>,
  account_id: string,
): Promise<Pronunciation[]> {
  const row = await db
    .selectFrom("account_pronunciations")
    .select("list")
    .where("account_id", "=", account_id)
    .executeTakeFirst();
  return row?.list ?? [];
}

/** Replaces the list of an account. Throws validation_error for a word that is listed twice. */
export async function replacePronunciations(
  { db, clock }: Pick<Services, "db" | "clock">,
  account_id: string,
  given: readonly Pronunciation[],
): Promise<Pronunciation[]> {
  const words = given.map(({ word }) => word.trim().toLowerCase());
  const again = words.findIndex((word, index) => words.indexOf(word) < index);
  if (again >= 0)
    throw invalid(
      `Invalid "pronunciations": ${JSON.stringify(words[again])} is listed twice. Keep one of them.`,
      "pronunciations",
      again,
      "word",
    );
  const list = given.map(({ word, say }) => ({ word: word.trim(), say: say.trim() }));
  const changed = { list: JSON.stringify(list), changed_at: clock.now() };
  await db
    .insertInto("account_pronunciations")
    .values({ account_id, ...changed })
    .onConflict((row) => row.column("account_id").doUpdateSet(changed))
    .execute();
  return list;
}
