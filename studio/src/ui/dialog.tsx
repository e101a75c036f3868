import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";

interface Props {
  title: string;
  /** As wide as the window allows, for contents side by side. */
  wide?: boolean;
  onClose: () => void;
  /** Buttons besides "Close". */
  actions?: ReactNode;
  children: ReactNode;
}

/** A modal dialog, open while it is rendered. Escape closes it, and the focus returns. */
export function Dialog({ title, wide = false, onClose, actions, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing returns the focus, which removing does not.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={title}
      data-wide={wide}
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
      onCancel={(event) => {
        // Otherwise the event of a file input inside the dialog closes it.
        if (event.target !== dialog.current) event.stopPropagation();
      }}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          <h2>{title}</h2>
          <Button
            look="quiet"
            icon="x"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          />
        </div>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

/** Asks before something is deleted or cancelled. */
export function Confirm({
  title,
  confirm,
  busy = false,
  onConfirm,
  onClose,
  children,
}: Omit<Props, "actions"> & { confirm: string; busy?: boolean; onConfirm: () => void }) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
