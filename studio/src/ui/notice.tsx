import type { ReactNode } from "react";
import { ReelwrightError } from "../../../sdk/error.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import styles from "./notice.module.css";
import tones from "./tones.module.css";

type Kind = "info" | "good" | "wait" | "bad";

const icons: Record<Kind, IconName> = {
  info: "info",
  good: "check-circle",
  wait: "clock",
  bad: "warning-circle",
};

/** A message beside what it is about. */
export function Notice({ kind = "info", children }: { kind?: Kind; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${tones[kind]}`} role={kind === "bad" ? "alert" : "note"}>
      <Icon name={icons[kind]} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}

/** An error of the API: what is wrong, how to fix it, and the id of the request. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const requestId = error instanceof ReelwrightError ? error.request_id : "";
  return (
    <Notice kind="bad">
      <p>{describeError(error)}</p>
      {requestId && <p className={styles.small}>Request {requestId}</p>}
      {onRetry && (
        <Button icon="arrow-clockwise" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Notice>
  );
}

/** Whether the service does not respond or asks to wait, so that the same request may succeed. */
export const isPassing = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof ReelwrightError && [429, 502, 503, 504].includes(error.status));

/** The words of an error. A broken connection has none of its own. */
export function describeError(error: unknown): string {
  if (error instanceof ReelwrightError) return error.detail;
  if (error instanceof TypeError) return "The service does not respond. Check that it is running.";
  return error instanceof Error ? error.message : String(error);
}

/** An empty list: says what belongs here and how to add it. */
export function EmptyState({
  icon,
  title,
  children,
}: {
  icon: IconName;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} />
      <h2>{title}</h2>
      <div>{children}</div>
    </div>
  );
}
