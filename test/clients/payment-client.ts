import { createApiKey } from "../../src/api-keys/api-keys.ts";
import type { FakeStripe } from "../fakes/fake-stripe-server.ts";
import type { TestAccount, TestService } from "../harness.ts";
import type { MovableClock } from "../movable-clock.ts";

export const returnUrls = {
  success_url: "https://app.example/paid?s={CHECKOUT_SESSION_ID}",
  cancel_url: "http://app.example/credits",
};

/** Buys credits through a fake Stripe, always as the account of the last `newOwner()`. */
export function paymentClient(
  open: () => { service: TestService; stripe: FakeStripe; clock: MovableClock },
) {
  let owner: TestAccount;
  const headers = () => ({ "x-api-key": owner.api_key });
  const newOwner = async () => {
    owner = await open().service.newAccount({ credits: 0 });
    return owner;
  };
  const checkout = (body: unknown, provider = "stripe") =>
    open().service.call("POST", `/v1/credits/${provider}/checkout`, body, headers());
  return {
    headers,
    newOwner,
    checkout,
    topUp: (credits: unknown) =>
      open().service.call("POST", "/v1/credits/stripe/top-up", { credits }, headers()),
    async balance() {
      const wallet = await open().service.call("GET", "/v1/credits/wallet", undefined, headers());
      return wallet.body.balance;
    },
    /** A new owner with a saved card. */
    async saveCard() {
      await newOwner();
      await checkout({ credits: 100, ...returnUrls });
    },
    async keyWith(scopes: ("read" | "write" | "billing" | "admin")[]) {
      const { key } = await createApiKey(open().service.services, owner.id, {
        name: "one",
        scopes,
      });
      return { "x-api-key": key };
    },
    sendCallback(
      type: string,
      object: Record<string, unknown>,
      options: { at: Date; secret?: string } = { at: open().clock.now() },
    ) {
      const callback = open().stripe.callback(type, object, options);
      return open().service.call("POST", "/callbacks/stripe", callback.body, {
        "x-api-key": "",
        ...callback.headers,
      });
    },
  };
}
