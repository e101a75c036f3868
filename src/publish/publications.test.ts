import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type PublishStage,
  publishClient,
  startPublishStage,
} from "../../test/clients/publish-client.ts";
import type { Publication } from "./publish.schema.ts";

let stage: PublishStage;
const { publish, publishedPage, connect, get, asOther, waitForEnd } = publishClient(() => stage);

beforeAll(async () => {
  stage = await startPublishStage();
});
afterAll(() => stage.close());

describe("DELETE /v1/publish/publications/{publish_id}", () => {
  it("returns 200 and removes the page", async () => {
    const page = await publishedPage();
    const { status, body } = await stage.service.call(
      "DELETE",
      `/v1/publish/publications/${page.id}`,
    );
    expect(status).toBe(200);
    expect(body).toEqual({ deleted: true, id: page.id });
    expect((await get(page.url)).statusCode).toBe(404);
  });

  it("returns 409 for an upload to another platform and 404 for another account's publication", async () => {
    const { body: connection } = await connect({ url: `${stage.receiver.url}/in` });
    const { id } = await waitForEnd(
      (await publish("http", { connection_id: connection.id })).body.id,
    );
    expect((await stage.service.call("DELETE", `/v1/publish/publications/${id}`)).status).toBe(409);
    expect(
      (await stage.service.call("DELETE", `/v1/publish/publications/${id}`, undefined, asOther()))
        .status,
    ).toBe(404);
    expect(
      (await stage.service.call("GET", `/v1/publish/publications/${id}`, undefined, asOther()))
        .status,
    ).toBe(404);
  });
});

describe("GET /v1/publish/publications/{publish_id}", () => {
  it("returns 200 with the publication", async () => {
    const page = await publishedPage();
    const { status, body } = await stage.service.call("GET", `/v1/publish/publications/${page.id}`);
    expect(status).toBe(200);
    expect(body).toEqual(page);
  });
});

describe("GET /v1/publish/publications", () => {
  it("returns 200 with the account's publications, newest first, and 400 for a limit of 0", async () => {
    const page = await publishedPage();
    const mine = await stage.service.call<{ publications: Publication[] }>(
      "GET",
      "/v1/publish/publications?limit=2",
    );
    expect(mine.body.publications[0]).toEqual(page);
    expect(mine.body.publications).toHaveLength(2);
    expect(
      (await stage.service.call("GET", "/v1/publish/publications", undefined, asOther())).body,
    ).toEqual({ publications: [] });
    expect((await stage.service.call("GET", "/v1/publish/publications?limit=0")).status).toBe(400);
  });
});
