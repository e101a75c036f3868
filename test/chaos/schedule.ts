import { type Random, seededRandom } from "./random.ts";

/** The processes of the installation under test. */
export const memberNames = ["serve-1", "serve-2", "work-1", "work-2", "work-3"] as const;
export type MemberName = (typeof memberNames)[number];

/** The worker whose disk is small. */
export const smallDiskMember: MemberName = "work-3";

/** A fault, `at` seconds after the start of the traffic. */
export type Fault = { at: number } & (
  | { kind: "kill"; target: MemberName }
  | { kind: "stop"; target: MemberName; seconds: number }
  | {
      kind: "cut";
      target: MemberName;
      from: "postgres" | "s3";
      how: "silent" | "reset";
      seconds: number;
    }
  | { kind: "crash postgres"; seconds: number }
  | { kind: "refuse s3"; seconds: number }
  | { kind: "fill disk"; target: MemberName; seconds: number }
  | { kind: "step clock"; target: MemberName; by: number }
);
type OwnFault = Extract<Fault, { kind: "kill" | "stop" | "cut" | "step clock" }>;

/** Seconds between two faults of processes. */
const gap = { min: 4, max: 8 };
/** Shorter than a claim lives without a heartbeat, and longer: then two workers meet. */
const lengths = [3, 15, 18, 24];
const kinds = ["kill", "kill", "stop", "stop", "cut", "cut", "step clock"] as const;
/** Workers lose more than API processes. */
const targets = [...memberNames, ...memberNames.filter((name) => name.startsWith("work"))];
/** Seconds by which a clock goes wrong. 0 is right. */
const steps = [0, -3600, -120, -20, 20, 120, 3600];
const refusalSeconds = 60;
/** A process needs some seconds for its next start. */
const restartSeconds = 8;

/**
 * Plans the faults of this many seconds: the same seed gives the same plan. At most one API process
 * and two workers are hit at a time, so that a third worker can take what they lose.
 */
export function planFaults(seed: number, seconds: number): Fault[] {
  const random = seededRandom(seed, "faults");
  const busyUntil = new Map<MemberName, number>();
  const faults = planWholeFaults(random, seconds);
  for (let at = gap.max; at < seconds; at += random.between(gap.min, gap.max)) {
    const kind = random.pick(kinds);
    const target = random.pick(targets);
    const fault = planOwnFault(random, { at, kind, target });
    if (isBusy(busyUntil, target, at) || meetsRefusal(faults, fault)) continue;
    faults.push(fault);
    const length = "seconds" in fault ? fault.seconds : fault.kind === "kill" ? restartSeconds : 0;
    busyUntil.set(target, at + length);
  }
  return faults.sort((one, other) => one.at - other.at);
}

/** Faults of what all processes share, and of the small disk. */
function planWholeFaults(random: Random, seconds: number): Fault[] {
  const share = (min: number, max: number) =>
    Math.round((seconds * random.between(min, max)) / 100);
  return [
    { at: share(15, 25), kind: "crash postgres", seconds: random.between(0, 2) },
    { at: share(70, 80), kind: "crash postgres", seconds: random.between(3, 6) },
    { at: share(30, 35), kind: "refuse s3", seconds: Math.min(refusalSeconds, seconds / 3) },
    { at: share(10, 80), kind: "fill disk", target: smallDiskMember, seconds: 15 },
  ];
}

function planOwnFault(
  random: Random,
  { kind, ...where }: { at: number; kind: OwnFault["kind"]; target: MemberName },
): OwnFault {
  if (kind === "kill") return { ...where, kind };
  if (kind === "step clock") return { ...where, kind, by: random.pick(steps) };
  const seconds = random.pick(lengths);
  if (kind === "stop") return { ...where, kind, seconds };
  const from = random.pick(["postgres", "postgres", "s3"] as const);
  return { ...where, kind, from, how: random.pick(["silent", "reset"] as const), seconds };
}

/** S3 refuses through the proxies that a cut from S3 uses. */
function meetsRefusal(faults: readonly Fault[], fault: Fault): boolean {
  if (fault.kind !== "cut" || fault.from !== "s3") return false;
  const { at, seconds } = fault;
  return faults.some(
    (other) =>
      other.kind === "refuse s3" && at < other.at + other.seconds && other.at < at + seconds,
  );
}

function isBusy(busyUntil: ReadonlyMap<MemberName, number>, target: MemberName, at: number) {
  const command = (name: MemberName) => name.split("-")[0];
  const busy = [...busyUntil].filter(([, until]) => until > at).map(([name]) => name);
  const alike = busy.filter((name) => command(name) === command(target));
  return busy.includes(target) || alike.length >= (command(target) === "serve" ? 1 : 2);
}

/** One line of the plan. */
export function describeFault({ at, kind, ...fault }: Fault): string {
  const { target, from, how, by, seconds } = fault as {
    [name: string]: string | number | undefined;
  };
  const parts = [kind, target, from && `from ${from}`, how, by !== undefined && `to ${by} s`];
  const length = seconds === undefined ? [] : [`for ${seconds} s`];
  return [`${String(at).padStart(4)} s`, ...parts.filter(Boolean), ...length].join(" ");
}
