import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, type Schema } from "../../api/api.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { formatDate } from "../../ui/formats.ts";
import { ErrorNotice } from "../../ui/notice.tsx";
import styles from "./storyboard.module.css";

type Render = Schema<"RenderList">["renders"][number];

export const choices = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value }));
export const shapes = ["16:9", "9:16", "1:1", "4:5", "4:3", "3:4", "21:9"] as const;
const sizes = choices(["360p", "480p", "720p", "1080p", "1440p", "2160p"]);
const formats = choices(["mp4", "webm", "mov", "mkv", "gif"]);
const isActive = ({ status }: Render) => status === "pending" || status === "running";

/** The video in other shapes, sizes and formats. */
export function Renders({ project }: { project: Schema<"Project"> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.more} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Other shapes and formats</summary>
      {isOpen && (
        <>
          <RenderForm project={project} />
          <RenderList project_id={project.id} />
        </>
      )}
    </details>
  );
}

function RenderForm({ project }: { project: Schema<"Project"> }) {
  const client = useQueryClient();
  const render = useMutation({
    mutationFn: (options: Record<string, string>) =>
      api.post("/v1/renders", { body: { project_id: project.id, options } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["renders", project.id] }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    render.mutate(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])));
  };
  return (
    <form className={styles.renderForm} onSubmit={submit}>
      <SelectField
        label="Shape"
        name="aspect_ratio"
        required
        choices={choices(shapes)}
        defaultValue={project.aspect_ratio ?? "16:9"}
      />
      <SelectField label="Size" name="resolution" required choices={sizes} defaultValue="1080p" />
      <SelectField label="Format" name="format" required choices={formats} defaultValue="mp4" />
      <SelectField
        label="Captions"
        name="captions"
        required
        choices={[
          { value: "burned", label: "In the picture" },
          { value: "none", label: "None" },
        ]}
      />
      {render.error && <ErrorNotice error={render.error} />}
      <Button
        type="submit"
        icon="film-slate"
        busy={render.isPending}
        reason={project.video_url ? undefined : "Make the video first."}
      >
        Render
      </Button>
    </form>
  );
}

/** The newest renders of a project. Read again until all have ended. */
export const useRenders = (project_id: string) =>
  useQuery({
    queryKey: ["renders", project_id],
    queryFn: () => api.get("/v1/renders", { params: { query: { project_id, limit: 20 } } }),
    refetchInterval: ({ state }) => (state.data?.renders.some(isActive) ? 2000 : false),
  });

function RenderList({ project_id }: { project_id: string }) {
  const list = useRenders(project_id);
  if (list.error) return <ErrorNotice error={list.error} />;
  return (
    <ul className={styles.revisions} aria-label="Renders">
      {list.data?.renders.map((render) => (
        <li key={render.id}>
          <p>
            <StatusBadge status={render.status} />{" "}
            <span className={styles.hint}>{formatDate(render.created_at)}</span>
          </p>
          {isActive(render) && (
            <progress aria-label="Rendering" value={render.progress} max={100} />
          )}
          {render.error && <p className={styles.hint}>{String(render.error.message)}</p>}
          {render.output_url && (
            <ButtonLink href={render.output_url} icon="download-simple" download="">
              Download {extension(render.output_url)}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Such as "Render: mp4, Jan 5, 2026, 10:00". */
export const describeRender = ({ output_url, created_at }: Render): string =>
  `Render: ${output_url ? extension(output_url) : "no file"}, ${formatDate(created_at)}`;

const extension = (url: string) => new URL(url, location.href).pathname.split(".").at(-1);
