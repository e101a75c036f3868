import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Confirm } from "./dialog.tsx";
import { ErrorNotice } from "./notice.tsx";

interface Props {
  name: string;
  /** The query that is read again afterwards. */
  queryKey: string;
  remove: () => Promise<unknown>;
  onDeleted?: () => void;
  /** What the deletion includes, and what stays. */
  children: ReactNode;
}

/** Deletes an entry of a list after a confirmation. */
export function DeleteButton({ name, queryKey, remove, onDeleted, children }: Props) {
  const [asks, setAsks] = useState(false);
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      setAsks(false);
      onDeleted?.();
      return queryClient.invalidateQueries({ queryKey: [queryKey] });
    },
  });
  return (
    <>
      <Button
        look="quiet"
        icon="trash"
        aria-label={`Delete ${name}`}
        onClick={() => setAsks(true)}
      />
      {asks && (
        <Confirm
          title={`Delete ${name}?`}
          confirm="Delete"
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onClose={() => setAsks(false)}
        >
          <p>{children}</p>
          {deletion.error && <ErrorNotice error={deletion.error} />}
        </Confirm>
      )}
    </>
  );
}
