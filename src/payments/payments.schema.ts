import { type Static, Type } from "typebox";
import { CreditTransaction, transactionExamples } from "../credits/credits.schema.ts";
import { boughtMax, boughtMin, packIds } from "./packs.ts";

export const ProviderParams = Type.Object({
  payment_provider: Type.String({
    description: "One of the providers that GET /v1/credits/packs names",
    examples: ["stripe"],
  }),
});

const Credits = (description: string) =>
  Type.Integer({ minimum: boughtMin, maximum: boughtMax, description });
const Url = (description: string) => Type.String({ maxLength: 2048, description });

export const NewCheckout = Type.Object(
  {
    pack: Type.Optional(
      Type.Enum(packIds, { description: "What is bought, by its id; else `credits`" }),
    ),
    credits: Type.Optional(Credits("How many credits are bought, where no pack is named")),
    success_url: Url("Where the person goes once it is paid; http or https"),
    cancel_url: Url("Where the person goes back without paying; http or https"),
  },
  {
    examples: [
      {
        pack: "credits_1000",
        success_url: "https://app.example/paid",
        cancel_url: "https://app.example/credits",
      },
    ],
  },
);
export type NewCheckout = Static<typeof NewCheckout>;

export const Checkout = Type.Object(
  {
    checkout_url: Type.String({ format: "uri", description: "The page to open in a browser" }),
    session_id: Type.String({ description: "The provider's name of it" }),
  },
  {
    examples: [
      {
        checkout_url: "https://checkout.stripe.com/c/pay/cs_test_a1B2",
        session_id: "cs_test_a1B2",
      },
    ],
  },
);
export type Checkout = Static<typeof Checkout>;

export const NewTopUp = Type.Object(
  { credits: Credits("How many credits are bought") },
  { examples: [{ credits: 1000 }] },
);
export const TopUp = Type.Object(
  { transaction: CreditTransaction },
  { examples: [{ transaction: transactionExamples.bought }] },
);

export const Packs = Type.Object(
  {
    currency: Type.String({ description: "ISO 4217, lower case" }),
    price_cents_per_credit: Type.Integer({ description: "Of a number of credits that is no pack" }),
    credits_min: Type.Integer(),
    credits_max: Type.Integer(),
    packs: Type.Array(
      Type.Object({
        id: Type.String(),
        credits: Type.Integer(),
        price_cents: Type.Integer({ description: "Hundredths of the currency" }),
      }),
    ),
    providers: Type.Array(Type.String(), {
      description: "Who can be paid: {payment_provider} of checkout and top-up",
    }),
  },
  {
    examples: [
      {
        currency: "usd",
        price_cents_per_credit: 1,
        credits_min: 100,
        credits_max: 100_000,
        packs: [{ id: "credits_1000", credits: 1000, price_cents: 900 }],
        providers: ["stripe"],
      },
    ],
  },
);
