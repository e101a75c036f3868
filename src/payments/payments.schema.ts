import { type Static, Type } from "typebox";
import { CreditTransaction, transactionExamples } from "../credits/credits.schema.ts";
import { maxPurchase, minPurchase, packIds } from "./packs.ts";

export const ProviderParams = Type.Object({
  payment_provider: Type.String({
    description: "One of the providers in GET /v1/credits/packs",
    examples: ["stripe"],
  }),
});

const Credits = (description: string) =>
  Type.Integer({ minimum: minPurchase, maximum: maxPurchase, description });
const Url = (description: string) => Type.String({ maxLength: 2048, description });

export const NewCheckout = Type.Object(
  {
    pack: Type.Optional(
      Type.Enum(packIds, { description: "Id of a pack. Send either pack or credits" }),
    ),
    credits: Type.Optional(Credits("Number of credits. Send either pack or credits")),
    success_url: Url("Page that the browser opens after payment: http or https"),
    cancel_url: Url("Page that the browser opens if the user cancels: http or https"),
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
    checkout_url: Type.String({ format: "uri", description: "Payment page to open in a browser" }),
    session_id: Type.String({ description: "The provider's id of the session" }),
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
  { credits: Credits("Number of credits to buy") },
  { examples: [{ credits: 1000 }] },
);
export const TopUp = Type.Object(
  { transaction: CreditTransaction },
  { examples: [{ transaction: transactionExamples.bought }] },
);

export const Packs = Type.Object(
  {
    currency: Type.String({ description: "ISO 4217 code in lower case" }),
    price_cents_per_credit: Type.Integer({
      description: "Price of one credit outside packs, in hundredths of the currency",
    }),
    credits_min: Type.Integer(),
    credits_max: Type.Integer(),
    packs: Type.Array(
      Type.Object({
        id: Type.String(),
        credits: Type.Integer(),
        price_cents: Type.Integer({ description: "Price in hundredths of the currency" }),
      }),
    ),
    providers: Type.Array(Type.String(), {
      description: "Values for {payment_provider} of checkout and top-up",
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
