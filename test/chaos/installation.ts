import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { createAccount } from "../../src/accounts/accounts.ts";
import { readConfig } from "../../src/config/config.ts";
import { openDatabase } from "../../src/db/database.ts";
import type { Database } from "../../src/db/schema.ts";
import { type OpenServices, openServices } from "../../src/open-services.ts";
import type { Clock } from "../../src/system/clock.ts";
import { openLog } from "../../src/system/log.ts";
import { missingS3Server, type S3Server, startS3Server } from "../fakes/s3-server.ts";
import { type WebhookReceiver, webhookReceiver } from "../fakes/webhook-receiver.ts";
import { simpleCredits } from "./agents.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { type PostgresServer, postgresUrl, startPostgresServer } from "./postgres-server.ts";
import { smallDiskMember } from "./schedule.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import type { Customer } from "./traffic.ts";

/** Everything that the test starts. */
export interface Installation {
  folder: string;
  journal: string;
  postgres: PostgresServer;
  /** Past the proxies. */
  db: Kysely<Database>;
  fleet: Fleet;
  receiver: WebhookReceiver;
  disk: SmallDisk | undefined;
  rich: Customer[];
  poor: Customer[];
  /** Opens the services in this process, past the proxies. */
  open(clock?: Clock): Promise<OpenServices>;
  /** Ends everything. Keeps the logs if asked to. */
  close(options: { keepsLogs: boolean }): Promise<void>;
}

const richCount = 3;
const richCredits = 1_000_000;
const poorCount = 8;
/** Pays one run and a half. */
const poorCredits = simpleCredits * 1.5;

export async function startInstallation(say: (line: string) => void): Promise<Installation> {
  const missing = await missingS3Server();
  if (missing) throw new Error(`The test needs an S3 server: ${missing}.`);
  const folder = await mkdtemp(join(tmpdir(), "reelwright-chaos-"));
  // PostgreSQL runs as another user.
  await chmod(folder, 0o711);
  const opened = new AsyncDisposableStack();
  let keepsLogs = true;
  opened.defer(() => clean(folder, keepsLogs));
  const close = async (options: { keepsLogs: boolean }) => {
    keepsLogs = options.keepsLogs;
    await opened.disposeAsync();
  };
  try {
    for (const name of ["logs", "postgres"]) await mkdir(join(folder, name), { mode: 0o755 });
    const journal = join(folder, "logs", "journal.ndjson");
    await writeFile(journal, "");
    const machine = join(folder, "machines", smallDiskMember);
    await mkdir(machine, { recursive: true });
    const mounted = await mountSmallDisk(machine);
    const disk =
      typeof mounted === "string" ? undefined : opened.adopt(mounted, (it) => it.close());
    if (typeof mounted === "string") say(`The disk is not filled, because it cannot: ${mounted}`);
    const [postgres, s3] = await Promise.all([
      startPostgresServer(join(folder, "postgres"), join(folder, "logs", "postgres.log")).then(
        (it) => opened.adopt(it, (server) => server.close()),
      ),
      startS3Server().then((it) => opened.adopt(it, (server) => server.close())),
    ]);
    say(`PostgreSQL of ${postgres.programs} on port ${postgres.port}, S3 at ${s3.endpoint}`);
    const open = (clock?: Clock) => openOwnServices(folder, { postgres, s3, clock });
    const { rich, poor } = await createCustomers(await open());
    const around = { folder, journal, postgresPort: postgres.port, s3 };
    const fleet = opened.adopt(await startFleet(around), (it) => it.close());
    const receiver = opened.adopt(await webhookReceiver(), (it) => it.close());
    const log = openLog({ logLevel: "fatal", logPretty: false }, "test");
    const db = opened.adopt(openDatabase(postgresUrl(postgres.port), log), (it) => it.destroy());
    return { folder, journal, postgres, db, fleet, receiver, disk, rich, poor, open, close };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** The first time, this migrates the database. */
function openOwnServices(
  folder: string,
  { postgres, s3, clock }: { postgres: PostgresServer; s3: S3Server; clock: Clock | undefined },
): Promise<OpenServices> {
  const config = readConfig({
    ...s3.env,
    DATABASE_URL: postgresUrl(postgres.port),
    DATA_DIR: join(folder, "accounts"),
    LOG_LEVEL: "fatal",
  });
  return openServices(config, { log: openLog(config, "test"), ...(clock ? { clock } : {}) });
}

async function createCustomers(services: OpenServices) {
  try {
    const create = async (name: string, credits: number): Promise<Customer> => {
      const account = { email: `${name}@example.com`, password: undefined, plan: "pro", credits };
      const { account_id: id, api_key } = await createAccount(services, account);
      return { id, api_key, agents: new Map() };
    };
    const createAll = (count: number, name: string, credits: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => create(`${name}${at}`, credits)));
    return {
      rich: await createAll(richCount, "rich", richCredits),
      poor: await createAll(poorCount, "poor", poorCredits),
    };
  } finally {
    await services.close();
  }
}

async function clean(folder: string, keepsLogs: boolean): Promise<void> {
  const names = await readdir(folder);
  const removed = names.filter((name) => !(keepsLogs && name === "logs"));
  const options = { recursive: true, force: true };
  await Promise.all(removed.map((name) => rm(join(folder, name), options)));
  if (!keepsLogs) await rm(folder, options);
}
