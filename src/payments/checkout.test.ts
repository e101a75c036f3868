import { describe, expect, it } from "vitest";
import { returnUrls } from "../../test/clients/payment-client.ts";
import { registerPaymentStage } from "../../test/clients/payment-stage.ts";
import { stripeTimeoutSeconds } from "../../test/fakes/fake-stripe-server.ts";
import { stripeProvider } from "./stripe.ts";

const { stage, newOwner, checkout, topUp, balance, saveCard, keyWith } = registerPaymentStage();

describe("POST /v1/credits/{payment_provider}/checkout", () => {
  it("returns 200 with the payment page; Stripe gets our price, payment and customer and saves the card", async () => {
    await newOwner();
    const { status, body } = await checkout({ pack: "credits_1000", ...returnUrls });
    expect(status).toBe(200);
    const session = stage.stripe.sessions.at(-1);
    expect(body).toEqual({ checkout_url: session?.url, session_id: session?.id });
    expect(session).toMatchObject({
      mode: "payment",
      amount_total: 900,
      currency: "usd",
      setup_future_usage: "off_session",
      ...returnUrls,
    });
    expect(session?.client_reference_id).toMatch(/^pay_/);
    expect(session?.payment_id_of_intent).toBe(session?.client_reference_id);
    expect(await balance()).toBe(0);
  });

  it("returns 200 for a number of credits and uses one Stripe customer per account", async () => {
    await newOwner();
    const before = stage.stripe.customers.length;
    await Promise.all([250, 251].map((credits) => checkout({ credits, ...returnUrls })));
    await checkout({ credits: 252, ...returnUrls });
    expect(stage.stripe.customers.length).toBe(before + 1);
    const mine = stage.stripe.sessions.slice(-3);
    expect(mine.map(({ amount_total }) => amount_total).sort()).toEqual([250, 251, 252]);
    expect(new Set(mine.map(({ customer }) => customer))).toEqual(
      new Set([stage.stripe.customers.at(-1)?.id]),
    );
  });

  it.each([
    [{ ...returnUrls }, 'Missing field "pack" or "credits". Send one of them.'],
    [
      { pack: "credits_500", credits: 500, ...returnUrls },
      'Invalid fields "pack" and "credits": both are set. Send only one of them.',
    ],
    [
      { pack: "gold", ...returnUrls },
      'Invalid field "pack": "gold". Expected one of "credits_500", "credits_1000", "credits_5000", "credits_20000".',
    ],
    [
      { credits: 99, ...returnUrls },
      'Invalid field "credits": 99. Expected an integer from 100 to 100000.',
    ],
    [
      { credits: 100.5, ...returnUrls },
      'Invalid field "credits": 100.5. Expected an integer from 100 to 100000.',
    ],
    [
      { credits: 500, cancel_url: returnUrls.cancel_url },
      'Missing field "success_url". Expected a string of at most 2048 characters.',
    ],
    [
      { credits: 500, ...returnUrls, success_url: "javascript:alert(1)" },
      'Invalid field "success_url": "javascript:alert(1)". Expected an http or https URL.',
    ],
    [
      { credits: 500, ...returnUrls, cancel_url: "/credits" },
      'Invalid field "cancel_url": "/credits". Expected an http or https URL.',
    ],
  ])("returns 400 for %j", async (body, detail) => {
    expect((await checkout(body)).body).toMatchObject({
      status: 400,
      error: "bad_request",
      detail,
    });
  });

  it("returns 401 without a key, 403 with only read and write, 200 with billing or admin", async () => {
    await newOwner();
    const body = { credits: 100, ...returnUrls };
    const path = "/v1/credits/stripe/checkout";
    expect((await stage.service.call("POST", path, body, { "x-api-key": "" })).status).toBe(401);
    const writer = await stage.service.call("POST", path, body, await keyWith(["read", "write"]));
    expect(writer.body).toMatchObject({
      status: 403,
      detail: 'Missing scope "billing". The API key has: read, write. Use one with this scope.',
    });
    expect((await stage.service.call("POST", path, body, await keyWith(["billing"]))).status).toBe(
      200,
    );
    expect((await stage.service.call("POST", path, body, await keyWith(["admin"]))).status).toBe(
      200,
    );
  });

  it.each(["paypal", "sandbox", "constructor"])(
    "returns 404 for the provider %s, which is not configured",
    async (name) => {
      const detail = `There is no payment provider "${name}" that this account can access.`;
      expect((await checkout({ credits: 100, ...returnUrls }, name)).body).toMatchObject({
        status: 404,
        error: "not_found",
        detail,
      });
    },
  );

  it("returns 200 with a new customer if Stripe does not know the old one, as after a change to live keys", async () => {
    await saveCard();
    stage.stripe.state.gone = new Set([stage.stripe.customers.at(-1)?.id]);
    expect((await topUp(100)).body).toMatchObject({
      status: 409,
      detail: expect.stringContaining("no saved card"),
    });
    const sessions = await Promise.all([
      checkout({ credits: 100, ...returnUrls }),
      checkout({ credits: 200, ...returnUrls }),
    ]);
    expect(sessions.map(({ status }) => status)).toEqual([200, 200]);
    expect(stage.stripe.sessions.slice(-2).map(({ customer }) => customer)).toEqual(
      Array(2).fill(stage.stripe.customers.at(-1)?.id),
    );
    expect((await topUp(100)).status).toBe(200);
  });

  it("creates one Stripe session for a repeated payment, also if its customer was replaced", async () => {
    const owner = await newOwner();
    await checkout({ credits: 100, ...returnUrls });
    const { db, config } = stage.service.services;
    const payment = await db
      .selectFrom("payments")
      .selectAll()
      .where("account_id", "=", owner.id)
      .executeTakeFirstOrThrow();
    if (!config.payments.stripe) throw new Error("Stripe is not set up.");
    const provider = stripeProvider(stage.service.services, config.payments.stripe);
    const before = stage.stripe.customers.length;
    stage.stripe.state.gone = new Set([stage.stripe.customers.at(-1)?.id]);
    const begin = () => provider.checkout({ ...payment, id: "pay_again" });
    expect(await begin()).toEqual(await begin());
    expect(stage.stripe.customers).toHaveLength(before + 1);
  });

  it("returns 502 while Stripe is down and 504 when it does not respond in time, without credits", async () => {
    await newOwner();
    stage.stripe.state.network = "down";
    expect((await checkout({ credits: 100, ...returnUrls })).body).toMatchObject({
      status: 502,
      error: "bad_gateway",
    });
    expect((await checkoutAtHangingStripe()).body).toMatchObject({
      status: 504,
      error: "gateway_timeout",
    });
    expect(await balance()).toBe(0);
  });

  it("returns 504 without a second try when Stripe hangs for STRIPE_TIMEOUT_SECONDS", async () => {
    await newOwner();
    const before = stage.stripe.requests.length;
    expect((await checkoutAtHangingStripe()).status).toBe(504);
    expect(stage.stripe.requests.length - before).toBe(1);
  });

  it("returns 504 if the requests of one checkout together exceed STRIPE_TIMEOUT_SECONDS", async () => {
    await newOwner();
    // One response arrives in time, two do not.
    const slow = 0.7 * stripeTimeoutSeconds * 1000;
    stage.stripe.state.beforeResponse = () => stage.clock.advance(slow);
    const { body } = await checkout({ credits: 100, ...returnUrls });
    expect(body).toMatchObject({
      status: 504,
      detail: "Stripe did not respond in time. Try again later.",
    });
  });
});

async function checkoutAtHangingStripe() {
  stage.stripe.state.network = "hangs";
  const before = stage.stripe.requests.length;
  const responding = checkout({ credits: 100, ...returnUrls });
  await expect.poll(() => stage.stripe.requests.length).toBeGreaterThan(before);
  await stage.clock.advance(stripeTimeoutSeconds * 1000);
  return responding;
}
