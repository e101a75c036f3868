import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { formatValue } from "../../ui/formats.ts";
import styles from "./step-panel.module.css";

const shownCharacters = 1500;

/** Named values as text. A long value is cut until it is asked for. */
export function Values({
  title,
  values,
  open = false,
}: {
  title: string;
  values: Record<string, unknown>;
  open?: boolean;
}) {
  const entries = Object.entries(values);
  return (
    <details open={open} className={styles.values}>
      <summary>
        {title} ({entries.length})
      </summary>
      <dl>
        {entries.map(([name, value]) => (
          <Value key={name} name={name} value={value} />
        ))}
      </dl>
    </details>
  );
}

function Value({ name, value }: { name: string; value: unknown }) {
  const [isWhole, setIsWhole] = useState(false);
  const text = formatValue(value);
  const isLong = text.length > shownCharacters;
  return (
    <div className={styles.value}>
      <dt>{name}</dt>
      <dd>
        <pre>{isLong && !isWhole ? `${text.slice(0, shownCharacters)}…` : text}</pre>
        {isLong && (
          <div className={styles.buttons}>
            <Button look="quiet" onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? "Show less" : `Show all ${text.length.toLocaleString()} characters`}
            </Button>
            <CopyButton text={typeof value === "string" ? value : JSON.stringify(value, null, 2)} />
          </div>
        )}
      </dd>
    </div>
  );
}
