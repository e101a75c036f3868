import { useMutation } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";
import { Checkbox, SelectField, TextField } from "../../ui/field.tsx";
import { FormDialog, Group } from "../../ui/form.tsx";
import type { IssuedApiKey } from "./api-key.ts";

type NewApiKey = Schema<"NewApiKey">;
type Scope = NewApiKey["scopes"][number];

const scopes: readonly [scope: Scope, meaning: string][] = [
  ["read", "see everything"],
  ["write", "see and change everything, except payments and publishing"],
  ["billing", "buy credits"],
  ["publish", "publish videos"],
  ["admin", "everything"],
];

const lifetimes = [
  { value: "30", label: "in 30 days" },
  { value: "90", label: "in 90 days" },
  { value: "365", label: "in a year" },
  { value: "", label: "never" },
];

interface Props {
  onCreated: (key: IssuedApiKey) => void;
  onClose: () => void;
}

/** The form of a new key. */
export function CreateKey({ onCreated, onClose }: Props) {
  const create = useMutation({
    mutationFn: (body: NewApiKey) => api.post("/api-keys", { body }),
    onSuccess: onCreated,
  });
  return (
    <FormDialog
      title="New API key"
      draft="api-key.new"
      submit="Create key"
      busy={create.isPending}
      error={create.error}
      onSubmit={(data) => create.mutateAsync(readForm(data))}
      onClose={onClose}
    >
      <TextField label="Name" name="name" maxLength={120} help="Such as the program" required />
      <Group label="Scopes">
        {scopes.map(([scope, meaning]) => (
          <Checkbox
            key={scope}
            name="scopes"
            value={scope}
            defaultChecked={scope === "write"}
            label={
              <>
                <strong>{scope}</strong>: {meaning}
              </>
            }
          />
        ))}
      </Group>
      <SelectField label="Expires" name="days" choices={lifetimes} defaultValue="90" required />
    </FormDialog>
  );
}

function readForm(data: FormData): NewApiKey {
  const days = data.get("days");
  const chosen = data.getAll("scopes");
  return {
    name: String(data.get("name")),
    scopes: scopes.map(([scope]) => scope).filter((scope) => chosen.includes(scope)),
    ...(days ? { expires_in_days: Number(days) } : {}),
  };
}
