import { afterAll, afterEach, beforeAll } from "vitest";
import { type FakeStripe, startFakeStripe } from "../fakes/fake-stripe-server.ts";
import { startTestService, type TestService } from "../harness.ts";
import { type MovableClock, movableClock } from "../movable-clock.ts";
import { paymentClient } from "./payment-client.ts";

interface PaymentStage {
  service: TestService;
  stripe: FakeStripe;
  clock: MovableClock;
}

/**
 * Registers a service with a fake Stripe for the tests of a file. Each test starts with a good card
 * and a working network. The stage is filled before the first test runs.
 */
export function registerPaymentStage(): { stage: PaymentStage } & ReturnType<typeof paymentClient> {
  const stage = { clock: movableClock("2026-03-01T09:00:00Z") } as PaymentStage;
  beforeAll(async () => {
    stage.stripe = await startFakeStripe();
    stage.service = await startTestService({ clock: stage.clock, env: stage.stripe.env });
  });
  afterEach(() => {
    Object.assign(stage.stripe.state, {
      card: "good",
      network: "up",
      beforeResponse: async () => {},
      gone: new Set(),
    });
  });
  afterAll(async () => {
    await stage.service.close();
    await stage.stripe.close();
  });
  return { stage, ...paymentClient(() => stage) };
}
