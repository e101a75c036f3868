import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type FakeStripe, startFakeStripe } from "../../test/fake-stripe-server.ts";
import {
  movableClock,
  startTestService,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";
import { createApiKey } from "../api-keys/api-keys.ts";
import type { Caller } from "../identity/caller.ts";
import { insertOrFindPayment, insertOrResumeTopUp, newPayment } from "./payment-records.ts";
import { stripeProvider } from "./stripe.ts";

const clock = movableClock("2026-03-01T09:00:00Z");
const urls = {
  success_url: "https://app.example/paid?s={CHECKOUT_SESSION_ID}",
  cancel_url: "http://app.example/credits",
};
let stripe: FakeStripe;
let service: TestService;
let owner: TestAccount;
beforeAll(async () => {
  stripe = await startFakeStripe();
  service = await startTestService({ clock, env: stripe.env });
});
afterEach(() => Object.assign(stripe.state, { card: "good", network: "up", gone: new Set() }));
afterAll(async () => {
  await service.close();
  await stripe.close();
});

const as = (account: TestAccount) => ({ "x-api-key": account.api_key });
/** From now on a new account asks. */
const newOwner = async () => {
  owner = await service.newAccount({ credits: 0 });
};
const checkout = (body: unknown, provider = "stripe") =>
  service.call("POST", `/v1/credits/${provider}/checkout`, body, as(owner));
const topUp = (credits: unknown) =>
  service.call("POST", "/v1/credits/stripe/top-up", { credits }, as(owner));
const balance = async () =>
  (await service.call("GET", "/v1/credits/wallet", undefined, as(owner))).body.balance;
const tell = (
  type: string,
  object: Record<string, unknown>,
  options: { at: Date; secret?: string } = { at: clock.now() },
) => {
  const { body, headers } = stripe.callback(type, object, options);
  return service.call("POST", "/callbacks/stripe", body, { "x-api-key": "", ...headers });
};
const saveCard = async () => {
  await newOwner();
  await checkout({ credits: 100, ...urls });
};
const keyWith = async (scopes: ("read" | "write" | "billing" | "admin")[]) => {
  const { key } = await createApiKey(service.services, owner.id, { name: "one", scopes });
  return { "x-api-key": key };
};

describe("POST /v1/credits/{payment_provider}/checkout", () => {
  test("200 with the page of the session; Stripe is told our price, our payment and our customer, and saves the card", async () => {
    await newOwner();
    const { status, body } = await checkout({ pack: "credits_1000", ...urls });
    expect(status).toBe(200);
    const session = stripe.sessions.at(-1);
    expect(body).toEqual({ checkout_url: session?.url, session_id: session?.id });
    expect(session).toMatchObject({
      mode: "payment",
      amount_total: 900,
      currency: "usd",
      setup_future_usage: "off_session",
      ...urls,
    });
    expect(session?.client_reference_id).toMatch(/^pay_/);
    expect(session?.payment_id_of_intent).toBe(session?.client_reference_id);
    expect(await balance()).toBe(0);
  });

  test("200 for a number of credits, and the same customer for all payments of an account", async () => {
    await newOwner();
    const before = stripe.customers.length;
    await Promise.all([250, 251].map((credits) => checkout({ credits, ...urls })));
    await checkout({ credits: 252, ...urls });
    expect(stripe.customers.length).toBe(before + 1);
    const mine = stripe.sessions.slice(-3);
    expect(mine.map(({ amount_total }) => amount_total).sort()).toEqual([250, 251, 252]);
    expect(new Set(mine.map(({ customer }) => customer))).toEqual(
      new Set([stripe.customers.at(-1)?.id]),
    );
  });

  test.each([
    [{ ...urls }, 'Neither "pack" nor "credits" is given; name one of them.'],
    [
      { pack: "credits_500", credits: 500, ...urls },
      'Both "pack" and "credits" are given; name one of them.',
    ],
    [
      { pack: "gold", ...urls },
      'Invalid field "pack": "gold". Expected one of "credits_500", "credits_1000", "credits_5000", "credits_20000".',
    ],
    [
      { credits: 99, ...urls },
      'Invalid field "credits": 99. Expected an integer from 100 to 100000.',
    ],
    [
      { credits: 100.5, ...urls },
      'Invalid field "credits": 100.5. Expected an integer from 100 to 100000.',
    ],
    [
      { credits: 500, cancel_url: urls.cancel_url },
      'Missing field "success_url". Expected a string of at most 2048 characters.',
    ],
    [
      { credits: 500, ...urls, success_url: "javascript:alert(1)" },
      'Invalid field "success_url": "javascript:alert(1)". Expected an http or https URL.',
    ],
    [
      { credits: 500, ...urls, cancel_url: "/credits" },
      'Invalid field "cancel_url": "/credits". Expected an http or https URL.',
    ],
  ])("400 for %j", async (body, detail) => {
    expect((await checkout(body)).body).toMatchObject({
      status: 400,
      error: "bad_request",
      detail,
    });
  });

  test("401 without a key; 403 with read and write alone, 200 with billing or admin alone", async () => {
    await newOwner();
    const body = { credits: 100, ...urls };
    const path = "/v1/credits/stripe/checkout";
    expect((await service.call("POST", path, body, { "x-api-key": "" })).status).toBe(401);
    const writer = await service.call("POST", path, body, await keyWith(["read", "write"]));
    expect(writer.body).toMatchObject({
      status: 403,
      detail: 'This needs the scope "billing"; the API key has read, write.',
    });
    expect((await service.call("POST", path, body, await keyWith(["billing"]))).status).toBe(200);
    expect((await service.call("POST", path, body, await keyWith(["admin"]))).status).toBe(200);
  });

  test.each(["paypal", "sandbox", "constructor"])(
    "404 for the provider %s, which this installation does not have",
    async (name) => {
      const detail = `There is no payment provider "${name}" that this account can access.`;
      expect((await checkout({ credits: 100, ...urls }, name)).body).toMatchObject({
        status: 404,
        error: "not_found",
        detail,
      });
    },
  );

  test("200 for a customer whom Stripe does not know any more, as after a change from test keys to live ones: it gets a new one", async () => {
    await saveCard();
    stripe.state.gone = new Set([stripe.customers.at(-1)?.id]);
    expect((await topUp(100)).body).toMatchObject({
      status: 409,
      detail: expect.stringContaining("no saved card"),
    });
    const sessions = await Promise.all([
      checkout({ credits: 100, ...urls }),
      checkout({ credits: 200, ...urls }),
    ]);
    expect(sessions.map(({ status }) => status)).toEqual([200, 200]);
    expect(stripe.sessions.slice(-2).map(({ customer }) => customer)).toEqual(
      Array(2).fill(stripe.customers.at(-1)?.id),
    );
    expect((await topUp(100)).status).toBe(200);
  });

  test("a payment that is begun again is the same one at Stripe, also where its customer had to be replaced", async () => {
    await saveCard();
    const { db, config } = service.services;
    const payment = await db
      .selectFrom("payments")
      .selectAll()
      .where("account_id", "=", owner.id)
      .executeTakeFirstOrThrow();
    if (!config.payments.stripe) throw new Error("Stripe is not set up.");
    const provider = stripeProvider(service.services, config.payments.stripe);
    const before = stripe.customers.length;
    stripe.state.gone = new Set([stripe.customers.at(-1)?.id]);
    const begin = () => provider.checkout({ ...payment, id: "pay_again" });
    expect(await begin()).toEqual(await begin());
    expect(stripe.customers).toHaveLength(before + 1);
  });

  test("502 while Stripe is down, 504 when it does not answer in time; then nothing is credited", async () => {
    await newOwner();
    stripe.state.network = "down";
    expect((await checkout({ credits: 100, ...urls })).body).toMatchObject({
      status: 502,
      error: "bad_gateway",
    });
    stripe.state.network = "hangs";
    expect((await checkout({ credits: 100, ...urls })).body).toMatchObject({
      status: 504,
      error: "gateway_timeout",
    });
    expect(await balance()).toBe(0);
  });
});

describe("POST /callbacks/stripe", () => {
  const paid = async (body: object = { pack: "credits_500" }) => {
    await newOwner();
    await checkout({ ...body, ...urls });
    const session = stripe.sessions.at(-1) ?? {};
    const { amount_total: amount_received, currency, client_reference_id: payment_id } = session;
    return { session, intent: { amount_received, currency, metadata: { payment_id } } };
  };

  test("200: a paid session is credited, with a transaction that says so", async () => {
    const { session } = await paid();
    expect(await tell("checkout.session.completed", session)).toMatchObject({
      status: 200,
      body: { received: true },
    });
    const { body } = await service.call("GET", "/v1/credits/transactions", undefined, as(owner));
    expect(body.transactions).toMatchObject([
      { amount: 500, type: "credit", description: "500 credits bought" },
    ]);
  });

  test("200: credited once, whichever events tell of it, in any order, repeated and at the same time", async () => {
    const { session, intent } = await paid();
    const events = [
      () => tell("payment_intent.succeeded", intent),
      () => tell("checkout.session.completed", session),
      () => tell("checkout.session.async_payment_succeeded", session),
    ];
    const answers = await Promise.all([...events, ...events, ...events].map((event) => event()));
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(await balance()).toBe(500);
  });

  test("200 and nothing is credited: not paid yet, another amount or currency, another's payment, another type", async () => {
    const { session, intent } = await paid();
    const foreign = { ...session, client_reference_id: "pay_of_another_program" };
    for (const [type, object] of [
      ["checkout.session.completed", { ...session, payment_status: "unpaid" }],
      ["checkout.session.completed", { ...session, amount_total: 50 }],
      ["checkout.session.completed", { ...session, currency: "inr" }],
      ["checkout.session.completed", foreign],
      ["payment_intent.succeeded", { ...intent, metadata: {} }],
      ["checkout.session.expired", session],
      ["charge.refunded", { ...intent, amount_refunded: intent.amount_received }],
    ] as const) {
      expect([type, (await tell(type, object)).status]).toEqual([type, 200]);
    }
    expect(await balance()).toBe(0);
    await tell("checkout.session.async_payment_succeeded", session);
    expect(await balance()).toBe(500);
  });

  test("400 for a wrong or missing signature, an old one, and a changed body; nothing is credited", async () => {
    const { session } = await paid();
    const sent = (headers: Record<string, string>, body: string) =>
      service.call("POST", "/callbacks/stripe", body, { "x-api-key": "", ...headers });
    const { body, headers } = stripe.callback("checkout.session.completed", session, {
      at: clock.now(),
    });
    const old = { at: new Date(clock.now().getTime() - 301_000) };
    const answers = [
      await tell("checkout.session.completed", session, {
        at: clock.now(),
        secret: "whsec_of_another",
      }),
      await tell("checkout.session.completed", session, old),
      await sent({}, body),
      await sent(headers, `${body} `),
      await sent(headers, ""),
      await sent({ "stripe-signature": "t=1,v1=nonsense" }, body),
    ];
    for (const answer of answers)
      expect(answer.body).toMatchObject({ status: 400, error: "bad_request" });
    expect(await balance()).toBe(0);
    expect((await sent(headers, body)).status).toBe(200);
    expect(await balance()).toBe(500);
  });

  test("404 for a provider that this installation does not have", async () => {
    expect(
      (await service.call("POST", "/callbacks/sandbox", "{}", { "x-api-key": "" })).status,
    ).toBe(404);
  });
});

describe("POST /v1/credits/{payment_provider}/top-up", () => {
  test("200 with the transaction; the saved card of this account's customer is charged without its owner", async () => {
    await saveCard();
    const { status, body } = await topUp(1000);
    expect([status, body.transaction]).toMatchObject([
      200,
      { amount: 1000, type: "credit", description: "1,000 credits bought" },
    ]);
    const charge = {
      amount_received: 900,
      payment_method: "pm_1",
      off_session: "true",
      customer: stripe.customers.at(-1)?.id,
    };
    expect(stripe.charges.at(-1)).toMatchObject(charge);
    expect(await balance()).toBe(1000);
  });

  test("200 again for another top-up of the same size, which is charged again", async () => {
    await saveCard();
    const before = stripe.charges.length;
    expect([(await topUp(300)).status, (await topUp(300)).status]).toEqual([200, 200]);
    expect([stripe.charges.length - before, await balance()]).toEqual([2, 600]);
  });

  test("several of the same size at the same moment are one payment, those of another size or with a key others", async () => {
    await newOwner();
    const caller: Caller = { account_id: owner.id, scopes: ["billing"], tier: "pro" };
    const payment = (credits: number, claim_id?: string) =>
      ({
        ...newPayment(service.services, caller, { provider: "stripe", credits, claim_id }),
        kind: "top_up",
      }) as const;
    const same = Array.from({ length: 6 }, () =>
      insertOrResumeTopUp(service.services, payment(300)),
    );
    const others = [
      insertOrResumeTopUp(service.services, payment(301)),
      insertOrFindPayment(service.services, payment(300, "a key's claim")),
    ];
    const again = insertOrFindPayment(service.services, payment(300, "a key's claim"));
    const ids = (await Promise.all([...same, ...others, again])).map(({ id }) => id);
    expect([new Set(ids.slice(0, 6)).size, new Set(ids).size]).toEqual([1, 3]);
  });

  test("502 when the connection breaks after the charge: asked for again, it is credited and not charged twice", async () => {
    await saveCard();
    const before = stripe.charges.length;
    stripe.state.network = "cut";
    expect((await topUp(400)).body).toMatchObject({ status: 502, error: "bad_gateway" });
    expect(await balance()).toBe(0);
    stripe.state.network = "up";
    expect((await topUp(400)).status).toBe(200);
    expect([stripe.charges.length - before, await balance()]).toEqual([1, 400]);
    await tell("payment_intent.succeeded", stripe.charges.at(-1) ?? {});
    expect(await balance()).toBe(400);
  });

  test("502, and nobody asks again: the later callback credits it once", async () => {
    await saveCard();
    stripe.state.network = "cut";
    await topUp(700);
    stripe.state.network = "up";
    const charge = stripe.charges.at(-1) ?? {};
    await Promise.all([
      tell("payment_intent.succeeded", charge),
      tell("payment_intent.succeeded", charge),
    ]);
    expect(await balance()).toBe(700);
  });

  test("an outcome that is unknown for an hour is given up: the next top-up is another payment, and both are credited if both were paid", async () => {
    await saveCard();
    const before = stripe.charges.length;
    stripe.state.network = "cut";
    await topUp(450);
    stripe.state.network = "up";
    await clock.advance(3600_000);
    await topUp(450);
    expect([stripe.charges.length - before, await balance()]).toEqual([2, 450]);
    await tell("payment_intent.succeeded", stripe.charges.at(before) ?? {});
    expect(await balance()).toBe(900);
  });

  test("200 with an Idempotency-Key: charged once for each key, also when the first answer was lost", async () => {
    await saveCard();
    const before = stripe.charges.length;
    const named = (key: string) =>
      service.call(
        "POST",
        "/v1/credits/stripe/top-up",
        { credits: 350 },
        { ...as(owner), "idempotency-key": key },
      );
    stripe.state.network = "cut";
    const [lost] = await Promise.all([named("one"), named("two")]);
    expect(lost?.status).toBe(502);
    stripe.state.network = "up";
    await tell("payment_intent.succeeded", stripe.charges.at(-1) ?? {});
    expect([
      (await named("one")).status,
      (await named("two")).status,
      (await named("one")).status,
    ]).toEqual([200, 200, 200]);
    expect([stripe.charges.length - before, await balance()]).toEqual([2, 700]);
  });

  test("504 while the bank has not confirmed; the credits come with the callback", async () => {
    await saveCard();
    stripe.state.card = "slow";
    expect((await topUp(600)).body).toMatchObject({ status: 504, error: "gateway_timeout" });
    expect(await balance()).toBe(0);
    await tell("payment_intent.succeeded", stripe.charges.at(-1) ?? {});
    expect(await balance()).toBe(600);
  });

  test("409 without a saved card, and for one that is declined; a better card is then charged", async () => {
    await newOwner();
    const detail =
      "This account has no saved card: pay once by POST /v1/credits/stripe/checkout, which saves it.";
    expect((await topUp(500)).body).toMatchObject({ status: 409, error: "conflict", detail });
    await checkout({ credits: 100, ...urls });
    stripe.state.card = "none";
    expect((await topUp(500)).body).toMatchObject({ status: 409, detail });
    stripe.state.card = "declined";
    expect((await topUp(500)).body).toMatchObject({
      status: 409,
      detail: expect.stringContaining("insufficient_funds"),
    });
    stripe.state.card = "good";
    expect((await topUp(500)).status).toBe(200);
    expect(await balance()).toBe(500);
  });

  test("another account does not charge this one's card", async () => {
    await saveCard();
    await newOwner();
    expect((await topUp(500)).status).toBe(409);
  });

  test("400 for what is no number of credits, 401, 403 without billing, 404 for an unknown provider", async () => {
    await saveCard();
    expect((await topUp("many")).body).toMatchObject({ status: 400, error: "bad_request" });
    expect((await topUp(undefined)).status).toBe(400);
    const path = "/v1/credits/stripe/top-up";
    expect((await service.call("POST", path, { credits: 100 }, { "x-api-key": "" })).status).toBe(
      401,
    );
    expect(
      (await service.call("POST", path, { credits: 100 }, await keyWith(["write"]))).status,
    ).toBe(403);
    expect(
      (await service.call("POST", "/v1/credits/none/top-up", { credits: 100 }, as(owner))).status,
    ).toBe(404);
  });
});

describe("GET /v1/credits/packs", () => {
  test("200 with the prices and who can be paid; 401 without a key", async () => {
    const { body } = await service.call("GET", "/v1/credits/packs");
    expect(body).toEqual({
      currency: "usd",
      price_cents_per_credit: 1,
      credits_min: 100,
      credits_max: 100_000,
      packs: [
        { id: "credits_500", credits: 500, price_cents: 500 },
        { id: "credits_1000", credits: 1000, price_cents: 900 },
        { id: "credits_5000", credits: 5000, price_cents: 4000 },
        { id: "credits_20000", credits: 20_000, price_cents: 14_000 },
      ],
      providers: ["stripe"],
    });
    expect(
      (await service.call("GET", "/v1/credits/packs", undefined, { "x-api-key": "" })).status,
    ).toBe(401);
  });
});
