import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import type {
  AcceptedPublication,
  Connection,
  Publication,
} from "../../src/publish/publish.schema.ts";
import { startTestService, type TestAccount, type TestService } from "../harness.ts";
import { runCatalog } from "../small-tools/run-catalog.ts";
import { runClient } from "./run-client.ts";
import type { MaybeProblem } from "./webhook-client.ts";

type Headers = Record<string, string>;

export interface PublishStage {
  service: TestService;
  /** An account without a project. */
  other: TestAccount;
  /** A project with a video, titled `The "sea" & <more>`. */
  project_id: string;
  /** A server that receives uploads and webhooks. */
  receiver: UploadReceiver;
  close(): Promise<void>;
}

interface UploadReceiver {
  url: string;
  requests: { path: string; headers: Record<string, unknown>; body: Buffer }[];
  /** Statuses of the next responses; 201 when empty. */
  statuses: number[];
}

/** Starts a service with a worker, a project with a video and a receiver. */
export async function startPublishStage(): Promise<PublishStage> {
  const { server, ...receiver } = await startReceiver();
  const service = await startTestService({
    catalog: runCatalog(),
    worker: true,
    env: { WEBHOOK_ALLOW_PRIVATE: "true" },
  });
  const other = await service.newAccount();
  const client = runClient(service);
  const run = await client.start(await client.newAgent(["write_text", "make_video"]), {
    topic: 'The "sea" & <more>',
  });
  const project_id = String((await client.waitForEnd(run.body.id)).result.project_id);
  return {
    service,
    other,
    project_id,
    receiver,
    async close() {
      server.close();
      await service.close();
    },
  };
}

/** Calls the endpoints of /v1/publish and the public pages. */
export function publishClient(stage: () => PublishStage) {
  const call = <T>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown, as?: Headers) =>
    stage().service.call<MaybeProblem<T>>(method, path, body, as);
  const publish = (platform: string, body: Record<string, unknown> = {}, as?: Headers) =>
    call<AcceptedPublication>(
      "POST",
      `/v1/publish/${platform}`,
      { project_id: stage().project_id, ...body },
      as,
    );
  const read = async (id: string) =>
    (await call<Publication>("GET", `/v1/publish/publications/${id}`)).body;
  const waitForEnd = async (id: string): Promise<Publication> => {
    let publication = await read(id);
    const readStatus = async () => {
      publication = await read(id);
      return publication.status;
    };
    // Within the limit of requests a minute.
    await expect.poll(readStatus, { interval: 200 }).toMatch(/completed|failed/);
    return publication;
  };
  return {
    publish,
    read,
    waitForEnd,
    /** Publishes a page, a public one by default, and waits until it is completed. */
    publishedPage: async (body: Record<string, unknown> = {}) =>
      waitForEnd((await publish("page", { visibility: "public", ...body })).body.id),
    connect: (credentials: unknown, platform = "http") =>
      call<Connection>("POST", "/v1/publish/connections", {
        platform,
        name: "Ours",
        credentials,
      }),
    remove: (id: string, as?: Headers) =>
      call("DELETE", `/v1/publish/publications/${id}`, undefined, as),
    /** Requests a public page, without a key. */
    get(url: string | null) {
      const { pathname, search } = new URL(String(url), "http://unused");
      return stage().service.app.inject({ method: "GET", url: pathname + search });
    },
    async keyWith(scopes: string[]): Promise<Headers> {
      const { body } = await call<{ key: string }>("POST", "/api-keys", { name: "Scoped", scopes });
      return { "x-api-key": body.key };
    },
    asOther: (): Headers => ({ "x-api-key": stage().other.api_key }),
  };
}

async function startReceiver(): Promise<UploadReceiver & { server: Server }> {
  const requests: UploadReceiver["requests"] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    requests.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 201).end("said so");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, url, requests, statuses };
}
