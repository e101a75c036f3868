import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schema } from "../../api/api.ts";
import { announce } from "../../ui/announcements.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form.tsx";
import { formatDate, formatNumber } from "../../ui/formats.ts";
import { MoreButton } from "../../ui/more-button.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { type Column, Table } from "../../ui/table.tsx";

type Account = Schema<"SystemAccounts">["accounts"][number];
type Plan = Account["plan"];

const plans: readonly Plan[] = ["free", "starter", "pro"];

/** The accounts of the installation. An operator changes their plans and adds credits. */
export function Accounts() {
  const [changed, setChanged] = useState<Account>();
  const queryClient = useQueryClient();
  const accounts = useInfiniteQuery({
    queryKey: ["system-accounts"],
    queryFn: ({ pageParam }) =>
      api.get("/v1/system/accounts", {
        params: { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <Section title="Accounts">
      {accounts.error && <ErrorNotice error={accounts.error} onRetry={() => accounts.refetch()} />}
      {accounts.data && (
        <Table
          label="List of accounts"
          columns={columnsFor(setChanged)}
          rows={accounts.data.pages.flatMap((page) => page.accounts)}
          rowKey={({ account_id }) => account_id}
        />
      )}
      <MoreButton pages={accounts} />
      {changed && (
        <ChangeAccount
          account={changed}
          onDone={() => {
            setChanged(undefined);
            void queryClient.invalidateQueries({ queryKey: ["system-accounts"] });
          }}
          onClose={() => setChanged(undefined)}
        />
      )}
    </Section>
  );
}

const columnsFor = (change: (account: Account) => void): readonly Column<Account>[] => [
  { title: "Email", cell: ({ email }) => email },
  { title: "Name", cell: ({ name }) => name },
  { title: "Plan", cell: ({ plan, operator }) => (operator ? `${plan}, operator` : plan) },
  { title: "Credits", numeric: true, cell: ({ balance }) => formatNumber(balance) },
  { title: "Created", cell: ({ created_at }) => formatDate(created_at) },
  {
    title: "Change",
    actions: true,
    cell: (account) => (
      <Button
        icon="pencil-simple"
        aria-label={`Change ${account.email}`}
        onClick={() => change(account)}
      />
    ),
  },
];

interface ChangeProps {
  account: Account;
  onDone: () => void;
  onClose: () => void;
}

function ChangeAccount({ account, onDone, onClose }: ChangeProps) {
  const path = { account_id: account.account_id };
  const change = useMutation({
    mutationFn: async ({ plan, credits }: { plan: Plan; credits: number }) => {
      if (plan !== account.plan)
        await api.patch("/v1/system/accounts/{account_id}", { params: { path }, body: { plan } });
      if (credits > 0)
        await api.post("/v1/system/accounts/{account_id}/credits", {
          params: { path },
          body: { credits },
        });
    },
    onSuccess: () => {
      announce("Account changed");
      onDone();
    },
  });
  return (
    <FormDialog
      title={`Change ${account.email}`}
      submit="Save"
      draft={`account.${account.account_id}`}
      busy={change.isPending}
      error={change.error}
      onSubmit={(data) =>
        change.mutateAsync({
          plan: plans.find((plan) => plan === data.get("plan")) ?? account.plan,
          credits: Number(data.get("credits")),
        })
      }
      onClose={onClose}
    >
      <SelectField
        label="Plan"
        name="plan"
        required
        defaultValue={account.plan}
        choices={plans.map((plan) => ({ value: plan, label: plan }))}
      />
      <TextField label="Add credits" name="credits" type="number" min={0} step="any" />
    </FormDialog>
  );
}
