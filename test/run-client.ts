import type { Run } from "../src/runs/runs.schema.ts";
import type { Answer, TestService } from "./harness.ts";

export interface StreamedEvent {
  id: number | undefined;
  data: Record<string, unknown> & { type: string };
}

/** What most tests of runs do, over HTTP as users do it. */
export function runClient(service: Pick<TestService, "call">, headers: Record<string, string> = {}) {
  const newAgent = async (tools: string[], more: Record<string, unknown> = {}): Promise<string> => {
    const { body } = await service.call<{ id: string }>("POST", "/v1/agents", { name: "Test agent", tools, ...more }, headers);
    return body.id;
  };
  const start = (agent_id: string, inputs: Record<string, unknown> = {}, more: Record<string, unknown> = {}): Promise<Answer<Run>> =>
    service.call<Run>("POST", "/v1/runs", { agent_id, inputs, ...more }, headers);
  const read = async (id: string): Promise<Run> => (await service.call<Run>("GET", `/v1/runs/${id}`, undefined, headers)).body;
  /** The whole stream; a run that is not over yet is waited for. */
  const events = async (id: string): Promise<StreamedEvent[]> =>
    eventsIn((await service.call("GET", `/v1/runs/${id}/stream`, undefined, headers)).text);
  const untilEnd = async (id: string): Promise<Run> => {
    await events(id);
    return read(id);
  };
  const wallet = async () =>
    (await service.call<{ balance: number; lifetime_spent: number }>("GET", "/v1/credits/wallet", undefined, headers)).body;
  const transactions = async () =>
    (await service.call<{ transactions: { amount: number; run_id?: string }[] }>("GET", "/v1/credits/transactions", undefined, headers))
      .body.transactions;
  return { headers, newAgent, start, read, events, untilEnd, wallet, transactions };
}

/** The events of a stream's text; `[DONE]` and comments are left out. */
export function eventsIn(text: string): StreamedEvent[] {
  return text.split("\n\n").flatMap((block) => {
    const data = /^data: (\{.*\})$/m.exec(block)?.[1];
    const id = /^id: (\d+)$/m.exec(block)?.[1];
    return data === undefined ? [] : [{ id: id === undefined ? undefined : Number(id), data: JSON.parse(data) }];
  });
}
