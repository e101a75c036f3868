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

/** Payments through the operator's Stripe account. Every request carries an idempotency key made of our own ids, so that none works twice. */
export function stripeProvider(services: StripeServices, settings: Settings): PaymentProvider {
  const stripe = openStripe(settings);
  const answered = <T>(request: Promise<T>) =>
    request.catch((error) => Promise.reject(toApiError(error, services.log)));
  return {
    async checkout(payment) {
      const session = await answered(openSession(stripe, services, payment));
      if (!session.url)
        throw new ApiError("bad_gateway", "Stripe gave no address for the payment; try again.");
      return { checkout_url: session.url, session_id: session.id };
    },
    async charge(payment) {
      const method = await answered(findSavedCard(stripe, services, payment.account_id));
      if (!method)
        throw conflict(
          "This account has no saved card: pay once by POST /v1/credits/stripe/checkout, which saves it.",
        );
      const intent = await answered(
        stripe.paymentIntents.create(intentParams(payment, method), { idempotencyKey: payment.id }),
      );
      return toCharged(intent, payment);
    },
    parseCallback: (callback) => toPaidEvent(callback, settings, services.clock.now()),
  };
}

function openStripe({ secretKey, baseUrl, timeoutSeconds }: Settings): Stripe {
  const { hostname, port, protocol } = new URL(baseUrl);
  const secure = protocol === "https:";
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? "https" : "http",
    httpClient: Stripe.createFetchHttpClient(
      guardedFetch({ allowPrivate: false, allowedOrigins: [baseUrl] }),
    ),
    timeout: timeoutSeconds * 1000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

async function openSession(
  stripe: Stripe,
  services: StripeServices,
  payment: Payment,
): Promise<Stripe.Checkout.Session> {
  // Stripe refuses a key that comes again for another customer.
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

/** A customer who was deleted there, or belongs to the test mode whose key was used before. */
const isUnknownToStripe = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === "resource_missing";

/** Stripe's customer for the account: it keeps the saved payment methods. Made once, and anew where it is `gone`. */
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

/** The card that was saved last. */
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
  // A redirect would need somebody to follow it.
  automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  off_session: true,
  confirm: true,
});

function toCharged({ status }: Stripe.PaymentIntent, payment: Payment): PaidAmount {
  if (status === "succeeded") return toPaidAmount(payment);
  if (status === "processing")
    throw new ApiError(
      "gateway_timeout",
      "The payment is not confirmed yet; the credits come when it is.",
    );
  throw declined("it asks for more than a charge without its owner");
}

const declined = (reason: string) =>
  conflict(
    `The saved card was not charged: ${reason}. Pay by POST /v1/credits/stripe/checkout, with this card or another.`,
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
      throw badRequest(
        "The callback is not one that Stripe signed for this installation in the last five minutes.",
      );
    throw error;
  }
}

function toApiError(error: unknown, log: Services["log"]): unknown {
  const { StripeCardError, StripeConnectionError, StripeError } = Stripe.errors;
  if (!(error instanceof StripeError)) return error;
  if (error instanceof StripeCardError)
    return declined(error.decline_code ?? error.code ?? "its bank refused");
  if (error instanceof StripeConnectionError && isTimeout(error.detail))
    return new ApiError("gateway_timeout", "Stripe did not answer in time; try again.", {
      cause: error,
    });
  // The operator's to see: a wrong key looks like an outage to a caller.
  log.warn({ err: error }, "Stripe did not do what it was asked for.");
  return new ApiError(
    "bad_gateway",
    "Stripe cannot be reached or refused the request; try again later.",
    { cause: error },
  );
}

const isTimeout = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ETIMEDOUT";
