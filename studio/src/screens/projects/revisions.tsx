import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schema } from "../../api/api.ts";
import { announce } from "../../ui/announcements.tsx";
import { Button } from "../../ui/button.tsx";
import { formatDate } from "../../ui/formats.ts";
import { MoreButton } from "../../ui/more-button.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Compare } from "./compare.tsx";
import styles from "./storyboard.module.css";

type Revision = Schema<"ProjectRevisions">["revisions"][number];

interface Props {
  project: Schema<"Project">;
  isUpdating: boolean;
}

const sources = { run: "Made by a run", edit: "Edited", restore: "Restored" };

/** The states of a project over time: each can be compared with the newest, and restored. */
export function Revisions({ project, isUpdating }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [compared, setCompared] = useState<Revision>();
  return (
    <details className={styles.more} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Revisions</summary>
      {isOpen && <RevisionList {...{ project, isUpdating }} onCompare={setCompared} />}
      {compared && (
        <Compare project={project} revision={compared} onClose={() => setCompared(undefined)} />
      )}
    </details>
  );
}

function RevisionList({
  project: { id: project_id, revision: newest },
  isUpdating,
  onCompare,
}: Props & { onCompare: (revision: Revision) => void }) {
  const path = { project_id };
  const list = useInfiniteQuery({
    queryKey: ["revisions", project_id],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before }) =>
      api.get("/v1/projects/{project_id}/revisions", {
        params: { path, query: { limit: 10, ...(before ? { before } : {}) } },
      }),
    getNextPageParam: ({ next_before }) => next_before,
  });
  const restore = useRestore(project_id);
  const error = list.error ?? restore.error;
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <ol className={styles.revisions}>
        {list.data?.pages
          .flatMap(({ revisions }) => revisions)
          .map((entry) => (
            <li key={entry.revision}>
              <p>
                <strong>{entry.revision}</strong> {sources[entry.source]}
              </p>
              <p className={styles.hint}>{formatDate(entry.created_at)}</p>
              <p className={styles.hint}>{entry.changes.join(", ")}</p>
              {entry.revision !== newest && (
                <div className={styles.buttons}>
                  <Button onClick={() => onCompare(entry)}>Compare</Button>
                  <Button
                    reason={isUpdating ? "Wait until the video is made." : undefined}
                    busy={restore.isPending && restore.variables === entry.revision}
                    onClick={() => restore.mutate(entry.revision)}
                  >
                    Restore
                  </Button>
                </div>
              )}
            </li>
          ))}
      </ol>
      <MoreButton pages={list} />
    </>
  );
}

function useRestore(project_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (revision: number) =>
      api.post("/v1/projects/{project_id}/revisions/{revision}/restore", {
        params: { path: { project_id, revision: String(revision) } },
      }),
    onSuccess: async (restored, revision) => {
      client.setQueryData(["scenes", project_id], restored);
      await client.invalidateQueries({ queryKey: ["project", project_id] });
      await client.invalidateQueries({ queryKey: ["revisions", project_id] });
      announce(`Revision ${revision} is restored`);
    },
  });
}
