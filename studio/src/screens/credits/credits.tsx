import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, type Schema } from "../../api/api.ts";
import { Figures } from "../../ui/figures.tsx";
import { formatCredits, formatDate } from "../../ui/formats.ts";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { BuyCredits } from "./buy-credits.tsx";
import { Transactions } from "./transactions.tsx";

/** The balance of the account, its transactions, and the purchase of credits. */
export default function Credits() {
  const [returned, setReturned] = useState<"paid" | "cancelled">();
  const wallet = useQuery({
    queryKey: ["wallet"],
    queryFn: () => api.get("/v1/credits/wallet"),
  });
  const packs = useQuery({
    queryKey: ["packs"],
    queryFn: () => api.get("/v1/credits/packs"),
    staleTime: 60_000,
  });
  useEffect(() => {
    const checkout = new URLSearchParams(location.search).get("checkout");
    if (checkout !== "paid" && checkout !== "cancelled") return;
    setReturned(checkout);
    history.replaceState(null, "", location.pathname);
  }, []);
  return (
    <Page title="Credits" lead="Runs and renders cost credits. The estimate shows the price first.">
      {returned === "paid" && (
        <Notice kind="good">
          Thank you. The credits are added when the payment provider confirms the payment.
        </Notice>
      )}
      {returned === "cancelled" && <Notice>The checkout was cancelled. Nothing was paid.</Notice>}
      {wallet.error && <ErrorNotice error={wallet.error} onRetry={() => wallet.refetch()} />}
      {wallet.isPending && <Loading what="the balance" />}
      {wallet.data && <Balance wallet={wallet.data} />}
      <Section title="Buy credits">
        {packs.error && <ErrorNotice error={packs.error} onRetry={() => packs.refetch()} />}
        {packs.data && <BuyCredits offer={packs.data} />}
      </Section>
      <Transactions />
    </Page>
  );
}

function Balance({ wallet }: { wallet: Schema<"Wallet"> }) {
  const { balance, plan_name, monthly_allowance, next_refill_at } = wallet;
  return (
    <Figures
      figures={[
        {
          label: "Balance",
          value: formatCredits(balance),
          note: "Without the credits that active runs hold",
        },
        {
          label: "Plan",
          value: plan_name,
          note: `${formatCredits(monthly_allowance)} on ${formatDate(next_refill_at)}`,
        },
        {
          label: "Spent",
          value: formatCredits(wallet.lifetime_spent),
          note: `Received: ${formatCredits(wallet.lifetime_earned)}`,
        },
      ]}
    />
  );
}
