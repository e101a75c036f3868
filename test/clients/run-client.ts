import { type Reelwright, reelwright } from "../../sdk/client.ts";
import type { Run } from "../../src/runs/records/runs.schema.ts";
import type { TestResponse, TestService } from "../harness.ts";

export interface StreamedEvent {
  id: number | undefined;
  data: Record<string, unknown> & { type: string };
}

/** Creates a client with the requests that most tests of runs send. */
export function runClient(
  service: Pick<TestService, "call">,
  headers: Record<string, string> = {},
) {
  const api = createClient(service, headers);
  const newAgent = async (tools: string[], more: Record<string, unknown> = {}): Promise<string> =>
    (await api.post("/v1/agents", { body: { name: "Test agent", tools, ...more } })).id;
  const start = (
    agent_id: string,
    inputs: Record<string, unknown> = {},
    more: Record<string, unknown> = {},
  ): Promise<TestResponse<Run>> =>
    service.call<Run>("POST", "/v1/runs", { agent_id, inputs, ...more }, headers);
  const read = (run_id: string): Promise<Run> =>
    api.get("/v1/runs/{run_id}", { params: { path: { run_id } } });
  /** Reads the whole stream, which ends with the run. */
  const events = async (id: string): Promise<StreamedEvent[]> =>
    parseEvents((await service.call("GET", `/v1/runs/${id}/stream`, undefined, headers)).text);
  const wallet = () => api.get("/v1/credits/wallet");
  const transactions = async () => (await api.get("/v1/credits/transactions")).transactions;
  return {
    headers,
    newAgent,
    start,
    read,
    events,
    waitForEnd: (id: string): Promise<Run> => api.waitForRun(id),
    wallet,
    transactions,
  };
}

/** Creates the typed client on top of inject, without retries. */
function createClient(
  service: Pick<TestService, "call">,
  headers: Record<string, string>,
): Reelwright {
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const sentHeaders = { ...Object.fromEntries(request.headers), ...headers };
    const response = await service.call(
      request.method as "GET",
      pathname + search,
      (await request.text()) || undefined,
      sentHeaders,
    );
    return new Response(response.text, {
      status: response.status,
      headers: { "content-type": String(response.headers["content-type"]) },
    });
  };
  return reelwright({ baseUrl: "http://service.test", fetch, retry: { attempts: 1 } });
}

/** Parses the events of a stream's text, without `[DONE]` and comments. */
export function parseEvents(text: string): StreamedEvent[] {
  return text.split("\n\n").flatMap((block) => {
    const data = /^data: (\{.*\})$/m.exec(block)?.[1];
    const id = /^id: (\d+)$/m.exec(block)?.[1];
    return data === undefined
      ? []
      : [{ id: id === undefined ? undefined : Number(id), data: JSON.parse(data) }];
  });
}
