import { composeTimeline } from "../../src/media/timeline/compose.ts";
import type { TestAccount, TestService } from "../harness.ts";
import { runClient } from "./run-client.ts";
import { newProject, uploadVideo } from "./upload-video.ts";

/** Ids by the name of the parameter or field that takes them, such as `run_id`. */
export type Ids = Record<string, string>;

/**
 * Creates one resource of each kind for an account, through the API. No job runs: the run is
 * cancelled, the render and the publication are pending. The service must use `runCatalog()`.
 * Resolves to the ids.
 */
export async function createOwnedResources(
  service: TestService,
  account: TestAccount,
): Promise<Ids> {
  const headers = { "x-api-key": account.api_key };
  const client = runClient(service, headers);
  const create = async (path: string, body?: unknown) =>
    String((await service.call("POST", path, body, headers)).body.id);
  const connect = (platform: string, credentials: object) =>
    create("/v1/publish/connections", { platform, name: "Ours", credentials });
  const agent_id = await client.newAgent(["write_text", "make_video"]);
  const run_id = (await client.start(agent_id, { topic: "x" })).body.id;
  await service.call("POST", `/v1/runs/${run_id}/cancel`, undefined, headers);
  const asset_id = await uploadVideo(service, headers);
  const project = {
    account_id: account.id,
    run_id,
    title: titleCard.title,
    video_asset_id: asset_id,
    timeline: titleCard,
  };
  const project_id = await newProject(service, project);
  const webhook_id = await create("/v1/webhooks", {
    url: "https://127.0.0.1:1/hook",
    events: ["agent.installed"],
  });
  await create("/v1/marketplace/templates/topic_to_short/install");
  const deliveries = service.services.db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("webhook_id", "=", webhook_id);
  return {
    agent_id,
    run_id,
    asset_id,
    project_id,
    project_uuid: project_id,
    render_id: await create("/v1/renders", { project_id }),
    webhook_id,
    delivery_id: (await deliveries.executeTakeFirstOrThrow()).id,
    key_id: await create("/api-keys", { name: "Another", scopes: ["read"] }),
    connection_id: await connect("http", { url: "https://127.0.0.1:2/" }),
    s3_connection_id: await connect("s3", {
      bucket: "videos",
      region: "x",
      access_key_id: "x",
      secret_access_key: "x",
    }),
    youtube_connection_id: await connect("youtube", {
      client_id: "x",
      client_secret: "x",
      refresh_token: "x",
    }),
    publish_id: await create("/v1/publish/page", { project_id }),
  };
}

/** A timeline of one title card that lasts one second. */
export const titleCard = {
  ...composeTimeline(
    { title: "A card", aspect_ratio: "1:1", language: "en", caption_style: "none" },
    new Map(),
  ),
  scenes: [{ seconds: 1, visual: { kind: "card", card: "text", heading: "A card" } }],
};
