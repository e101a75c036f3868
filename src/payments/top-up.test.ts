import { describe, expect, it } from "vitest";
import { returnUrls } from "../../test/clients/payment-client.ts";
import { registerPaymentStage } from "../../test/clients/payment-stage.ts";
import type { Caller } from "../identity/caller.ts";
import { insertOrFindPayment, insertOrResumeTopUp, newPayment } from "./payment-records.ts";

const { stage, newOwner, checkout, topUp, balance, saveCard, keyWith, sendCallback, headers } =
  registerPaymentStage();

describe("POST /v1/credits/{payment_provider}/top-up", () => {
  it("returns 200 with the transaction and charges the saved card off-session", async () => {
    await saveCard();
    const { status, body } = await topUp(1000);
    expect(status).toBe(200);
    expect(body.transaction).toMatchObject({
      amount: 1000,
      type: "credit",
      description: "1,000 credits bought",
    });
    const charge = {
      amount_received: 900,
      payment_method: "pm_1",
      off_session: "true",
      customer: stage.stripe.customers.at(-1)?.id,
    };
    expect(stage.stripe.charges.at(-1)).toMatchObject(charge);
    expect(await balance()).toBe(1000);
  });

  it("returns 200 and charges again for a second top-up of the same size", async () => {
    await saveCard();
    const before = stage.stripe.charges.length;
    expect((await topUp(300)).status).toBe(200);
    expect((await topUp(300)).status).toBe(200);
    expect(stage.stripe.charges.length - before).toBe(2);
    expect(await balance()).toBe(600);
  });

  it("treats concurrent top-ups of the same size as one payment, unless they have an Idempotency-Key", async () => {
    const owner = await newOwner();
    const caller: Caller = { account_id: owner.id, scopes: ["billing"], tier: "pro" };
    const payment = (credits: number, claim_id?: string) =>
      ({
        ...newPayment(stage.service.services, caller, { provider: "stripe", credits, claim_id }),
        kind: "top_up",
      }) as const;
    const same = Array.from({ length: 6 }, () =>
      insertOrResumeTopUp(stage.service.services.db, payment(300)),
    );
    const others = [
      insertOrResumeTopUp(stage.service.services.db, payment(301)),
      insertOrFindPayment(stage.service.services.db, payment(300, "a key's claim")),
    ];
    const again = insertOrFindPayment(stage.service.services.db, payment(300, "a key's claim"));
    const ids = (await Promise.all([...same, ...others, again])).map(({ id }) => id);
    expect(new Set(ids.slice(0, 6)).size).toBe(1);
    expect(new Set(ids).size).toBe(3);
  });

  it("returns 502 if the connection breaks after the charge; a repeat credits it without a second charge", async () => {
    await saveCard();
    const before = stage.stripe.charges.length;
    stage.stripe.state.network = "cut";
    expect((await topUp(400)).body).toMatchObject({ status: 502, error: "bad_gateway" });
    expect(await balance()).toBe(0);
    stage.stripe.state.network = "up";
    expect((await topUp(400)).status).toBe(200);
    expect(stage.stripe.charges.length - before).toBe(1);
    expect(await balance()).toBe(400);
    await sendCallback("payment_intent.succeeded", stage.stripe.charges.at(-1) ?? {});
    expect(await balance()).toBe(400);
  });

  it("returns 502 and credits the payment once by its callback if the request is not repeated", async () => {
    await saveCard();
    stage.stripe.state.network = "cut";
    await topUp(700);
    stage.stripe.state.network = "up";
    const charge = stage.stripe.charges.at(-1) ?? {};
    await Promise.all([
      sendCallback("payment_intent.succeeded", charge),
      sendCallback("payment_intent.succeeded", charge),
    ]);
    expect(await balance()).toBe(700);
  });

  it("starts a new payment after an unknown outcome of an hour and credits both if both were paid", async () => {
    await saveCard();
    const before = stage.stripe.charges.length;
    stage.stripe.state.network = "cut";
    await topUp(450);
    stage.stripe.state.network = "up";
    await stage.clock.advance(3600_000);
    await topUp(450);
    expect(stage.stripe.charges.length - before).toBe(2);
    expect(await balance()).toBe(450);
    await sendCallback("payment_intent.succeeded", stage.stripe.charges.at(before) ?? {});
    expect(await balance()).toBe(900);
  });

  it("returns 200 and charges once per Idempotency-Key, also if the first response was lost", async () => {
    await saveCard();
    const before = stage.stripe.charges.length;
    const named = (key: string) =>
      stage.service.call(
        "POST",
        "/v1/credits/stripe/top-up",
        { credits: 350 },
        { ...headers(), "idempotency-key": key },
      );
    stage.stripe.state.network = "cut";
    const [lost] = await Promise.all([named("one"), named("two")]);
    expect(lost?.status).toBe(502);
    stage.stripe.state.network = "up";
    await sendCallback("payment_intent.succeeded", stage.stripe.charges.at(-1) ?? {});
    for (const key of ["one", "two", "one"]) expect((await named(key)).status).toBe(200);
    expect(stage.stripe.charges.length - before).toBe(2);
    expect(await balance()).toBe(700);
  });

  it("returns 504 while the bank has not confirmed; the callback adds the credits", async () => {
    await saveCard();
    stage.stripe.state.card = "slow";
    expect((await topUp(600)).body).toMatchObject({ status: 504, error: "gateway_timeout" });
    expect(await balance()).toBe(0);
    await sendCallback("payment_intent.succeeded", stage.stripe.charges.at(-1) ?? {});
    expect(await balance()).toBe(600);
  });

  it("returns 409 without a saved card and for a declined card, then charges a valid one", async () => {
    await newOwner();
    const detail =
      "This account has no saved card. Pay once with POST /v1/credits/stripe/checkout to save one.";
    expect((await topUp(500)).body).toMatchObject({ status: 409, error: "conflict", detail });
    await checkout({ credits: 100, ...returnUrls });
    stage.stripe.state.card = "none";
    expect((await topUp(500)).body).toMatchObject({ status: 409, detail });
    stage.stripe.state.card = "declined";
    expect((await topUp(500)).body).toMatchObject({
      status: 409,
      detail: expect.stringContaining("insufficient_funds"),
    });
    stage.stripe.state.card = "good";
    expect((await topUp(500)).status).toBe(200);
    expect(await balance()).toBe(500);
  });

  it("does not charge the card of another account", async () => {
    await saveCard();
    await newOwner();
    expect((await topUp(500)).status).toBe(409);
  });

  it("returns 400 for an invalid number, 401 without a key, 403 without billing, 404 for an unknown provider", async () => {
    await saveCard();
    expect((await topUp("many")).body).toMatchObject({ status: 400, error: "bad_request" });
    expect((await topUp(undefined)).status).toBe(400);
    const path = "/v1/credits/stripe/top-up";
    expect(
      (await stage.service.call("POST", path, { credits: 100 }, { "x-api-key": "" })).status,
    ).toBe(401);
    expect(
      (await stage.service.call("POST", path, { credits: 100 }, await keyWith(["write"]))).status,
    ).toBe(403);
    expect(
      (await stage.service.call("POST", "/v1/credits/none/top-up", { credits: 100 }, headers()))
        .status,
    ).toBe(404);
  });
});
