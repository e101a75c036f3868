import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { api, type Schema } from "../../api/api.ts";
import { formatDate, formatNumber } from "../../ui/formats.ts";
import { Loading } from "../../ui/loading.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { EmptyState, ErrorNotice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import styles from "./credits.module.css";

const pageSize = 50;

const columns: readonly Column<Schema<"CreditTransaction">>[] = [
  {
    title: "Description",
    cell: ({ description, run_id }) => (
      <div className={styles.what}>
        {run_id ? <Link href={`/runs/${run_id}`}>{description}</Link> : description}
      </div>
    ),
  },
  { title: "Date", cell: ({ created_at }) => formatDate(created_at) },
  {
    title: "Credits",
    numeric: true,
    cell: ({ amount }) => (
      <span className={amount > 0 ? styles.credit : undefined}>
        {amount > 0 && "+"}
        {formatNumber(amount)}
      </span>
    ),
  },
];

/** The transactions of the account, newest first. */
export function Transactions() {
  const list = useInfiniteQuery({
    queryKey: ["transactions"],
    queryFn: ({ pageParam: offset }) =>
      api.get("/v1/credits/transactions", { params: { query: { limit: pageSize, offset } } }),
    initialPageParam: 0,
    getNextPageParam: ({ transactions }, _pages, offset) =>
      transactions.length < pageSize ? undefined : offset + pageSize,
  });
  const rows = list.data?.pages.flatMap(({ transactions }) => transactions) ?? [];
  return (
    <Section title="Transactions">
      {list.error && <ErrorNotice error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading what="the transactions" />}
      {rows.length > 0 && (
        <Table
          label="Transactions, newest first"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      {list.data && rows.length === 0 && (
        <EmptyState icon="coins" title="No transactions yet">
          Each run and each purchase is listed here.
        </EmptyState>
      )}
      <MoreButton pages={list} />
    </Section>
  );
}
