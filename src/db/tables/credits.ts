import type { ColumnType, Generated } from "kysely";
import type { Credits, Fixed } from "./columns.ts";

export interface WalletTable {
  account_id: Fixed<string>;
  balance: Credits;
  lifetime_earned: Credits;
  lifetime_spent: Credits;
  next_refill_at: Date;
  monthly_allowance: Credits;
  opened_at: Fixed<Date>;
  spendings_while_low: Generated<number>;
}

export interface CreditTransactionTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  amount: Fixed<Credits>;
  description: Fixed<string>;
  run_id: ColumnType<string | null, string | undefined, never>;
  render_id: ColumnType<string | null, string | undefined, never>;
  settlement: ColumnType<number, number | undefined, never>;
  payment_id: Fixed<string | null>;
  created_at: Fixed<Date>;
}

export interface CreditHoldTable {
  holder_id: Fixed<string>;
  account_id: Fixed<string>;
  amount: Credits;
  created_at: Fixed<Date>;
}

export interface PaymentTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  provider: Fixed<"stripe" | "sandbox">;
  kind: Fixed<"checkout" | "top_up">;
  credits: Fixed<Credits>;
  amount_cents: Fixed<number>;
  currency: Fixed<string>;
  named: Fixed<boolean>;
  status: ColumnType<"pending" | "paid" | "failed", never, "pending" | "paid" | "failed">;
  success_url: Fixed<string | null>;
  cancel_url: Fixed<string | null>;
  created_at: Fixed<Date>;
  paid_at: ColumnType<Date | null, never, Date>;
}

export interface PaymentCustomerTable {
  account_id: Fixed<string>;
  provider: Fixed<string>;
  customer_id: Fixed<string>;
}
