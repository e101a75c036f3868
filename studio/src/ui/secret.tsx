import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { Notice } from "./notice.tsx";
import styles from "./secret.module.css";

interface Props {
  title: string;
  /** What the secret is, such as "key". */
  what: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret that the API returns only once. */
export function SecretDialog({ title, what, secret, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Notice kind="wait">
        Copy the {what} now and store it safely. It is not shown again after you close this window.
      </Notice>
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} />
      </div>
    </Dialog>
  );
}
