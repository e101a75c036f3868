import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Stripe from "stripe";

type Body = Record<string, unknown>;

export interface FakeStripe {
  /** Settings for startTestService that make this server Stripe. */
  env: Record<string, string>;
  /** The requests in order, such as "POST /v1/customers". */
  requests: string[];
  /** The payment intents that were charged. */
  charges: Body[];
  sessions: Body[];
  customers: Body[];
  /** Controls the behavior from now on. */
  state: {
    card: "good" | "declined" | "none" | "slow";
    /** "cut": the charge is made, but the connection breaks before the response. */
    network: "up" | "down" | "hangs" | "cut";
    /** Each response waits for it. */
    beforeResponse: () => Promise<void>;
    /** Ids of deleted customers. */
    gone: ReadonlySet<unknown>;
  };
  /** Builds an event as Stripe sends it: the raw body and its signature. */
  callback(
    type: string,
    object: Body,
    options?: { at: Date; secret?: string },
  ): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
}

const webhookSecret = "whsec_of_the_test";

/** By the clock of the service. */
export const stripeTimeoutSeconds = 60;

/**
 * Serves the parts of Stripe's API that the service uses: customers, payment methods, checkout
 * sessions, payment intents and idempotency keys.
 */
export async function startFakeStripe(): Promise<FakeStripe> {
  const state: FakeStripe["state"] = {
    card: "good",
    network: "up",
    beforeResponse: async () => {},
    gone: new Set(),
  };
  const [requests, charges, sessions, customers]: [string[], Body[], Body[], Body[]] = [
    [],
    [],
    [],
    [],
  ];
  const responses = new Map<string, { status: number; body: Body }>();
  const handle = (path: string, form: URLSearchParams) => {
    if (path === "/v1/customers")
      return store(customers, { id: `cus_${customers.length + 1}`, object: "customer" });
    if (state.gone.has(form.get("customer") ?? path.split("/")[3])) return unknownCustomer;
    if (path.endsWith("/payment_methods"))
      return {
        status: 200,
        body: { object: "list", data: state.card === "none" ? [] : [{ id: "pm_1" }] },
      };
    if (path === "/v1/checkout/sessions")
      return store(sessions, buildSession(form, sessions.length + 1));
    return state.card === "declined"
      ? cardDeclined
      : charge(charges, form, state.card === "slow" ? "processing" : "succeeded");
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://stripe");
    requests.push(`${request.method} ${pathname}`);
    const form = new URLSearchParams(await text(request));
    if (state.network === "hangs") return;
    await state.beforeResponse();
    if (state.network === "down")
      return send(response, {
        status: 500,
        body: { error: { type: "api_error", message: "down" } },
      });
    const key = request.headers["idempotency-key"];
    const reply = (typeof key === "string" && responses.get(key)) || handle(pathname, form);
    if (typeof key === "string") responses.set(key, reply);
    if (state.network === "cut" && pathname === "/v1/payment_intents")
      return request.socket.destroy();
    send(response, reply);
  });
  const port = await listen(server);
  return {
    env: {
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_BASE_URL: `http://127.0.0.1:${port}`,
      STRIPE_TIMEOUT_SECONDS: String(stripeTimeoutSeconds),
    },
    requests,
    charges,
    sessions,
    customers,
    state,
    callback(type, object, { at, secret = webhookSecret } = { at: new Date() }) {
      const payload = JSON.stringify({
        id: `evt_${type}`,
        object: "event",
        type,
        data: { object },
      });
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(at.getTime() / 1000),
      });
      return { body: payload, headers: { "stripe-signature": signature } };
    },
    close: () => closeServer(server),
  };
}

function store(list: Body[], body: Body) {
  list.push(body);
  return { status: 200, body };
}

const cardDeclined = {
  status: 402,
  body: {
    error: {
      type: "card_error",
      code: "card_declined",
      decline_code: "insufficient_funds",
      message: "No.",
    },
  },
};

const unknownCustomer = {
  status: 404,
  body: {
    error: { type: "invalid_request_error", code: "resource_missing", message: "No such customer" },
  },
};

const buildSession = (form: URLSearchParams, number: number) => ({
  id: `cs_test_${number}`,
  object: "checkout.session",
  url: `https://checkout.stripe.com/c/pay/cs_test_${number}`,
  mode: form.get("mode"),
  customer: form.get("customer"),
  client_reference_id: form.get("client_reference_id"),
  amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
  currency: form.get("line_items[0][price_data][currency]"),
  setup_future_usage: form.get("payment_intent_data[setup_future_usage]"),
  payment_id_of_intent: form.get("payment_intent_data[metadata][payment_id]"),
  success_url: form.get("success_url"),
  cancel_url: form.get("cancel_url"),
  payment_status: "paid",
});

const charge = (charges: Body[], form: URLSearchParams, status: string) =>
  store(charges, {
    id: `pi_${charges.length + 1}`,
    object: "payment_intent",
    status,
    amount_received: Number(form.get("amount")),
    currency: form.get("currency"),
    customer: form.get("customer"),
    payment_method: form.get("payment_method"),
    off_session: form.get("off_session"),
    metadata: { payment_id: form.get("metadata[payment_id]") },
  });

function send(
  response: ServerResponse<IncomingMessage>,
  { status, body }: { status: number; body: Body },
): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function closeServer(server: ReturnType<typeof createServer>): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
