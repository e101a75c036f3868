import Type from "typebox";

/** Currencies whose minor unit is 1/100. */
const currencies = [
  "usd",
  "eur",
  "gbp",
  "aud",
  "brl",
  "cad",
  "chf",
  "czk",
  "dkk",
  "inr",
  "mxn",
  "nok",
  "nzd",
  "pln",
  "sek",
  "sgd",
] as const;

/** Payments for credits. */
export const paymentSettings = {
  PAYMENT_CURRENCY: Type.Enum(currencies, {
    default: "usd",
    description: "Currency for credits",
  }),
  CREDIT_PRICE_CENTS: Type.Integer({
    minimum: 1,
    maximum: 999,
    default: 1,
    description: "Price of one credit in hundredths of the currency",
  }),
  SANDBOX_PAYMENTS: Type.Optional(
    Type.Boolean({
      description:
        "Simulated payments without money. They stay off unless HOST and PUBLIC_URL are loopback addresses and no paid model, stock library or Stripe is configured. Default: true if DATABASE_URL is not set",
    }),
  ),
  STRIPE_SECRET_KEY: Type.Optional(
    Type.String({
      secret: true,
      description: "Secret key of the Stripe account for payments",
    }),
  ),
  STRIPE_WEBHOOK_SECRET: Type.Optional(
    Type.String({
      secret: true,
      description:
        "Signing secret of the Stripe webhook /callbacks/stripe. Required with STRIPE_SECRET_KEY",
    }),
  ),
  STRIPE_BASE_URL: Type.String({
    pattern: "^https?://[^\\s/]+/?$",
    allowed: "an http or https URL without a path",
    default: "https://api.stripe.com",
    description: "Address of the Stripe API, for a proxy",
  }),
  STRIPE_TIMEOUT_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 80,
    default: 20,
    description: "Timeout of one payment at Stripe, with all its requests and retries",
  }),
};
