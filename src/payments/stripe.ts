import Stripe from "stripe";
import { guardedFetch } from "../net/guarded-fetch.ts";
import type { Services } from "../services/services.ts";
import { ApiError, badRequest, conflict } from "../system/errors.ts";
import {
  type Callback,
  type PaidAmount,
  type Payment,
  type PaymentProvider,
  toPaidAmount,
} from "./payment-provider.ts";

type StripeServices = Pick<Services, "db" | "clock" | "log">;
type Settings = NonNullable<Services["config"]["payments"]["stripe"]>;

/**
 * Payments through the operator's Stripe account. Every write carries an idempotency key derived
 * from our own ids, so repeating it has no further effect.
 */
export function stripeProvider(services: StripeServices, settings: Settings): PaymentProvider {
  const call = openStripe(settings, services);
  return {
    async checkout(payment) {
      const session = await call((stripe) => openSession(stripe, services, payment));
      if (!session.url)
        throw new ApiError("bad_gateway", "Stripe returned no payment page. Try again later.");
      return { checkout_url: session.url, session_id: session.id };
    },
    async charge(payment) {
      const intent = await call((stripe) => chargeSavedCard(stripe, services, payment));
      return checkCharged(intent, payment);
    },
    parseCallback: (callback) => toPaidEvent(callback, settings, services.clock.now()),
  };
}

/**
 * Returns a function that runs one operation with a Stripe client. STRIPE_TIMEOUT_SECONDS covers
 * all requests of the operation together, their retries included: a checkout makes up to four. It
 * rejects with bad_gateway, gateway_timeout, or conflict for a declined card.
 */
function openStripe(settings: Settings, { clock, log }: StripeServices) {
  const { baseUrl, timeoutSeconds } = settings;
  const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [baseUrl] });
  return async <T>(operation: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const ended = new AbortController();
    const expired = clock.sleep(timeoutSeconds * 1000, ended.signal).then(() => {
      throw stripeTimeout();
    });
    const stripe = newClient(settings, (input, init) =>
      fetch(input, {
        ...init,
        signal: AbortSignal.any([ended.signal, ...(init?.signal ? [init.signal] : [])]),
      }),
    );
    try {
      return await Promise.race([operation(stripe), expired]);
    } catch (error) {
      throw toApiError(error, log);
    } finally {
      // Ends the timer, and the requests of an operation that timed out.
      ended.abort();
    }
  };
}

function newClient({ secretKey, baseUrl, timeoutSeconds }: Settings, client: typeof fetch): Stripe {
  const { hostname, port, protocol } = new URL(baseUrl);
  const secure = protocol === "https:";
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? "https" : "http",
    httpClient: Stripe.createFetchHttpClient(client),
    timeout: timeoutSeconds * 1000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

const stripeTimeout = (cause?: unknown) =>
  new ApiError("gateway_timeout", "Stripe did not respond in time. Try again later.", { cause });

async function openSession(
  stripe: Stripe,
  services: StripeServices,
  payment: Payment,
): Promise<Stripe.Checkout.Session> {
  // The key includes the customer, because Stripe rejects a key repeated with other parameters.
  const create = (customer: string) =>
    stripe.checkout.sessions.create(checkoutParams(payment, customer), {
      idempotencyKey: `${payment.id}_${customer}`,
    });
  const customer = await getOrCreateCustomer(stripe, services, payment.account_id);
  try {
    return await create(customer);
  } catch (error) {
    if (!isUnknownToStripe(error)) throw error;
    return create(await getOrCreateCustomer(stripe, services, payment.account_id, customer));
  }
}

/** The customer was deleted at Stripe, or belongs to test mode and the key is now a live one. */
const isUnknownToStripe = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === "resource_missing";

/**
 * Returns the id of the account's Stripe customer, which holds its saved cards. Creates one if
 * there is none, or if it is `gone`: the id that Stripe does not know any more.
 */
async function getOrCreateCustomer(
  stripe: Stripe,
  { db }: StripeServices,
  account_id: string,
  gone?: string,
): Promise<string> {
  const known = await findCustomer(db, account_id);
  if (known && known !== gone) return known;
  const idempotencyKey = `customer_${account_id}${gone ? `_after_${gone}` : ""}`;
  const { id } = await stripe.customers.create({ metadata: { account_id } }, { idempotencyKey });
  await db
    .insertInto("payment_customers")
    .values({ account_id, provider: "stripe", customer_id: id })
    .onConflict((clash) =>
      clash
        .columns(["account_id", "provider"])
        .doUpdateSet({ customer_id: id })
        .where("payment_customers.customer_id", "=", gone ?? ""),
    )
    .execute();
  return (await findCustomer(db, account_id)) ?? id;
}

async function findCustomer(db: Services["db"], account_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("payment_customers")
    .select("customer_id")
    .where("account_id", "=", account_id)
    .where("provider", "=", "stripe")
    .executeTakeFirst();
  return row?.customer_id;
}

/** Finds the most recently saved card. */
async function findSavedCard(stripe: Stripe, { db }: StripeServices, account_id: string) {
  const customer = await findCustomer(db, account_id);
  if (!customer) return undefined;
  try {
    const { data } = await stripe.customers.listPaymentMethods(customer, {
      type: "card",
      limit: 1,
    });
    return data[0] && { customer, payment_method: data[0].id };
  } catch (error) {
    if (isUnknownToStripe(error)) return undefined;
    throw error;
  }
}

async function chargeSavedCard(
  stripe: Stripe,
  services: StripeServices,
  payment: Payment,
): Promise<Stripe.PaymentIntent> {
  const method = await findSavedCard(stripe, services, payment.account_id);
  if (!method)
    throw conflict(
      "This account has no saved card. Pay once with POST /v1/credits/stripe/checkout to save one.",
    );
  const params = intentParams(payment, method);
  return stripe.paymentIntents.create(params, { idempotencyKey: payment.id });
}

const productName = ({ credits }: Payment) => `${credits.toLocaleString("en-US")} credits`;

const checkoutParams = (
  payment: Payment,
  customer: string,
): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  customer,
  client_reference_id: payment.id,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: payment.currency,
        unit_amount: payment.amount_cents,
        product_data: { name: productName(payment) },
      },
    },
  ],
  payment_intent_data: { setup_future_usage: "off_session", metadata: { payment_id: payment.id } },
  ...(payment.success_url && { success_url: payment.success_url }),
  ...(payment.cancel_url && { cancel_url: payment.cancel_url }),
});

const intentParams = (
  payment: Payment,
  method: { customer: string; payment_method: string },
): Stripe.PaymentIntentCreateParams => ({
  ...method,
  amount: payment.amount_cents,
  currency: payment.currency,
  description: productName(payment),
  metadata: { payment_id: payment.id },
  // Nobody is present to follow a redirect.
  automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  off_session: true,
  confirm: true,
});

function checkCharged({ status }: Stripe.PaymentIntent, payment: Payment): PaidAmount {
  if (status === "succeeded") return toPaidAmount(payment);
  if (status === "processing")
    throw new ApiError(
      "gateway_timeout",
      "The payment is not confirmed yet. The credits are added when it is.",
    );
  throw declined("it requires confirmation by its owner");
}

const declined = (reason: string) =>
  conflict(
    `The saved card was not charged: ${reason}. Pay with POST /v1/credits/stripe/checkout instead.`,
  );

function toPaidEvent(
  { body, signature }: Callback,
  { webhookSecret }: Settings,
  now: Date,
): PaidAmount | undefined {
  const { type, data } = verifyEvent(body, signature, webhookSecret, now);
  if (type === "payment_intent.succeeded") {
    const { metadata, amount_received, currency } = data.object;
    return metadata.payment_id
      ? { payment_id: metadata.payment_id, amount_cents: amount_received, currency }
      : undefined;
  }
  if (type !== "checkout.session.completed" && type !== "checkout.session.async_payment_succeeded")
    return undefined;
  const {
    client_reference_id: payment_id,
    amount_total: amount_cents,
    currency,
    payment_status,
  } = data.object;
  return payment_id && amount_cents !== null && currency && payment_status === "paid"
    ? { payment_id, amount_cents, currency }
    : undefined;
}

function verifyEvent(body: Buffer, signature: string, secret: string, now: Date): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      undefined,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw badRequest("The callback signature is invalid or older than five minutes.");
    throw error;
  }
}

function toApiError(error: unknown, log: Services["log"]): unknown {
  const { StripeCardError, StripeConnectionError, StripeError } = Stripe.errors;
  if (!(error instanceof StripeError)) return error;
  if (error instanceof StripeCardError)
    return declined(error.decline_code ?? error.code ?? "declined by the bank");
  if (error instanceof StripeConnectionError && isTimeout(error.detail))
    return stripeTimeout(error);
  // Logged for the operator: to callers, a wrong key looks like an outage.
  log.warn({ err: error }, "Stripe request failed");
  return new ApiError(
    "bad_gateway",
    "Stripe is unreachable or rejected the request. Try again later.",
    { cause: error },
  );
}

const isTimeout = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ETIMEDOUT";
