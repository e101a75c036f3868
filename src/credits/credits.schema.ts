import { type Static, Type } from "typebox";

const Timestamp = Type.String({ format: "date-time" });

export const Wallet = Type.Object(
  {
    balance: Type.Number({
      description: "Available credits, without those held by runs and renders",
    }),
    plan_name: Type.String({ description: "free, starter or pro" }),
    lifetime_earned: Type.Number(),
    lifetime_spent: Type.Number(),
    monthly_allowance: Type.Number({ description: "Credits added by the next refill" }),
    next_refill_at: Timestamp,
  },
  {
    examples: [
      {
        balance: 4987.5,
        plan_name: "pro",
        lifetime_earned: 5000,
        lifetime_spent: 8.5,
        monthly_allowance: 5000,
        next_refill_at: "2026-02-28T12:00:00.000Z",
      },
    ],
  },
);
export type Wallet = Static<typeof Wallet>;

export const CreditTransaction = Type.Object({
  id: Type.String(),
  amount: Type.Number({ description: "Negative for a debit, positive for a credit" }),
  type: Type.Enum(["debit", "credit"] as const),
  description: Type.String(),
  run_id: Type.Optional(Type.String({ description: "Only on debits of runs" })),
  created_at: Timestamp,
});
export type CreditTransaction = Static<typeof CreditTransaction>;

export const transactionExamples = {
  run: {
    id: "txn_0aXlc2s7BqVnY4tLw9KdPz3e",
    amount: -8.5,
    type: "debit",
    description: "Run of Topic to short",
    run_id: "run_uV2mKq8ZtR5yHd1cWx0bNf7G",
    created_at: "2026-02-03T08:15:30.000Z",
  },
  bought: {
    id: "txn_Jr6tPz1QbXv8YkW3mNc0dLs5",
    amount: 1000,
    type: "credit",
    description: "1,000 credits bought",
    created_at: "2026-02-01T17:20:00.000Z",
  },
};

export const TransactionsQuery = Type.Object({
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 50,
    description: "Maximum number of entries",
  }),
  offset: Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    description: "Number of newest entries to skip",
  }),
});
export const Transactions = Type.Object(
  { transactions: Type.Array(CreditTransaction, { description: "Newest first" }) },
  { examples: [{ transactions: [transactionExamples.run, transactionExamples.bought] }] },
);
