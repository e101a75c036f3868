import { setTimeout as delay } from "node:timers/promises";
import type { Received } from "../fakes/webhook-receiver.ts";
import { createCaller } from "./caller.ts";
import {
  type Check,
  checkEndings,
  checkEvents,
  checkFailures,
  checkHolds,
  checkPayments,
  checkRecoveries,
  checkSteps,
  checkStreams,
} from "./checks.ts";
import { checkCommand, checkLeftovers, checkNextDay } from "./command-checks.ts";
import { type Injection, injectFaults } from "./inject-faults.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { readJournal } from "./journal.ts";
import { seededRandom } from "./random.ts";
import { type RecoveryWatch, watchRecoveries } from "./recovery.ts";
import { describeFault, type Fault, planFaults } from "./schedule.ts";
import { equip, startTraffic, type Traffic } from "./traffic.ts";

const progressMilliseconds = 10_000;
const activeShownMax = 3;
/** From the end of the last fault until every run has ended and every event is delivered. */
const settleSeconds = 240;
/** Deliveries whose first attempt the receiver refuses: they come again after 30 s. */
const refusedShare = 0.05;

/** Runs the test. Returns whether everything held. */
export async function runChaos({
  minutes,
  seed,
}: {
  minutes: number;
  seed: number;
}): Promise<boolean> {
  const started = performance.now();
  const say = (line: string) => {
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`[${String(seconds).padStart(4)} s] ${line}`);
  };
  const seconds = minutes * 60;
  const plan = planFaults(seed, seconds);
  console.log(`chaos: ${minutes} minutes with the seed ${seed}. The planned faults:`);
  for (const fault of plan) console.log(`  ${describeFault(fault)}`);
  const place = await startInstallation(say);
  let ok = false;
  // A terminal sends its signal to all processes, and the command passes it on.
  let isInterrupted = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (!isInterrupted) void place.close({ keepsLogs: true }).then(() => process.exit(1));
      isInterrupted = true;
    });
  try {
    const outcome = await causeAll(place, { plan, seed, seconds, say });
    ok = report(await checkAll(place, outcome), outcome);
  } finally {
    await place.close({ keepsLogs: !ok });
    if (!ok) {
      console.log(`Repeat it: ./reelwright test chaos --minutes ${minutes} --seed ${seed}`);
      console.log(`The logs of all processes: ${place.folder}/logs`);
    }
  }
  return ok;
}

interface Outcome {
  traffic: Traffic;
  injection: Injection;
  recoveries: RecoveryWatch;
  /** Deliveries that the receiver has accepted. */
  accepted: Received[];
}

/** Traffic and faults, until everything has settled. */
async function causeAll(
  place: Installation,
  {
    plan,
    seed,
    seconds,
    say,
  }: { plan: Fault[]; seed: number; seconds: number; say: (line: string) => void },
): Promise<Outcome> {
  const deadline = new AbortController();
  const closing = new AbortController();
  const recoveries = watchRecoveries(place.db, place);
  const accepted = acceptDeliveries(place, seed);
  const traffic = await openTraffic(place, { seed, closing, deadline });
  say("The traffic starts.");
  const injection = injectFaults(plan, { ...place, recoveries, say });
  const progress = showProgress(say, { traffic, injection });
  await delay(seconds * 1000);
  closing.abort();
  await injection.ended;
  await Promise.all(place.fleet.members.map((member) => member.setClock(0)));
  say("The faults have ended. Waiting until everything has settled.");
  const timer = setTimeout(() => deadline.abort(), settleSeconds * 1000);
  await traffic.ended;
  await waitForDeliveries(place, deadline.signal);
  clearTimeout(timer);
  clearInterval(progress);
  await recoveries.stop();
  return { traffic, injection, recoveries, accepted };
}

/** Refuses some first attempts, by the seed and the id. Returns the deliveries that it accepts. */
function acceptDeliveries({ receiver }: Installation, seed: number): Received[] {
  const accepted: Received[] = [];
  const seen = new Set<string>();
  receiver.respondWith((response, received) => {
    const id = String(received.headers["x-service-delivery"]);
    const refused = !seen.has(id) && seededRandom(seed, id).chance(refusedShare);
    seen.add(id);
    if (!refused) accepted.push(received);
    response.writeHead(refused ? 500 : 200).end();
  });
  return accepted;
}

async function openTraffic(
  { fleet, rich, poor, receiver }: Installation,
  { seed, ...ends }: { seed: number; closing: AbortController; deadline: AbortController },
): Promise<Traffic> {
  const caller = createCaller(fleet, seededRandom(seed, "set-up"), ends.deadline.signal);
  await Promise.all([...rich, ...poor].map((one) => equip(caller, one, `${receiver.url}/hook`)));
  const signals = { closing: ends.closing.signal, deadline: ends.deadline.signal };
  return startTraffic({ fleet, seed, rich, poor, ...signals });
}

function showProgress(
  say: (line: string) => void,
  { traffic, injection }: { traffic: Traffic; injection: Injection },
): NodeJS.Timeout {
  return setInterval(() => {
    const { accepted } = traffic;
    const active = accepted.filter(({ status }) => ["pending", "running"].includes(status));
    const faults = [...injection.counts.values()].reduce((sum, each) => sum + each, 0);
    const names = active.map(({ kind, id }) => `${kind} ${id}`).slice(0, activeShownMax);
    const ended = `${accepted.length} runs accepted, ${accepted.length - active.length} ended`;
    say([`${ended}, ${faults} faults`, ...names].join("; "));
  }, progressMilliseconds);
}

async function waitForDeliveries({ db }: Installation, deadline: AbortSignal): Promise<void> {
  for (;;) {
    const queued = await db.selectFrom("webhook_queue").select("delivery_id").execute();
    if (queued.length === 0 || deadline.aborted) return;
    await delay(500);
  }
}

async function checkAll(
  place: Installation,
  { traffic, recoveries, accepted }: Outcome,
): Promise<Check[]> {
  const { db, fleet, journal } = place;
  const checks = [
    await checkEndings(db, traffic.accepted),
    await checkFailures(db),
    await checkSteps(db, { accepted: traffic.accepted, journal: readJournal(journal) }),
    await checkPayments(db),
    await checkHolds(db),
    await checkEvents(db, accepted),
    checkStreams(traffic.streams),
    checkRecoveries(recoveries),
    {
      title: "clients got the expected answers",
      compared: traffic.accepted.length,
      faults: traffic.faults,
    },
    await checkCommand(fleet),
  ];
  const ends = await fleet.stop();
  return [
    ...checks,
    {
      title: "processes end only by a signal",
      compared: fleet.members.length,
      faults: [...fleet.crashes, ...ends],
    },
    await checkLeftovers(place),
    await checkNextDay(place),
  ];
}

/** Prints what was compared. Returns whether all of it held. */
function report(checks: readonly Check[], { traffic, injection, recoveries }: Outcome): boolean {
  const { refused, repeated, cancelled, streams } = traffic;
  const faults = [...injection.counts].map(([kind, count]) => `${kind} ${count}`).join(", ");
  const connections = streams.reduce((sum, each) => sum + each.connections, 0);
  const times = recoveries.recoveries.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const longest = times.at(-1)?.toFixed(1) ?? "–";
  console.log(`\nFaults: ${faults}`);
  console.log(
    `Starts refused with 402: ${refused}, repeated: ${repeated}; runs cancelled: ${cancelled}; ` +
      `streams: ${streams.length} over ${connections} connections; longest recovery: ${longest} s`,
  );
  console.log("\n| what must hold | compared | violations |\n|---|---|---|");
  for (const { title, compared, faults } of checks)
    console.log(`| ${title} | ${compared} | ${faults.length} |`);
  for (const { title, faults } of checks)
    for (const fault of faults) console.log(`✗ ${title}: ${fault}`);
  const ok = checks.every(({ faults }) => faults.length === 0);
  if (ok) console.log("\nEverything held.");
  return ok;
}
