import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type PublishStage,
  publishClient,
  startPublishStage,
} from "../../test/clients/publish-client.ts";

let stage: PublishStage;
const { connect, keyWith, asOther } = publishClient(() => stage);

beforeAll(async () => {
  stage = await startPublishStage();
});
afterAll(() => stage.close());

describe("POST /v1/publish/connections and GET /v1/publish/connections", () => {
  it("returns 201 and 200 without the credentials, which are stored encrypted", async () => {
    const { status, text, body } = await connect({
      url: "https://example.com/{file_name}",
      headers: { authorization: "hidden-token" },
    });
    expect(status).toBe(201);
    expect(text).not.toContain("hidden-token");
    expect((await stage.service.call("GET", "/v1/publish/connections")).text).not.toContain(
      "hidden-token",
    );
    const row = await stage.service.services.db
      .selectFrom("publish_connections")
      .selectAll()
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(row.credentials.includes("hidden-token")).toBe(false);
  });

  it("returns 400 for invalid credentials and unknown keys", async () => {
    expect((await connect({ url: "ftp://example.com" })).body.detail).toContain("at url");
    expect((await connect({ client_id: "x" }, "youtube")).body.detail).toContain(
      "client_secret, refresh_token",
    );
    expect((await connect({ url: "https://example.com/", headres: {} })).body).toMatchObject({
      status: 400,
      detail:
        'Invalid field "credentials" for http: unknown key "headres". Supported keys: url, headers (optional).',
    });
    expect((await connect({})).body.detail).toContain('missing key "url"');
    expect((await connect({}, "vimeo")).status).toBe(400);
  });

  it.each([
    ["an invalid URL", { url: "https://   " }, "at url"],
    [
      "a header name of 257 characters",
      { url: "https://example.com/", headers: { ["x".repeat(257)]: "x" } },
      "a name has 257 characters. The maximum is 256.",
    ],
    [
      "the port of another protocol",
      { url: "https://example.com:25/in" },
      "port 25 is not allowed",
    ],
    [
      "an invalid header name",
      { url: "https://example.com/", headers: { "a name": "x" } },
      '"a name"',
    ],
    [
      "a header value of two lines",
      { url: "https://example.com/", headers: { "x-key": "a\nb: c" } },
      '"x-key"',
    ],
    [
      "a header value outside Latin-1",
      { url: "https://example.com/", headers: { "x-key": "深海" } },
      '"x-key"',
    ],
    [
      "a reserved header",
      { url: "https://example.com/", headers: { "Content-Length": "5" } },
      '"Content-Length"',
    ],
    [
      "another reserved header",
      { url: "https://example.com/", headers: { "transfer-encoding": "gzip" } },
      '"transfer-encoding"',
    ],
  ])("returns 400 for %s", async (_what, credentials, detail) => {
    const response = await connect(credentials);
    expect(response).toMatchObject({
      status: 400,
      body: { error: "bad_request", detail: expect.stringContaining(detail) },
    });
  });

  it("returns 400 for an invalid bucket URL", async () => {
    const bucket = {
      bucket: "videos",
      region: "eu-west-1",
      access_key_id: "an id",
      secret_access_key: "a secret",
    };
    expect((await connect({ ...bucket, endpoint: "https://a b" }, "s3")).body).toMatchObject({
      status: 400,
      detail: expect.stringContaining("at endpoint"),
    });
    expect((await connect({ ...bucket, public_url: "https://[1]/" }, "s3")).body).toMatchObject({
      status: 400,
      detail: expect.stringContaining("at public_url"),
    });
  });
});

describe("DELETE /v1/publish/connections/{connection_id}", () => {
  it("returns 403 for a key with only write, 404 for another account, then 200 and deletes it", async () => {
    const { body } = await connect({ url: "https://example.com/in" });
    const path = `/v1/publish/connections/${body.id}`;
    expect(
      (await stage.service.call("DELETE", path, undefined, await keyWith(["write"]))).status,
    ).toBe(403);
    expect((await stage.service.call("DELETE", path, undefined, asOther())).status).toBe(404);
    expect((await stage.service.call("DELETE", path)).body).toEqual({ deleted: true, id: body.id });
    expect((await stage.service.call("DELETE", path)).status).toBe(404);
  });
});
