import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schema } from "../../api/api.ts";
import type { FormValues } from "../../drafts/form-draft.ts";
import { useDraft } from "../../drafts/use-drafts.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form.tsx";

type NewConnection = Schema<"NewConnection">;
type Platform = NewConnection["platform"];

interface Credential {
  name: string;
  label: string;
  help?: string;
  /** Hidden while it is typed. */
  secret?: boolean;
  optional?: boolean;
}

const platforms: Record<Platform, { label: string; credentials: readonly Credential[] }> = {
  http: {
    label: "A server (HTTP PUT)",
    credentials: [
      { name: "url", label: "URL", help: "{file_name} is replaced by the name of the file." },
      {
        name: "authorization",
        label: "Authorization header",
        help: "Such as Bearer and a token.",
        secret: true,
        optional: true,
      },
    ],
  },
  s3: {
    label: "An S3 bucket",
    credentials: [
      { name: "bucket", label: "Bucket" },
      { name: "region", label: "Region" },
      { name: "access_key_id", label: "Access key id" },
      { name: "secret_access_key", label: "Secret access key", secret: true },
      { name: "endpoint", label: "Endpoint", help: "For services besides AWS.", optional: true },
      { name: "prefix", label: "Prefix", help: "Such as videos/", optional: true },
      { name: "public_url", label: "Public URL of the bucket", optional: true },
    ],
  },
  youtube: {
    label: "YouTube",
    credentials: [
      { name: "client_id", label: "Client id" },
      { name: "client_secret", label: "Client secret", secret: true },
      { name: "refresh_token", label: "Refresh token", secret: true },
    ],
  },
};

const platformNames = Object.keys(platforms) as Platform[];
const draftName = "connection.new";

/** The form of a new connection. */
export function CreateConnection({ onClose }: { onClose: () => void }) {
  const kept = useDraft<FormValues>(`form.${draftName}`).first?.platform?.[0];
  const [platform, setPlatform] = useState<Platform>(
    () => platformNames.find((name) => name === kept) ?? "http",
  );
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: (body: NewConnection) => api.post("/v1/publish/connections", { body }),
    onSuccess: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: ["connections"] });
    },
  });
  return (
    <FormDialog
      title="New connection"
      draft={draftName}
      submit="Add connection"
      busy={create.isPending}
      error={create.error}
      onSubmit={(data) => create.mutateAsync(readForm(platform, data))}
      onClose={onClose}
    >
      <SelectField
        label="Platform"
        name="platform"
        required
        value={platform}
        onChange={(event) => setPlatform(event.target.value as Platform)}
        choices={platformNames.map((value) => ({ value, label: platforms[value].label }))}
      />
      <TextField label="Name" name="name" maxLength={120} required />
      {platforms[platform].credentials.map(({ name, label, help, secret, optional }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          help={help}
          type={secret ? "password" : "text"}
          autoComplete="off"
          required={!optional}
        />
      ))}
    </FormDialog>
  );
}

function readForm(platform: Platform, data: FormData): NewConnection {
  const given = platforms[platform].credentials
    .map(({ name }) => [name, String(data.get(name) ?? "").trim()] as const)
    .filter(([, value]) => value !== "");
  const { authorization, ...credentials } = Object.fromEntries(given);
  return {
    platform,
    name: String(data.get("name")),
    credentials: {
      ...credentials,
      ...(authorization ? { headers: { authorization } } : {}),
      // Other services than AWS usually have no subdomain for each bucket.
      ...(credentials.endpoint ? { force_path_style: true } : {}),
    },
  };
}
