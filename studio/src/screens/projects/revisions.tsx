import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schema } from "../../api/api.ts";
import { announce } from "../../ui/announcements.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatDate } from "../../ui/formats.ts";
import { MoreButton } from "../../ui/more-button.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Player } from "../../ui/player.tsx";
import styles from "./storyboard.module.css";

type Revision = Schema<"ProjectRevisions">["revisions"][number];

interface Props {
  project: Schema<"Project">;
  disabled: boolean;
}

const sources = { run: "Made by a run", edit: "Edited", restore: "Restored" };

/** The states of a project over time: each can be compared with the newest, and restored. */
export function Revisions({ project, disabled }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [compared, setCompared] = useState<Revision>();
  return (
    <details className={styles.more} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Revisions</summary>
      {isOpen && <RevisionList {...{ project, disabled }} onCompare={setCompared} />}
      {compared && (
        <Compare project={project} revision={compared} onClose={() => setCompared(undefined)} />
      )}
    </details>
  );
}

function RevisionList({
  project: { id: project_id, revision: newest },
  disabled,
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
                    disabled={disabled}
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

/** The videos of two revisions side by side. */
function Compare({
  project,
  revision,
  onClose,
}: {
  project: Schema<"Project">;
  revision: Revision;
  onClose: () => void;
}) {
  const videos = [
    { title: `Revision ${revision.revision}`, url: revision.video_url },
    { title: `Revision ${project.revision}, the newest`, url: project.video_url },
  ];
  return (
    <Dialog title={`Compare revision ${revision.revision}`} onClose={onClose}>
      <div className={styles.compare}>
        {videos.map(({ title, url }) => (
          <figure key={title}>
            {url ? <Player title={title} src={url} /> : <p>No video</p>}
            <figcaption className={styles.hint}>{title}</figcaption>
          </figure>
        ))}
      </div>
      {revision.pending.length > 0 && (
        <p className={styles.hint}>Its video is older than the revision.</p>
      )}
    </Dialog>
  );
}
