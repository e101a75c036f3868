import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, vi } from "vitest";
import { setOperator } from "../../src/accounts/operators.ts";
import { type Catalog, createCatalog, loadCatalog } from "../../src/catalog/catalog.ts";
import { string } from "../../src/catalog/definition/fields.ts";
import { StepError } from "../../src/system/errors.ts";
import { runClient } from "../clients/run-client.ts";
import { fileForm } from "../clients/upload-video.ts";
import type { TestAccount, TestService } from "../harness.ts";
import { runTool } from "../small-tools/run-catalog.ts";
import { videoWait } from "./launch-browser.ts";

/** A text that runs a script if a page takes it for HTML. The name says which text it is. */
export const hostile = (name: string): string =>
  `"><script>document.title=1</script><img src=x onerror="document.title=1">${name}`;

/** The same for a name of a file, which contains no slashes and quotes. */
export const hostileFile = "<img src=x onerror='document.title=1'>file";

/** The same for a URL, without spaces. */
export const hostileQuery = "<img/src=x/onerror=document.title=1>";

/** All tools, and two with hostile outputs and errors. */
export async function hostileCatalog(): Promise<Catalog> {
  const { tools } = createCatalog({
    write_hostile: runTool({
      input: { topic: string() },
      output: { text: string() },
      run: async () => ({ text: hostile("output") }),
    }),
    fail_hostile: runTool({
      input: { text: string({ optional: true }) },
      run: () => Promise.reject(new StepError("tool_failed", hostile("provider"))),
    }),
  });
  const all = new Map([...(await loadCatalog()).tools, ...tools]);
  return { tools: all, get: (slug) => all.get(slug) };
}

export interface HostileAccount {
  account: TestAccount;
  agent: string;
  project: string;
  failedRun: string;
  waitingRun: string;
  webhook: string;
  watchPage: string;
  close(): void;
}

/** An operator whose texts are all hostile: everything that an account can store. */
export async function createHostileAccount(service: TestService): Promise<HostileAccount> {
  const receiver = createServer((_request, response) => {
    response.writeHead(403, { "content-type": "text/html" }).end(hostile("response"));
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hook?${hostileQuery}`;

  const account = await service.newAccount({ credits: 10_000 });
  await setOperator(service.services, account.id, true);
  // Names of accounts come from identity providers.
  await service.services.db
    .updateTable("auth_users")
    .set({ name: hostile("account") })
    .where("id", "=", account.id)
    .execute();
  const headers = { "x-api-key": account.api_key };
  const client = runClient(service, headers);
  const post = async (path: string, body: unknown) => {
    const response = await service.call<{ id: string; key: string }>("POST", path, body, headers);
    if (response.status >= 300) throw new Error(`POST ${path} returned ${response.text}`);
    return response.body;
  };

  const { key } = await post("/api-keys", { name: hostile("key"), scopes: ["read"] });
  await service.call("GET", "/v1/credits/wallet", undefined, { "x-api-key": key });
  const webhook = await post("/v1/webhooks", { url, events: ["run.failed"] });
  await post(`/v1/webhooks/${webhook.id}/test`, {});
  const connection = await post("/v1/publish/connections", {
    platform: "http",
    name: hostile("connection"),
    credentials: { url, headers: {} },
  });
  const form = fileForm(Buffer.from("Hello"), hostileFile);
  await service.call("POST", "/v1/assets", form, { ...headers, "content-type": form.type });

  const agent = await client.newAgent(["write_hostile", "fail_hostile"], {
    name: hostile("agent"),
    description: hostile("description"),
    pipeline_type: "graph",
    graph_edges: [{ source: "write_hostile", target: "fail_hostile", map: {} }],
    requirements: {
      inputs: {
        topic: {
          type: "string",
          required: true,
          label: hostile("label"),
          description: hostile("help"),
        },
      },
    },
  });
  const inputs = { topic: hostile("input") };
  const failed = await client.start(agent, inputs);
  // The run that ends pays for the first step. The other one takes its stored result for nothing.
  await client.waitForEnd(failed.body.id);
  const waiting = await client.start(agent, inputs, { pause_after: ["write_hostile"] });
  const made = await client.start("narrated_slideshow", {
    script: `The moon pulls the sea. ${hostile("script")}`,
    title: hostile("title"),
    resolution: "360p",
    music: "none",
  });
  const project = String((await client.waitForEnd(made.body.id)).result.project_id);
  const scenes = `/v1/projects/${project}/scenes`;
  await service.call("PATCH", scenes, { add: [{ text: hostile("scene") }] }, headers);
  const about = { project_id: project, title: hostile("published") };
  const page = await post("/v1/publish/page", {
    ...about,
    visibility: "unlisted",
    description: hostile("about"),
  });
  const path = `/v1/publish/publications/${page.id}`;
  const isPublished = async () =>
    expect((await service.call("GET", path, undefined, headers)).body.status).toBe("completed");
  await vi.waitFor(isPublished, { ...videoWait, interval: 200 });
  await post("/v1/publish/http", { ...about, connection_id: connection.id });
  return {
    account,
    agent,
    project,
    failedRun: failed.body.id,
    waitingRun: waiting.body.id,
    webhook: webhook.id,
    watchPage: page.id,
    close: () => receiver.close(),
  };
}
