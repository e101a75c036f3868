import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./form.module.css";
import { ErrorNotice } from "./notice.tsx";

interface FormProps {
  /** The button that sends the form. */
  submit: string;
  busy: boolean;
  /** Why the last request failed. */
  error: unknown;
  onSubmit: (data: FormData) => void;
  children: ReactNode;
}

/** A form in a dialog. */
export function FormDialog({
  title,
  onClose,
  submit,
  busy,
  ...form
}: FormProps & { title: string; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button type="submit" form={id} look="primary" busy={busy}>
          {submit}
        </Button>
      }
    >
      <FormContent id={id} {...form} />
    </Dialog>
  );
}

/** A form of a page. */
export function Form({ submit, busy, ...form }: FormProps) {
  return (
    <FormContent {...form}>
      {form.children}
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {submit}
        </Button>
      </div>
    </FormContent>
  );
}

function FormContent({
  id,
  error,
  onSubmit,
  children,
}: Pick<FormProps, "error" | "onSubmit" | "children"> & { id?: string }) {
  return (
    <form
      id={id}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
      {Boolean(error) && <ErrorNotice error={error} />}
    </form>
  );
}

/** Checkboxes or other controls under one name. */
export function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
