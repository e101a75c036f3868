import { readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import type { Database } from "../../src/db/schema.ts";
import type { Fleet, Member } from "./fleet.ts";
import type { PostgresServer } from "./postgres-server.ts";

/** The time that a run without its worker waits for another one. */
export interface Recovery {
  run_id: string;
  lostBy: string;
  /** Of the time in which another worker could have claimed it. */
  seconds: number;
}

export interface RecoveryWatch {
  /** Call it after a worker has been killed or stopped. */
  lost(member: Member): Promise<void>;
  recoveries: Recovery[];
  /** Runs that no worker has claimed in time. */
  late: Recovery[];
  stop(): Promise<void>;
}

interface Waiting extends Recovery {
  attempt: number;
  member: Member;
}

/** A claim lives 10 s without a heartbeat, and lapsed claims are looked for every second. */
const recoverySecondsMax = 20;
const pollMilliseconds = 250;
/** A longer poll says that this process got no CPU time, and nothing about the service. */
const countedMillisecondsMax = 500;

/**
 * Measures from the loss of a worker to the next claim of its runs, which does not depend on the
 * speed of the machine: a claim is one statement, and every worker has free places. Only time
 * counts in which PostgreSQL was up and another worker was running and could reach it.
 */
export function watchRecoveries(
  db: Kysely<Database>,
  { fleet, postgres }: { fleet: Fleet; postgres: PostgresServer },
): RecoveryWatch {
  const recoveries: Recovery[] = [];
  const late: Recovery[] = [];
  let waiting: Waiting[] = [];
  let last = performance.now();
  const canClaim = (one: Waiting) =>
    postgres.isUp() &&
    fleet.members.some(
      (member) =>
        member !== one.member &&
        member.command === "work" &&
        member.process &&
        !member.isStopped &&
        !member.isCut,
    );
  const poll = async () => {
    const elapsed = Math.min(performance.now() - last, countedMillisecondsMax);
    last = performance.now();
    for (const one of waiting) if (canClaim(one)) one.seconds += elapsed / 1000;
    if (waiting.length === 0 || !postgres.isUp()) return;
    const rows = await readRuns(
      db,
      waiting.map(({ run_id }) => run_id),
    );
    const isOver = ({ run_id, attempt }: Waiting) => {
      const row = rows.find(({ id }) => id === run_id);
      return !row || row.attempt > attempt || row.status !== "running";
    };
    recoveries.push(...waiting.filter(isOver).map(plain));
    waiting = waiting.filter((one) => !isOver(one));
    late.push(...waiting.filter(({ seconds }) => seconds > recoverySecondsMax).map(plain));
    waiting = waiting.filter(({ seconds }) => seconds <= recoverySecondsMax);
  };
  let polling: Promise<void> | undefined;
  const timer = setInterval(() => {
    polling ??= poll()
      .catch(() => {})
      .finally(() => {
        polling = undefined;
      });
  }, pollMilliseconds);
  return {
    recoveries,
    late,
    async lost(member) {
      const claims = await readClaims(member.log);
      const rows = await readRuns(db, [...claims.keys()]).catch(() => []);
      for (const { id, status, attempt, waiting: paused } of rows)
        if (status === "running" && !paused && attempt === claims.get(id))
          waiting.push({ run_id: id, lostBy: member.name, seconds: 0, attempt, member });
    },
    async stop() {
      clearInterval(timer);
      await polling;
    },
  };
}

const plain = ({ run_id, lostBy, seconds }: Waiting): Recovery => ({ run_id, lostBy, seconds });

const readRuns = (db: Kysely<Database>, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("runs")
        .select(["id", "status", "attempt", "waiting"])
        .where("id", "in", ids)
        .execute();

/** The last attempt of each run that a worker has logged. */
async function readClaims(log: string): Promise<Map<string, number>> {
  const lines = (await readFile(log, "utf8")).split("\n");
  const claims = lines.flatMap((line): [string, number][] => {
    if (!line.includes('"Run started"')) return [];
    const { run_id, attempt } = JSON.parse(line) as { run_id: string; attempt: number };
    return [[run_id, attempt]];
  });
  return new Map(claims);
}
