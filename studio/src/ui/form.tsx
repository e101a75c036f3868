import { type ReactNode, useId, useState } from "react";
import { FormDraft, useFormDraft } from "../drafts/form-draft.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./form.module.css";
import { ErrorNotice, Notice } from "./notice.tsx";

interface FormProps {
  /** The button that sends the form. */
  submit: string;
  busy: boolean;
  /** Why the last request failed. */
  error: unknown;
  /** Sends the form. */
  onSubmit: (data: FormData) => Promise<unknown>;
  /** Names what is kept in this browser until it is sent. Undefined keeps nothing. */
  draft?: string;
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
    <FormContent
      {...form}
      end={
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {submit}
          </Button>
        </div>
      }
    />
  );
}

type ContentProps = Omit<FormProps, "submit" | "busy"> & { id?: string; end?: ReactNode };

function FormContent({ id, error, onSubmit, draft: name, children, end }: ContentProps) {
  const draft = useFormDraft(name);
  // Uncontrolled fields take their defaults when they are made.
  const [round, setRound] = useState(0);
  const startOver = () => {
    draft.startOver();
    setRound(round + 1);
  };
  return (
    <form
      id={id}
      className={styles.form}
      onInput={(event) => draft.keep(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        // The error of a failed request is shown below.
        onSubmit(new FormData(event.currentTarget)).then(draft.remove, () => {});
      }}
    >
      {draft.values && (
        <Notice>
          <p>What you typed before is still here.</p>
          <Button onClick={startOver}>Start over</Button>
        </Notice>
      )}
      <FormDraft key={round} value={draft.values}>
        {children}
      </FormDraft>
      {Boolean(error) && <ErrorNotice error={error} />}
      {end}
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
