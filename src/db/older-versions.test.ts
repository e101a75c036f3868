import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { root } from "../../test/source-files.ts";
import { openDatabase } from "./database.ts";
import type { Database } from "./schema.ts";

// cspell:words attgenerated atthasdef attidentity attisdropped attname attnotnull
// cspell:words attnum attrelid atttypid atttypmod conindid connamespace conrelid
// cspell:words constraintdef contype indexdef indexrelid indisunique indrelid
// cspell:words regnamespace relispartition

const folder = join(root, "migrations");
let db: Kysely<Database>;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  db = openDatabase(made.url, pino({ level: "silent" }));
  drop = made.drop;
  await sql`drop schema public cascade; create schema public`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

interface Tables {
  /** By table and name: the type, and whether an insert may leave the column out. */
  columns: Map<string, { table: string; type: string; isOptional: boolean }>;
  /** Rules of tables by table and text: what a write must fulfill. */
  rules: Map<string, { table: string }>;
}

async function readTables(): Promise<Tables> {
  const { rows: columns } = await sql<{
    table: string;
    name: string;
    type: string;
    isOptional: boolean;
  }>`select relname as table, attname as name, format_type(atttypid, atttypmod) as type,
      not attnotnull or atthasdef or attidentity <> '' or attgenerated <> '' as "isOptional"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped`.execute(db);
  const { rows: rules } = await sql<{ table: string; rule: string }>`
    select relname as table, pg_get_constraintdef(pg_constraint.oid) as rule
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x')
      and not relispartition
    union all select tables.relname, pg_get_indexdef(indexrelid)
    from pg_index join pg_class as tables on tables.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique and not relispartition
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db);
  return {
    columns: new Map(columns.map(({ name, ...column }) => [`${column.table}.${name}`, column])),
    rules: new Map(rules.map(({ table, rule }) => [`${table}: ${rule}`, { table }])),
  };
}

/** What a program that knows only the tables before cannot do any more. */
function findLosses(before: Tables, after: Tables): string[] {
  const known = new Set([...before.columns.values()].map(({ table }) => table));
  const found: string[] = [];
  for (const [name, { type, isOptional }] of before.columns) {
    const now = after.columns.get(name);
    if (!now) found.push(`${name} is gone`);
    else if (now.type !== type) found.push(`${name} is ${now.type} instead of ${type}`);
    else if (isOptional && !now.isOptional) found.push(`${name} is required`);
  }
  for (const [name, { table, isOptional }] of after.columns)
    if (known.has(table) && !before.columns.has(name) && !isOptional)
      found.push(`${name} is new and required`);
  for (const [name, { table }] of after.rules)
    if (known.has(table) && !before.rules.has(name)) found.push(`new rule ${name}`);
  return found;
}

/**
 * What migrations before the first release took away, or allowed more of: the rules of 0023, 0026
 * and 0029 are wider than those before them. Those of 0052 held before, by way of the table
 * webhook_deliveries. A migration of a later release adds nothing here.
 */
const beforeTheFirstRelease = {
  "0010_api_key_tiers.sql": ["api_keys.rate_limit_tier is gone"],
  "0015_payments.sql": [
    "wallets.monthly_allowance is new and required",
    "wallets.opened_at is new and required",
    "new rule credit_transactions: UNIQUE (payment_id)",
    "new rule credit_transactions: UNIQUE (run_id, settlement)",
    "new rule credit_transactions: FOREIGN KEY (payment_id) REFERENCES payments(id)",
  ],
  "0023_run_details.sql": [
    "new rule run_steps: CHECK ((status = ANY (ARRAY['completed'::text, 'skipped'::text, 'failed'::text])))",
    "new rule renders: CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))",
  ],
  "0026_deletion.sql": [
    "new rule runs: FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE SET NULL",
  ],
  "0027_project_edits.sql": [
    "new rule project_revisions: CHECK ((source = ANY (ARRAY['run'::text, 'edit'::text, 'restore'::text])))",
    "new rule runs: CHECK ((kind = ANY (ARRAY['agent'::text, 'update'::text])))",
    "new rule project_revisions: CREATE UNIQUE INDEX project_revisions_of_run ON public.project_revisions USING btree (run_id) WHERE (source = 'run'::text)",
  ],
  "0029_asset_archives.sql": [
    "new rule assets: CHECK ((kind = ANY (ARRAY['video'::text, 'audio'::text, 'image'::text, 'text'::text, 'archive'::text])))",
  ],
  "0050_planned_segments.sql": [
    "shared_renders.timeline is gone",
    "shared_renders.settings is gone",
    "shared_renders.sources is new and required",
    "shared_segments.segment is new and required",
  ],
  "0052_deliveries_by_month.sql": [
    "new rule webhook_queue: FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE",
    "new rule webhook_attempts: FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE",
  ],
};

it("a migration leaves older versions able to read and write all that they know", async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const found: Record<string, string[]> = {};
  let before = await readTables();
  for (const name of names) {
    await sql.raw(await readFile(join(folder, name), "utf8")).execute(db);
    const after = await readTables();
    const lost = findLosses(before, after);
    if (lost.length > 0) found[name] = lost;
    before = after;
  }
  expect(found).toEqual(beforeTheFirstRelease);
});
