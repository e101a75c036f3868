import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { api, type Schema } from "../../api/api.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { textDifferences } from "./changes.ts";
import styles from "./compare.module.css";
import { TwoPlayers } from "./two-players.tsx";
import { wordDifferences } from "./word-differences.ts";

interface Props {
  project: Schema<"Project">;
  revision: Schema<"ProjectRevisions">["revisions"][number];
}

/** The videos of two revisions, which play together, and what differs in their texts. */
export function Compare({ project, revision, onClose }: Props & { onClose: () => void }) {
  return (
    <Dialog wide title={`Compare revision ${revision.revision}`} onClose={onClose}>
      <TwoPlayers
        shape={project.aspect_ratio ?? "16:9"}
        videos={[
          { title: `Revision ${revision.revision}`, url: revision.video_url },
          { title: `Revision ${project.revision}, the newest`, url: project.video_url },
        ]}
      />
      {revision.pending.length > 0 && revision.video_url && (
        <p className={styles.hint}>The video of revision {revision.revision} is older than it.</p>
      )}
      {project.pending.length > 0 && project.video_url && (
        <p className={styles.hint}>The newest video does not show all changes yet.</p>
      )}
      <Texts project={project} revision={revision} />
    </Dialog>
  );
}

/** The scenes whose texts differ, with the words that were removed and added. */
function Texts({ project, revision }: Props) {
  const before = useScenes(project.id, revision.revision);
  const after = useScenes(project.id, project.revision);
  const error = before.error ?? after.error;
  if (error) return <ErrorNotice error={error} />;
  if (!before.data || !after.data) return <Loading what="the texts" />;
  const differences = textDifferences(before.data, after.data);
  if (differences.length === 0) return <p className={styles.hint}>The texts are the same.</p>;
  return (
    <ul className={styles.differences} aria-label="Texts that differ">
      {differences.map(({ id, place, before: old, after: now }) => (
        <li key={id}>
          <h3>
            Scene {place}
            {old === undefined && ", added"}
            {now === undefined && ", removed"}
          </h3>
          <div className={styles.pair}>
            <Words text={old} other={now} as="del" />
            <Words text={now} other={old} as="ins" />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A text, with the words that the other one lacks marked as removed or added. */
function Words({
  text,
  other,
  as: Mark,
}: {
  text: string | undefined;
  other: string | undefined;
  as: "del" | "ins";
}) {
  if (text === undefined) return <p className={styles.hint}>No such scene</p>;
  if (text === "") return <p className={styles.hint}>No text</p>;
  return (
    <p dir="auto">
      {wordDifferences(text, other ?? "").map(({ text: part, differs, start }) => (
        <Fragment key={start}>{differs ? <Mark>{part}</Mark> : part}</Fragment>
      ))}
    </p>
  );
}

const useScenes = (project_id: string, revision: number) =>
  useQuery({
    queryKey: ["revision-scenes", project_id, revision],
    queryFn: () =>
      api.get("/v1/projects/{project_id}/scenes", {
        params: { path: { project_id }, query: { revision } },
      }),
  });
