import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schema } from "../../api/api.ts";
import { Button } from "../../ui/button.tsx";
import { DeleteButton } from "../../ui/delete-button.tsx";
import { formatDate } from "../../ui/formats.ts";
import { EmptyState, ErrorNotice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { CreateConnection } from "./create-connection.tsx";
import styles from "./publishing.module.css";

const columns: readonly Column<Schema<"Connection">>[] = [
  { title: "Name", cell: ({ name }) => <div className={styles.title}>{name}</div> },
  { title: "Platform", cell: ({ platform }) => platform },
  { title: "Created", cell: ({ created_at }) => formatDate(created_at) },
  {
    title: "Actions",
    actions: true,
    cell: ({ id, name }) => (
      <DeleteButton
        name={name}
        queryKey="connections"
        remove={() =>
          api.delete("/v1/publish/connections/{connection_id}", {
            params: { path: { connection_id: id } },
          })
        }
      >
        The credentials are deleted. Published videos stay where they are.
      </DeleteButton>
    ),
  },
];

/** The connections with platforms. Their credentials are never shown. */
export function Connections() {
  const [creates, setCreates] = useState(false);
  const list = useQuery({
    queryKey: ["connections"],
    queryFn: () => api.get("/v1/publish/connections"),
  });
  const connections = list.data?.connections ?? [];
  return (
    <Section
      title="Connections"
      actions={
        <Button icon="plus" onClick={() => setCreates(true)}>
          Add connection
        </Button>
      }
    >
      {list.error && <ErrorNotice error={list.error} onRetry={() => list.refetch()} />}
      {connections.length > 0 && (
        <Table
          label="Connections, newest first"
          columns={columns}
          rows={connections}
          rowKey={({ id }) => id}
        />
      )}
      {list.data && connections.length === 0 && (
        <EmptyState icon="share-network" title="No connections yet">
          Add one to publish to a server, a bucket or YouTube.
        </EmptyState>
      )}
      {creates && <CreateConnection onClose={() => setCreates(false)} />}
    </Section>
  );
}
