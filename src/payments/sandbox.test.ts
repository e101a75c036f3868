import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  movableClock,
  startTestService,
  startTestServices,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";
import { readConfig } from "../config/config.ts";
import { openPaymentProviders } from "./open-payment-providers.ts";
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

describe("/sandbox/checkout/{payment_id}", () => {
  it("shows a payment page, adds the credits on one click and saves the method for top-ups", async () => {
    expect((await mine("GET", "packs")).body).toMatchObject({ providers: ["sandbox"] });
    expect((await mine("POST", "sandbox/top-up", { credits: 100 })).body).toMatchObject({
      status: 409,
      error: "conflict",
    });
    const { path, session_id } = await startCheckout();
    expect(session_id).toMatch(/^pay_/);
    const page = await browse("GET", path);
    expect(page.status).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.text).toContain("<button>Pay $2.50</button>");
    expect(page.text).toContain('href="https://app.example/&quot;&gt;&lt;script&gt;"');
    expect(await balance()).toBe(0);
    const paid = await browse("POST", path);
    expect(paid.status).toBe(303);
    expect(paid.headers.location).toBe(urls.success_url);
    expect(await balance()).toBe(250);
    const { status, body } = await mine("POST", "sandbox/top-up", { credits: 1000 });
    expect(status).toBe(200);
    expect(body.transaction).toMatchObject({ amount: 1000, type: "credit" });
    expect(await balance()).toBe(1250);
  });

  it.each([
    ["https://app.example/bezahlt/é中", "https://app.example/bezahlt/%C3%A9%E4%B8%AD"],
    ["https://app.example/\nSet-Cookie: a=b", "https://app.example/Set-Cookie:%20a=b"],
    ["https://app.example/{CHECKOUT_SESSION_ID}", "https://app.example/{CHECKOUT_SESSION_ID}"],
  ])("redirects to %j in a valid Location header", async (success_url, location) => {
    const { path } = await startCheckout({ success_url });
    const paid = await browse("POST", path);
    expect(paid.status).toBe(303);
    expect(paid.headers.location).toBe(location);
  });

  it("adds the credits once for concurrent clicks and then shows that it is paid", async () => {
    const { path } = await startCheckout();
    const responses = await Promise.all([1, 2, 3, 4].map(() => browse("POST", path)));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await balance()).toBe(250);
    expect((await browse("GET", path)).text).toContain("This payment is complete.");
  });

  it("returns 403 for a changed link, the signature of another payment and a link older than a day", async () => {
    const [one, other] = [await startCheckout(), await startCheckout()];
    const query = other.path.slice(other.path.indexOf("?"));
    const borrowed = one.path.slice(0, one.path.indexOf("?")) + query;
    for (const path of [
      `${one.path}x`,
      borrowed,
      one.path.replace(/expires=\d+/, "expires=9999999999"),
      one.path.replace(/\?.*/, ""),
    ]) {
      expect((await browse("GET", path)).status).toBe(403);
      expect((await browse("POST", path)).status).toBe(403);
    }
    await clock.advance(day);
    expect((await browse("POST", one.path)).body).toMatchObject({
      status: 403,
      detail: expect.stringContaining("expired"),
    });
    expect(await balance()).toBe(0);
  });
});

describe("POST /callbacks/sandbox", () => {
  const sent = async (change: { body?: string; signature?: string } = {}) => {
    const { session_id } = await startCheckout();
    const payment = await findPayment(service.services, "sandbox", session_id);
    if (!payment) throw new Error("There is no payment.");
    const { body, signature } = sandboxCallback(service.services, payment);
    const headers = { "x-api-key": "", "sandbox-signature": change.signature ?? signature };
    return () => service.call("POST", "/callbacks/sandbox", change.body ?? body, headers);
  };

  it("returns 200 and credits the payment once", async () => {
    const send = await sent();
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await send()).body).toEqual({ received: true });
    expect(await balance()).toBe(250);
  });

  it("returns 400 for a changed body or signature and after five minutes", async () => {
    const old = await sent();
    expect((await (await sent({ body: '{"payment_id":"pay_1"}' }))()).status).toBe(400);
    expect((await (await sent({ signature: "t=1,v1=abc" }))()).status).toBe(400);
    expect((await (await sent({ signature: "" }))()).status).toBe(400);
    await clock.advance(301_000);
    expect((await old()).body).toMatchObject({ status: 400, error: "bad_request" });
    expect(await balance()).toBe(0);
  });
});

describe("SANDBOX_PAYMENTS", () => {
  const sandboxIn = (env: Record<string, string>) => readConfig(env).payments.sandbox;
  const [database, stripe] = [
    { DATABASE_URL: "postgres://db/x" },
    { STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
  ];

  it.each<[string, Record<string, string>, string | undefined]>([
    ["is off at an address of other machines", { HOST: "0.0.0.0" }, "HOST (0.0.0.0)"],
    ["is off at a public address", { PUBLIC_URL: "https://v.example" }, "https://v.example"],
    ["is off beside Stripe", stripe, "Stripe is configured"],
    [
      "is off beside a paid model, also one that only runs may choose",
      { MODELS_ALLOWED: "text=openai:gpt-5", OPENAI_API_KEY: "key" },
      "the model openai:gpt-5",
    ],
    [
      "is off beside a model of another machine",
      {
        TEXT_MODEL: "openai_compatible:llama3",
        OPENAI_COMPATIBLE_BASE_URL: "http://10.0.0.2/v1",
      },
      "the model openai_compatible:llama3",
    ],
    [
      "is off beside a stock library with a key",
      { STOCK_LIBRARIES: "pexels", PEXELS_API_KEY: "key" },
      "the stock library pexels",
    ],
    [
      "is on beside a model of this machine and a library without a key",
      {
        HOST: "::1",
        TEXT_MODEL: "openai_compatible:llama3",
        OPENAI_COMPATIBLE_BASE_URL: "http://localhost:11434/v1",
        STOCK_LIBRARIES: "openverse",
      },
      undefined,
    ],
  ])("%s, although it is set to true", (_, env, reason) => {
    const { sandbox, sandboxOff } = readConfig({ ...env, SANDBOX_PAYMENTS: "true" }).payments;
    expect(sandbox).toBe(reason === undefined);
    expect(sandboxOff ?? "").toContain(reason ?? "");
  });

  it("logs at the start why the sandbox is off, and has no checkout then", async () => {
    const lines: string[] = [];
    const { services: parts, close } = await startTestServices({
      env: { SANDBOX_PAYMENTS: "true", HOST: "0.0.0.0" },
    });
    try {
      const log = {
        ...parts.log,
        warn: (...about: unknown[]) => void lines.push(String(about[1])),
      };
      expect(await openPaymentProviders({ ...parts, log })).toEqual({});
      expect(lines).toEqual([
        expect.stringMatching(/^Sandbox payments are off: HOST \(0\.0\.0\.0\)/),
      ]);
    } finally {
      await close();
    }
  });

  it("defaults to true with the embedded database and without Stripe", () => {
    expect(sandboxIn({})).toBe(true);
    expect(sandboxIn(database)).toBe(false);
    expect(sandboxIn(stripe)).toBe(false);
    expect(sandboxIn({ SANDBOX_PAYMENTS: "false" })).toBe(false);
    expect(sandboxIn({ ...database, SANDBOX_PAYMENTS: "true" })).toBe(true);
  });

  it("does not replace the Stripe webhook secret: a missing one is rejected", () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: "sk_1" })).toThrow("STRIPE_WEBHOOK_SECRET is not");
  });
});

const mine = <T = Record<string, unknown>>(method: "GET" | "POST", path: string, body?: unknown) =>
  service.call<T>(method, `/v1/credits/${path}`, body, { "x-api-key": account.api_key });
const balance = async () => (await mine("GET", "wallet")).body.balance;
const startCheckout = async (more = {}) => {
  const request = { credits: 250, ...urls, ...more };
  const { body } = await mine<{ checkout_url: string; session_id: string }>(
    "POST",
    "sandbox/checkout",
    request,
  );
  return { ...body, path: body.checkout_url.replace(service.services.config.publicUrl, "") };
};
/** Sends a request as a browser does: a form without fields and without a key. */
const browse = (method: "GET" | "POST", path: string) =>
  service.call(method, path, method === "POST" ? "" : undefined, {
    "x-api-key": "",
    ...(method === "POST" && { "content-type": "application/x-www-form-urlencoded" }),
  });
