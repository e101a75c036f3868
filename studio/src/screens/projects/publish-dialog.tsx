import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { describeRender, useRenders } from "./renders.tsx";
import styles from "./storyboard.module.css";

interface Props {
  project: string;
  title: string;
  onClose: () => void;
}

const visibilities = [
  { value: "private", label: "Private: only by a link of 24 hours" },
  { value: "unlisted", label: "Unlisted: for everybody with the link" },
  { value: "public", label: "Public: listed in your feed" },
] as const;

/** Publishes the video that is shown, or a render of it, as a page of this service. */
export function PublishDialog({ project, title, onClose }: Props) {
  const renders = useRenders(project);
  const videos = renders.data?.renders.filter(({ output_url }) => output_url) ?? [];
  const publish = useMutation({
    mutationFn: (form: FormData) =>
      api.post("/v1/publish/page", {
        body: {
          project_id: project,
          title: String(form.get("title")),
          description: String(form.get("description")),
          tags: [],
          visibility:
            visibilities.find(({ value }) => value === form.get("visibility"))?.value ?? "private",
          render_id: String(form.get("render_id") ?? "none"),
        },
      }),
  });
  return (
    <Dialog title="Publish" onClose={onClose}>
      {publish.data ? (
        <Published id={publish.data.id} />
      ) : (
        <Form
          submit="Publish the page"
          draft={`publish.${project}`}
          busy={publish.isPending}
          error={publish.error}
          onSubmit={publish.mutateAsync}
        >
          <TextField label="Title" name="title" required maxLength={200} defaultValue={title} />
          <TextArea label="Description" name="description" maxLength={5000} />
          {videos.length > 0 && (
            <SelectField
              label="Video"
              name="render_id"
              required
              choices={[
                { value: "none", label: "The video that is shown" },
                ...videos.map((render) => ({ value: render.id, label: describeRender(render) })),
              ]}
            />
          )}
          <SelectField label="Visibility" name="visibility" required choices={visibilities} />
        </Form>
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
