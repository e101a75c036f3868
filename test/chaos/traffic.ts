import { setTimeout as delay } from "node:timers/promises";
import { pickKind, pictureKind, type RunKind, runKinds } from "./agents.ts";
import { type Caller, createCaller } from "./caller.ts";
import type { Fleet } from "./fleet.ts";
import { type Random, seededRandom } from "./random.ts";
import { followStream, type StreamRecord } from "./stream-reader.ts";

export interface Customer {
  id: string;
  api_key: string;
  /** Its agents, by kind. */
  agents: Map<string, string>;
}

/** A run whose start was answered with 202. */
export interface AcceptedRun {
  id: string;
  account_id: string;
  kind: string;
  mark: string;
  /** As a client has read it last. */
  status: string;
}

export interface Traffic {
  accepted: AcceptedRun[];
  streams: StreamRecord[];
  /** Answers with 402. */
  refused: number;
  /** Starts that were repeated with their key. */
  repeated: number;
  cancelled: number;
  faults: string[];
  /** Resolves when all clients have ended. */
  ended: Promise<void>;
}

interface Plan {
  fleet: Fleet;
  seed: number;
  rich: readonly Customer[];
  poor: readonly Customer[];
  /** No run is started after it is aborted. */
  closing: AbortSignal;
  /** Clients give up when it is aborted. */
  deadline: AbortSignal;
}

interface Client extends Plan {
  traffic: Traffic;
  caller: Caller;
  random: Random;
}

const clients = 10;
const shares = { stream: 0.5, repeat: 0.3, cancel: 0.12 };
const pollMilliseconds = 700;

/** Creates the agents of a customer, and its webhook. */
export async function equip(caller: Caller, customer: Customer, hook: string): Promise<void> {
  const as = customer.api_key;
  for (const { name, agent } of [...runKinds, pictureKind]) {
    const body = { name: `Chaos ${name}`, ...agent };
    const made = await caller.call<{ id: string }>("/v1/agents", { method: "POST", as, body });
    if (made.status !== 201) throw new Error(`The agent ${name} was refused: ${made.text}`);
    customer.agents.set(name, made.body.id);
  }
  const body = { url: hook, events: ["run.completed", "run.failed"] };
  const made = await caller.call("/v1/webhooks", { method: "POST", as, body });
  if (made.status !== 201) throw new Error(`The webhook was refused: ${made.text}`);
}

/** Starts the clients. Each decides by numbers of its own, so the same seed asks for the same. */
export function startTraffic(plan: Plan): Traffic {
  const faults: string[] = [];
  const counts = { refused: 0, repeated: 0, cancelled: 0 };
  const traffic: Traffic = {
    accepted: [],
    streams: [],
    ...counts,
    faults,
    ended: Promise.resolve(),
  };
  const run = async (name: string, act: (client: Client) => Promise<void>) => {
    const routes = seededRandom(plan.seed, `routes of ${name}`);
    const caller = createCaller(plan.fleet, routes, plan.deadline);
    const random = seededRandom(plan.seed, name);
    await act({ ...plan, traffic, caller, random }).catch((error) => {
      faults.push(`${name} gave up: ${plan.deadline.aborted ? "no end in time" : error.stack}`);
    });
  };
  const rich = Array.from({ length: clients }, (_, index) => run(`client ${index + 1}`, spend));
  traffic.ended = Promise.all([...rich, run("poor client", spendAll)]).then(() => {});
  return traffic;
}

async function spend(client: Client): Promise<void> {
  const { random, closing, rich } = client;
  while (!closing.aborted) {
    await useRun(client, random.pick(rich), pickKind(random));
    await delay(random.between(0, 1500));
  }
}

/** Starts two runs at once on a wallet that pays for one, then the next wallet. */
async function spendAll(client: Client): Promise<void> {
  const [kind] = runKinds as [RunKind];
  for (const customer of client.poor) {
    if (client.closing.aborted) return;
    await Promise.all([useRun(client, customer, kind), useRun(client, customer, kind)]);
    await delay(client.random.between(2000, 8000));
  }
}

/** Starts a run, perhaps twice with one key, perhaps cancels it, and waits for its end. */
async function useRun(client: Client, customer: Customer, kind: RunKind): Promise<void> {
  const { caller, random, traffic, deadline } = client;
  const as = customer.api_key;
  const mark = `m${random.between(0, 2 ** 48).toString(36)}`;
  const body = { agent_id: customer.agents.get(kind.name), inputs: kind.inputs(mark, random) };
  const plan = {
    repeats: random.chance(shares.repeat),
    cancelAfter: random.chance(shares.cancel) ? random.between(0, 5000) : undefined,
    follows: random.chance(shares.stream),
  };
  const request = { method: "POST", as, body, headers: { "idempotency-key": mark } };
  const started = await caller.call<{ id: string }>("/v1/runs", request);
  if (started.status === 402) {
    traffic.refused += 1;
    return;
  }
  const { id } = started.body;
  if (started.status !== 202) {
    traffic.faults.push(`a start was answered with ${started.status}: ${started.text}`);
    return;
  }
  const run = { id, account_id: customer.id, kind: kind.name, mark, status: "pending" };
  traffic.accepted.push(run);
  if (plan.repeats) await repeatStart(client, request, id);
  const following = plan.follows ? followStream(caller, as, id, deadline) : undefined;
  if (plan.cancelAfter !== undefined) {
    await delay(plan.cancelAfter);
    const { status } = await caller.call(`/v1/runs/${id}/cancel`, { method: "POST", as });
    if (status === 200) traffic.cancelled += 1;
  }
  await waitForEnd(client, run, as);
  const stream = await following;
  if (stream) traffic.streams.push(stream);
}

async function repeatStart(
  { caller, traffic }: Client,
  request: Parameters<Caller["call"]>[1],
  id: string,
): Promise<void> {
  const again = await caller.call<{ id: string }>("/v1/runs", request);
  traffic.repeated += 1;
  if (again.status !== 202 || again.body.id !== id)
    traffic.faults.push(
      `run ${id}: its repeated start was answered with ${again.status} ${again.text}`,
    );
}

async function waitForEnd(client: Client, run: AcceptedRun, as: string): Promise<void> {
  for (;;) {
    const { body } = await client.caller.call<{ status: string }>(`/v1/runs/${run.id}`, { as });
    run.status = body.status;
    if (!["pending", "running"].includes(run.status)) return;
    await delay(pollMilliseconds, undefined, { signal: client.deadline });
  }
}
