import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  movableClock,
  startTestService,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";
import { readConfig } from "../config/config.ts";
import { findPayment } from "./payment-records.ts";
import { sandboxCallback } from "./sandbox.ts";

const clock = movableClock("2026-03-01T09:00:00Z");
const day = 86_400_000;
const urls = {
  success_url: "https://app.example/paid?a=1&b=2",
  cancel_url: 'https://app.example/"><script>',
};
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock, env: { SANDBOX_PAYMENTS: "true" } });
});
beforeEach(async () => {
  account = await service.newAccount({ credits: 0 });
});
afterAll(() => service.close());

const mine = <T = Record<string, unknown>>(method: "GET" | "POST", path: string, body?: unknown) =>
  service.call<T>(method, `/v1/credits/${path}`, body, { "x-api-key": account.api_key });
const balance = async () => (await mine("GET", "wallet")).body.balance;
const begun = async (more = {}) => {
  const asked = { credits: 250, ...urls, ...more };
  const { body } = await mine<{ checkout_url: string; session_id: string }>(
    "POST",
    "sandbox/checkout",
    asked,
  );
  return { ...body, path: body.checkout_url.replace(service.services.config.publicUrl, "") };
};
/** As a browser: a form without fields, and no key. */
const browse = (method: "GET" | "POST", path: string) =>
  service.call(method, path, method === "POST" ? "" : undefined, {
    "x-api-key": "",
    ...(method === "POST" && { "content-type": "application/x-www-form-urlencoded" }),
  });

test("the whole way: a page of our own, one click, back to the caller; then the saved method can be charged", async () => {
  expect((await mine("GET", "packs")).body).toMatchObject({ providers: ["sandbox"] });
  expect((await mine("POST", "sandbox/top-up", { credits: 100 })).body).toMatchObject({
    status: 409,
    error: "conflict",
  });
  const { path, session_id } = await begun();
  expect(session_id).toMatch(/^pay_/);
  const page = await browse("GET", path);
  expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.text).toContain("<button>Pay $2.50</button>");
  expect(page.text).toContain('href="https://app.example/&quot;&gt;&lt;script&gt;"');
  expect(await balance()).toBe(0);
  const paid = await browse("POST", path);
  expect([paid.status, paid.headers.location]).toEqual([303, urls.success_url]);
  expect(await balance()).toBe(250);
  const { status, body } = await mine("POST", "sandbox/top-up", { credits: 1000 });
  expect([status, body.transaction]).toMatchObject([200, { amount: 1000, type: "credit" }]);
  expect(await balance()).toBe(1250);
});

test.each([
  ["https://app.example/bezahlt/é中", "https://app.example/bezahlt/%C3%A9%E4%B8%AD"],
  ["https://app.example/\nSet-Cookie: a=b", "https://app.example/Set-Cookie:%20a=b"],
  ["https://app.example/{CHECKOUT_SESSION_ID}", "https://app.example/{CHECKOUT_SESSION_ID}"],
])("back to %j by a header that can be sent", async (success_url, location) => {
  const { path } = await begun({ success_url });
  const paid = await browse("POST", path);
  expect([paid.status, paid.headers.location]).toEqual([303, location]);
});

test("the page pays once, however often its button is pressed, and then says that it is paid", async () => {
  const { path } = await begun();
  const answers = await Promise.all([1, 2, 3, 4].map(() => browse("POST", path)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await balance()).toBe(250);
  expect((await browse("GET", path)).text).toContain("This is paid.");
});

test("403 for a changed link, another payment's signature, and one older than a day", async () => {
  const [one, other] = [await begun(), await begun()];
  const query = other.path.slice(other.path.indexOf("?"));
  const borrowed = one.path.slice(0, one.path.indexOf("?")) + query;
  for (const path of [
    `${one.path}x`,
    borrowed,
    one.path.replace(/expires=\d+/, "expires=9999999999"),
    one.path.replace(/\?.*/, ""),
  ]) {
    expect([path, (await browse("GET", path)).status, (await browse("POST", path)).status]).toEqual(
      [path, 403, 403],
    );
  }
  await clock.advance(day);
  expect((await browse("POST", one.path)).body).toMatchObject({
    status: 403,
    detail: expect.stringContaining("expired"),
  });
  expect(await balance()).toBe(0);
});

describe("POST /callbacks/sandbox", () => {
  const sent = async (change: { body?: string; signature?: string } = {}) => {
    const { session_id } = await begun();
    const payment = await findPayment(service.services, "sandbox", session_id);
    if (!payment) throw new Error("There is no payment.");
    const { body, signature } = sandboxCallback(service.services, payment);
    const headers = { "x-api-key": "", "sandbox-signature": change.signature ?? signature };
    return () => service.call("POST", "/callbacks/sandbox", change.body ?? body, headers);
  };

  test("200, credited once", async () => {
    const send = await sent();
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await send()).body).toEqual({ received: true });
    expect(await balance()).toBe(250);
  });

  test("400 for a body or a signature that was changed, and after five minutes", async () => {
    const old = await sent();
    expect((await (await sent({ body: '{"payment_id":"pay_1"}' }))()).status).toBe(400);
    expect((await (await sent({ signature: "t=1,v1=abc" }))()).status).toBe(400);
    expect((await (await sent({ signature: "" }))()).status).toBe(400);
    await clock.advance(301_000);
    expect((await old()).body).toMatchObject({ status: 400, error: "bad_request" });
    expect(await balance()).toBe(0);
  });
});

describe("the settings", () => {
  const sandboxIn = (env: Record<string, string>) => readConfig(env).payments.sandbox;
  const [database, stripe] = [
    { DATABASE_URL: "postgres://db/x" },
    { STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
  ];

  test("the sandbox is there with the embedded database and without Stripe, unless told otherwise", () => {
    expect([sandboxIn({}), sandboxIn(database), sandboxIn(stripe)]).toEqual([true, false, false]);
    expect([
      sandboxIn({ SANDBOX_PAYMENTS: "false" }),
      sandboxIn({ ...database, SANDBOX_PAYMENTS: "true" }),
    ]).toEqual([false, true]);
  });

  test("Stripe without its webhook secret is refused", () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: "sk_1" })).toThrow("STRIPE_WEBHOOK_SECRET is not");
  });
});
