import { useMutation } from "@tanstack/react-query";
import { useAccount } from "../../api/account.ts";
import { queryClient } from "../../api/query-client.ts";
import { changePassword, setFirstPassword } from "../../api/session.ts";
import { announce } from "../../ui/announcements.tsx";
import { Checkbox, TextField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Form } from "../../ui/form.tsx";
import { formatBytes, formatDate, formatNumber } from "../../ui/formats.ts";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Pronunciations } from "./pronunciations.tsx";

/** The own account: its plan and limits, and its password. */
export default function Account() {
  const { data: account, error, refetch } = useAccount();
  if (error)
    return (
      <Page title="Account">
        <ErrorNotice error={error} onRetry={() => refetch()} />
      </Page>
    );
  if (!account) return <Loading what="the account" />;
  const { limits } = account;
  return (
    <Page
      title="Account"
      lead={`${account.name}${account.email ? `, ${account.email}` : ""}, since ${formatDate(account.created_at)}`}
    >
      <Figures
        figures={[
          { label: "Plan", value: account.plan, note: account.operator ? "operator" : undefined },
          { label: "Runs at once", value: formatNumber(limits.concurrent_runs) },
          { label: "Requests a minute", value: formatNumber(limits.requests_per_minute) },
          {
            label: "Storage",
            value: formatBytes(account.storage_bytes_used),
            note: `of ${formatBytes(limits.storage_bytes)}`,
          },
        ]}
      />
      {account.email !== null &&
        (account.has_password ? <ChangePassword /> : <FirstPassword email={account.email} />)}
      <Pronunciations />
    </Page>
  );
}

function FirstPassword({ email }: { email: string }) {
  const set = useMutation({
    mutationFn: setFirstPassword,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["account"] });
      announce("Password set. All other sessions have ended.");
    },
  });
  return (
    <Section title="Password">
      <p>
        This account has no password yet: it signs in with the links that{" "}
        <code>./reelwright open</code> prints. With a password, it signs in as <code>{email}</code>.
      </p>
      <Form
        submit="Set password"
        busy={set.isPending}
        error={set.error}
        onSubmit={(data) => set.mutateAsync(String(data.get("next")))}
      >
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          label="New password"
          name="next"
          type="password"
          autoComplete="new-password"
          minLength={8}
          help="8 characters or more, within ten minutes after you signed in. All other sessions end."
          required
        />
      </Form>
    </Section>
  );
}

function ChangePassword() {
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => announce("Password changed. All other sessions have ended."),
  });
  return (
    <Section title="Password">
      <Form
        submit="Change password"
        busy={change.isPending}
        error={change.error}
        onSubmit={(data) =>
          change.mutateAsync({
            currentPassword: String(data.get("current")),
            newPassword: String(data.get("next")),
            revoke_api_keys: data.get("revoke") !== null,
          })
        }
      >
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          label="New password"
          name="next"
          type="password"
          autoComplete="new-password"
          minLength={8}
          help="8 characters or more. All other sessions end."
          required
        />
        <Checkbox name="revoke" label="Revoke all API keys too" />
      </Form>
    </Section>
  );
}
