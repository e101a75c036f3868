import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";

const clock = movableClock("2026-01-01T00:00:00Z");
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.close());

it("cuts a request that does not end, early enough to write the usage counts", async () => {
  const { app, account, services } = service;
  await app.listen({ port: 0 });
  await service.call("GET", "/v1/tools/write_script");
  const slow = connect((app.server.address() as AddressInfo).port);
  const head = [
    "POST /v1/assets HTTP/1.1",
    "host: test",
    `x-api-key: ${account.api_key}`,
    "content-length: 1000",
  ];
  slow.write(
    `${[...head, "content-type: multipart/form-data; boundary=x"].join("\r\n")}\r\n\r\n--x`,
  );
  await once(app.server, "request");
  let closed = false;
  const closing = app.close().then(() => {
    closed = true;
  });
  await expect.poll(() => app.server.listening).toBe(false);
  await clock.advance(7999);
  expect(closed).toBe(false);
  await clock.advance(1);
  await closing;
  const rows = await services.db
    .selectFrom("usage_days")
    .select("requests")
    .where("account_id", "=", account.id)
    .execute();
  expect(rows[0]?.requests).toBeGreaterThanOrEqual(1);
  slow.destroy();
});
