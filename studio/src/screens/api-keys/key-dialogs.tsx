import { useMutation } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { announce } from "../../ui/announcements.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import type { ApiKey, IssuedApiKey } from "./api-key.ts";

interface Props {
  apiKey: ApiKey;
  onClose: () => void;
}

/** Asks before a key is replaced by another one. */
export function RotateKey({
  apiKey,
  onRotated,
  onClose,
}: Props & { onRotated: (key: IssuedApiKey) => void }) {
  const rotate = useMutation({
    mutationFn: () =>
      api.post("/api-keys/{key_id}/rotate", { params: { path: { key_id: apiKey.id } } }),
    onSuccess: onRotated,
  });
  return (
    <Confirm
      title={`Rotate ${apiKey.name}?`}
      confirm="Rotate"
      busy={rotate.isPending}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      <p>
        You get a new key with the same scopes. Programs that use <code>{apiKey.key_prefix}…</code>{" "}
        fail at once, until you give them the new key.
      </p>
      {rotate.error && <ErrorNotice error={rotate.error} />}
    </Confirm>
  );
}

/** Asks before a key is ended. */
export function RevokeKey({ apiKey, onRevoked, onClose }: Props & { onRevoked: () => void }) {
  const revoke = useMutation({
    mutationFn: () => api.delete("/api-keys/{key_id}", { params: { path: { key_id: apiKey.id } } }),
    onSuccess: () => {
      announce("Key revoked");
      onRevoked();
      onClose();
    },
  });
  return (
    <Confirm
      title={`Revoke ${apiKey.name}?`}
      confirm="Revoke"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>
        Programs that use <code>{apiKey.key_prefix}…</code> fail at once. This cannot be undone.
      </p>
      {revoke.error && <ErrorNotice error={revoke.error} />}
    </Confirm>
  );
}
