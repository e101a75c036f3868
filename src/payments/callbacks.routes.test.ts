import { describe, expect, it } from "vitest";
import { returnUrls } from "../../test/clients/payment-client.ts";
import { registerPaymentStage } from "../../test/clients/payment-stage.ts";

const { stage, newOwner, checkout, balance, sendCallback, headers } = registerPaymentStage();

describe("POST /callbacks/stripe", () => {
  const paid = async (body: object = { pack: "credits_500" }) => {
    await newOwner();
    await checkout({ ...body, ...returnUrls });
    const session = stage.stripe.sessions.at(-1) ?? {};
    const { amount_total: amount_received, currency, client_reference_id: payment_id } = session;
    return { session, intent: { amount_received, currency, metadata: { payment_id } } };
  };

  it("returns 200 and credits a paid session with a transaction", async () => {
    const { session } = await paid();
    expect(await sendCallback("checkout.session.completed", session)).toMatchObject({
      status: 200,
      body: { received: true },
    });
    const { body } = await stage.service.call(
      "GET",
      "/v1/credits/transactions",
      undefined,
      headers(),
    );
    expect(body.transactions).toMatchObject([
      { amount: 500, type: "credit", description: "500 credits bought" },
    ]);
  });

  it("returns 200 and credits a payment once for any number, order and overlap of its events", async () => {
    const { session, intent } = await paid();
    const events = [
      () => sendCallback("payment_intent.succeeded", intent),
      () => sendCallback("checkout.session.completed", session),
      () => sendCallback("checkout.session.async_payment_succeeded", session),
    ];
    const responses = await Promise.all([...events, ...events, ...events].map((event) => event()));
    expect(responses.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(await balance()).toBe(500);
  });

  it("returns 200 without credits for an unpaid session, a wrong amount or currency, an unknown payment and other events", async () => {
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
      expect((await sendCallback(type, object)).status, type).toBe(200);
    }
    expect(await balance()).toBe(0);
    await sendCallback("checkout.session.async_payment_succeeded", session);
    expect(await balance()).toBe(500);
  });

  it("returns 400 without credits for a wrong, missing or old signature and a changed body", async () => {
    const { session } = await paid();
    const sent = (headers: Record<string, string>, body: string) =>
      stage.service.call("POST", "/callbacks/stripe", body, { "x-api-key": "", ...headers });
    const { body, headers } = stage.stripe.callback("checkout.session.completed", session, {
      at: stage.clock.now(),
    });
    const old = { at: new Date(stage.clock.now().getTime() - 301_000) };
    const responses = [
      await sendCallback("checkout.session.completed", session, {
        at: stage.clock.now(),
        secret: "whsec_of_another",
      }),
      await sendCallback("checkout.session.completed", session, old),
      await sent({}, body),
      await sent(headers, `${body} `),
      await sent(headers, ""),
      await sent({ "stripe-signature": "t=1,v1=nonsense" }, body),
    ];
    for (const response of responses)
      expect(response.body).toMatchObject({ status: 400, error: "bad_request" });
    expect(await balance()).toBe(0);
    expect((await sent(headers, body)).status).toBe(200);
    expect(await balance()).toBe(500);
  });

  it("returns 404 for a provider that is not configured", async () => {
    expect(
      (await stage.service.call("POST", "/callbacks/sandbox", "{}", { "x-api-key": "" })).status,
    ).toBe(404);
  });
});
