import { useMutation, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../api/api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import styles from "./storyboard.module.css";

interface Props {
  project: string;
  title: string;
  onClose: () => void;
}

const visibilities = [
  { value: "public", label: "Public: listed in your feed" },
  { value: "unlisted", label: "Unlisted: for everybody with the link" },
];

/** Publishes the newest video as a page of this service. */
export function PublishDialog({ project, title, onClose }: Props) {
  const publish = useMutation({
    mutationFn: (form: FormData) =>
      api.post("/v1/publish/page", {
        body: {
          project_id: project,
          title: String(form.get("title")),
          description: String(form.get("description")),
          tags: [],
          visibility: form.get("visibility") === "unlisted" ? "unlisted" : "public",
        },
      }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    publish.mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog title="Publish" onClose={onClose}>
      {publish.data ? (
        <Published id={publish.data.id} />
      ) : (
        <form className={styles.dialogForm} onSubmit={submit}>
          <TextField label="Title" name="title" required maxLength={200} defaultValue={title} />
          <TextArea label="Description" name="description" maxLength={5000} />
          <SelectField label="Visibility" name="visibility" required choices={visibilities} />
          {publish.error && <ErrorNotice error={publish.error} />}
          <Button type="submit" look="primary" icon="share-network" busy={publish.isPending}>
            Publish the page
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function Published({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ["publication", id],
    queryFn: () =>
      api.get("/v1/publish/publications/{publish_id}", { params: { path: { publish_id: id } } }),
    refetchInterval: ({ state }) =>
      ["completed", "failed"].includes(state.data?.status ?? "") ? false : 1000,
  });
  if (error) return <ErrorNotice error={error} />;
  if (data?.status === "failed")
    return <Notice kind="bad">{String(data.error?.message ?? "The publication failed.")}</Notice>;
  if (!data?.url) return <p role="status">Publishing…</p>;
  return (
    <>
      <Notice kind="good">The page is published.</Notice>
      <p className={styles.link}>{data.url}</p>
      <div className={styles.buttons}>
        <ButtonLink look="primary" icon="play" href={data.url} target="_blank">
          Open the page
        </ButtonLink>
        <CopyButton text={data.url} />
      </div>
    </>
  );
}
