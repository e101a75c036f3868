import { StatusBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { formatAgo, formatDate } from "../../ui/formats.ts";
import type { Column } from "../../ui/table.tsx";
import type { ApiKey } from "./api-key.ts";
import styles from "./api-keys.module.css";

type Ask = (dialog: "rotate" | "revoke", key: ApiKey) => void;

const isExpired = ({ expires_at }: ApiKey): boolean =>
  expires_at !== null && Date.parse(expires_at) <= Date.now();

/** Revoked keys cannot be used again; expired keys can be rotated. */
export const hasEnded = (key: ApiKey): boolean => !key.is_active && !isExpired(key);

function stateOf(key: ApiKey): string {
  if (key.is_active) return "active";
  return isExpired(key) ? "expired" : "revoked";
}

export const columnsFor = (ask: Ask): readonly Column<ApiKey>[] => [
  {
    title: "Key",
    cell: (key) => (
      <div className={styles.key}>
        <strong>{key.name}</strong>
        <br />
        <code>{key.key_prefix}…</code>
      </div>
    ),
  },
  { title: "State", cell: (key) => <StatusBadge status={stateOf(key)} /> },
  { title: "Scopes", cell: (key) => key.scopes.join(", ") },
  {
    title: "Last used",
    cell: (key) =>
      key.last_used_at ? formatAgo(key.last_used_at) : <span className={styles.soft}>never</span>,
  },
  {
    title: "Expires",
    cell: (key) =>
      key.expires_at ? formatDate(key.expires_at) : <span className={styles.soft}>never</span>,
  },
  { title: "Created", cell: (key) => formatDate(key.created_at) },
  {
    title: "Actions",
    actions: true,
    cell: (key) => !hasEnded(key) && <KeyButtons apiKey={key} ask={ask} />,
  },
];

function KeyButtons({ apiKey, ask }: { apiKey: ApiKey; ask: Ask }) {
  return (
    <div className={styles.actions}>
      <Button aria-label={`Rotate ${apiKey.name}`} onClick={() => ask("rotate", apiKey)}>
        Rotate
      </Button>
      <Button
        look="danger"
        aria-label={`Revoke ${apiKey.name}`}
        onClick={() => ask("revoke", apiKey)}
      >
        Revoke
      </Button>
    </div>
  );
}
