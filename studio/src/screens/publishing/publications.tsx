import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { api, type Schema } from "../../api/api.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { DeleteButton } from "../../ui/delete-button.tsx";
import { formatDate } from "../../ui/formats.ts";
import { Loading } from "../../ui/loading.tsx";
import { EmptyState, ErrorNotice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import styles from "./publishing.module.css";

type Publication = Schema<"Publication">;

const columns: readonly Column<Publication>[] = [
  {
    title: "Video",
    cell: ({ title, project_id, error }) => (
      <div className={styles.title}>
        <Link href={`/projects/${project_id}`}>{title}</Link>
        {error && <p className={styles.error}>{String(error.message)}</p>}
      </div>
    ),
  },
  { title: "Platform", cell: ({ platform }) => platform },
  { title: "State", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: "Link",
    cell: ({ url }) =>
      url && (
        <a href={url} target="_blank" rel="noreferrer">
          Open
        </a>
      ),
  },
  { title: "Created", cell: ({ created_at }) => formatDate(created_at) },
  {
    title: "Actions",
    actions: true,
    cell: ({ id, title, platform }) => (
      <DeleteButton
        name={title}
        queryKey="publications"
        remove={() =>
          api.delete("/v1/publish/publications/{publish_id}", {
            params: { path: { publish_id: id } },
          })
        }
      >
        {platform === "page"
          ? "The public page is deleted."
          : "The entry is deleted. The video on the platform stays."}
      </DeleteButton>
    ),
  },
];

const isActive = ({ status }: Publication): boolean => status === "pending" || status === "running";

/** The newest publications. */
export function Publications() {
  const list = useQuery({
    queryKey: ["publications"],
    queryFn: () => api.get("/v1/publish/publications", { params: { query: { limit: 100 } } }),
    refetchInterval: ({ state }) => (state.data?.publications.some(isActive) ? 3000 : false),
  });
  const publications = list.data?.publications ?? [];
  return (
    <Section title="Publications">
      {list.error && <ErrorNotice error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading what="the publications" />}
      {publications.length > 0 && (
        <Table
          label="Publications, newest first"
          columns={columns}
          rows={publications}
          rowKey={({ id }) => id}
        />
      )}
      {list.data && publications.length === 0 && (
        <EmptyState icon="paper-plane-tilt" title="Nothing published yet">
          <p>
            Open one of your <Link href="/projects">videos</Link> and publish it.
          </p>
        </EmptyState>
      )}
    </Section>
  );
}
