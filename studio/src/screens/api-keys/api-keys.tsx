import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/loading.tsx";
import { EmptyState, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SecretDialog } from "../../ui/secret.tsx";
import { Table } from "../../ui/table.tsx";
import type { ApiKey, IssuedApiKey } from "./api-key.ts";
import styles from "./api-keys.module.css";
import { CreateKey } from "./create-key.tsx";
import { columnsFor, hasEnded } from "./key-columns.tsx";
import { RevokeKey, RotateKey } from "./key-dialogs.tsx";

/** The dialog that is open. */
type Opened =
  | { dialog: "create" }
  | { dialog: "rotate" | "revoke"; key: ApiKey }
  | { dialog: "issued"; issued: IssuedApiKey };

/** The API keys of the account. */
export default function ApiKeys() {
  const [opened, setOpened] = useState<Opened>();
  const keys = useQuery({ queryKey: ["api-keys"], queryFn: () => api.get("/api-keys") });
  const all = keys.data?.keys ?? [];
  const usable = all.filter((key) => !hasEnded(key));
  const ended = all.filter(hasEnded);
  const createKey = (
    <Button look="primary" icon="plus" onClick={() => setOpened({ dialog: "create" })}>
      Create key
    </Button>
  );
  const columns = columnsFor((dialog, key) => setOpened({ dialog, key }));
  return (
    <Page
      title="API keys"
      lead="Programs send a key in the header X-API-Key. Give each program its own key."
      actions={createKey}
    >
      {keys.error && <ErrorNotice error={keys.error} onRetry={() => keys.refetch()} />}
      {keys.isPending && <Loading what="the keys" />}
      {usable.length > 0 && (
        <Table label="API keys" columns={columns} rows={usable} rowKey={(key) => key.id} />
      )}
      {keys.data && usable.length === 0 && (
        <EmptyState icon="key" title="No usable API key">
          <p>
            Create a key, and send it with each request of your program:{" "}
            <code>X-API-Key: vk_…</code>
          </p>
        </EmptyState>
      )}
      {ended.length > 0 && (
        <details className={styles.revoked}>
          <summary>Revoked keys ({ended.length})</summary>
          <Table label="Revoked keys" columns={columns} rows={ended} rowKey={(key) => key.id} />
        </details>
      )}
      {opened && <OpenDialog opened={opened} setOpened={setOpened} />}
    </Page>
  );
}

interface DialogProps {
  opened: Opened;
  setOpened: (next: Opened | undefined) => void;
}

function OpenDialog({ opened, setOpened }: DialogProps) {
  const queryClient = useQueryClient();
  const close = () => setOpened(undefined);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ["api-keys"] });
  const showIssued = (issued: IssuedApiKey) => {
    refresh();
    setOpened({ dialog: "issued", issued });
  };
  if (opened.dialog === "create") return <CreateKey onCreated={showIssued} onClose={close} />;
  if (opened.dialog === "issued") {
    const { name, key } = opened.issued;
    return <SecretDialog title={`New key ${name}`} what="key" secret={key} onClose={close} />;
  }
  return opened.dialog === "rotate" ? (
    <RotateKey apiKey={opened.key} onRotated={showIssued} onClose={close} />
  ) : (
    <RevokeKey apiKey={opened.key} onRevoked={refresh} onClose={close} />
  );
}
