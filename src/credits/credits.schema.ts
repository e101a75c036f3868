import { type Static, Type } from "typebox";

export const Wallet = Type.Object({
  balance: Type.Number(),
  plan_name: Type.String(),
  lifetime_earned: Type.Number(),
  lifetime_spent: Type.Number(),
  monthly_allowance: Type.Number(),
  next_refill_at: Type.String({ format: "date-time" }),
});
export type Wallet = Static<typeof Wallet>;

export const CreditTransaction = Type.Object({
  id: Type.String(),
  amount: Type.Number(),
  type: Type.Union([Type.Literal("debit"), Type.Literal("credit")]),
  description: Type.String(),
  run_id: Type.Optional(Type.String()),
  created_at: Type.String({ format: "date-time" }),
});
export type CreditTransaction = Static<typeof CreditTransaction>;

export const TransactionsQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  offset: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
});
export const Transactions = Type.Object({ transactions: Type.Array(CreditTransaction) });
