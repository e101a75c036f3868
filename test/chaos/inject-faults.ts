import { setTimeout as delay } from "node:timers/promises";
import type { Fleet, Member } from "./fleet.ts";
import type { PostgresServer } from "./postgres-server.ts";
import type { RecoveryWatch } from "./recovery.ts";
import { describeFault, type Fault } from "./schedule.ts";
import type { SmallDisk } from "./small-disk.ts";

interface Parts {
  fleet: Fleet;
  postgres: PostgresServer;
  disk: SmallDisk | undefined;
  recoveries: RecoveryWatch;
  say(line: string): void;
}

export interface Injection {
  /** How many faults of each kind there were. */
  counts: Map<string, number>;
  /** Resolves when the last fault has ended. */
  ended: Promise<void>;
}

/** A claim that lapses: it is younger than 3 s at the stop, and lives 10 s. */
const losingSeconds = 14;

/** Causes each fault at its time. A target that is not running is left alone. */
export function injectFaults(plan: readonly Fault[], parts: Parts): Injection {
  const counts = new Map<string, number>();
  const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const cause = async (fault: Fault) => {
    await delay(fault.at * 1000);
    const isMissing = "target" in fault && !parts.fleet.find(fault.target).process;
    const cannotMount = fault.kind === "fill disk" && !parts.disk;
    if (isMissing || cannotMount) {
      const reason = isMissing ? "it is starting" : "mount is not allowed";
      parts.say(`${describeFault(fault)}: left out, ${reason}`);
      return;
    }
    parts.say(describeFault(fault));
    count(fault.kind);
    await causeFault(fault, parts);
  };
  return { counts, ended: Promise.all(plan.map(cause)).then(() => {}) };
}

async function causeFault(fault: Fault, parts: Parts): Promise<void> {
  const { fleet, postgres, disk, recoveries } = parts;
  if (fault.kind === "crash postgres") return postgres.crash(fault.seconds);
  if (fault.kind === "refuse s3") return refuseStorage(fleet, fault.seconds);
  const member = fleet.find(fault.target);
  if (fault.kind === "kill") {
    await fleet.kill(member);
    if (member.command === "work") await recoveries.lost(member);
  } else if (fault.kind === "stop") await stopMember(member, fault.seconds, recoveries);
  else if (fault.kind === "cut") await cutMember(member, fault);
  else if (fault.kind === "step clock") await member.setClock(fault.by);
  else if (disk) {
    await disk.fill();
    await delay(fault.seconds * 1000);
    await disk.empty();
  }
}

async function stopMember(member: Member, seconds: number, recoveries: RecoveryWatch) {
  const running = member.process;
  if (!running) return;
  process.kill(running.pid, "SIGSTOP");
  member.isStopped = true;
  if (member.command === "work" && seconds > losingSeconds) await recoveries.lost(member);
  await delay(seconds * 1000);
  process.kill(running.pid, "SIGCONT");
  member.isStopped = false;
}

async function cutMember(
  member: Member,
  { from, how, seconds }: Extract<Fault, { kind: "cut" }>,
): Promise<void> {
  const proxy = member.proxies[from];
  proxy.cut(how);
  member.isCut = from === "postgres";
  await delay(seconds * 1000);
  proxy.heal();
  member.isCut = false;
}

async function refuseStorage({ members }: Fleet, seconds: number): Promise<void> {
  for (const { proxies } of members) proxies.s3.cut("refuse");
  await delay(seconds * 1000);
  for (const { proxies } of members) proxies.s3.heal();
}
