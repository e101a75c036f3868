import type { Kysely } from "kysely";
import type { Config } from "../config/config.ts";
import { type TopicSource, topicSources } from "../config/settings/topic-settings.ts";
import type { Database } from "../db/schema.ts";
import type { Clock } from "../system/clock.ts";
import { conflict } from "../system/errors.ts";

const name = "topic_source";

interface TopicServices {
  config: Pick<Config, "topicSource">;
  db: Kysely<Database>;
}

/** Reads the source of bare topics: that of the environment, or else what an operator chose. */
export async function readTopicSource({ config, db }: TopicServices): Promise<TopicSource> {
  if (config.topicSource) return config.topicSource;
  const row = await db
    .selectFrom("installation_settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return topicSources.find((known) => known === row?.value) ?? "none";
}

/** Changes it for all processes. Throws conflict if the environment sets it. */
export async function changeTopicSource(
  { config, db, clock }: TopicServices & { clock: Clock },
  value: TopicSource,
): Promise<void> {
  if (config.topicSource)
    throw conflict(
      `TOPIC_SOURCES is "${config.topicSource}" in the environment of the service. Change it there.`,
    );
  const changed = { value, changed_at: clock.now() };
  await db
    .insertInto("installation_settings")
    .values({ name, ...changed })
    .onConflict((row) => row.column("name").doUpdateSet(changed))
    .execute();
}
