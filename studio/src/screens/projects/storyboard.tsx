import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { api, type Schema } from "../../api/api.ts";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Player } from "../../ui/player.tsx";
import { isEmpty, moved, type Project } from "./changes.ts";
import { DownloadButton } from "./download-button.tsx";
import { ProjectSettings } from "./project-settings.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { Renders } from "./renders.tsx";
import { Revisions } from "./revisions.tsx";
import { SaveState } from "./save-state.tsx";
import { SceneCard } from "./scene-card.tsx";
import styles from "./storyboard.module.css";
import { UpdateVideo } from "./update-video.tsx";
import { type Editing, useEditing } from "./use-editing.ts";
import { useSameFile } from "./use-same-file.ts";
import { useUpdateEstimate } from "./use-update-estimate.ts";

/** A video that can be changed scene by scene. */
export default function StoryboardScreen({ params }: { params: Record<string, string> }) {
  const path = { project_id: params.project ?? "" };
  const project = useQuery({
    queryKey: ["project", path.project_id],
    queryFn: () => api.get("/v1/projects/{project_id}", { params: { path } }),
  });
  const scenes = useQuery({
    queryKey: ["scenes", path.project_id],
    queryFn: () => api.get("/v1/projects/{project_id}/scenes", { params: { path } }),
    // Changes of another tab are found when something is saved.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
  });
  const error = project.error ?? scenes.error;
  if (error)
    return (
      <Page title="Video">
        <ErrorNotice error={error} />
      </Page>
    );
  if (!project.data || !scenes.data) return <Loading what="the video" />;
  return <Storyboard project={project.data} scenes={scenes.data} />;
}

function Storyboard({ project, scenes }: { project: Schema<"Project">; scenes: Project }) {
  const editing = useEditing(scenes);
  const [isUpdating, setIsUpdating] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const isSaved = isEmpty(editing.unsaved);
  const estimate = useUpdateEstimate(scenes, isSaved && !isUpdating);
  return (
    <Page
      title={editing.project.title}
      wide
      actions={
        <>
          <DownloadButton project={project.id} disabled={!project.video_url} />
          <Button
            icon="share-network"
            disabled={!project.video_url}
            onClick={() => setIsPublishing(true)}
          >
            Publish
          </Button>
        </>
      }
    >
      <div className={styles.layout}>
        <aside className={styles.aside}>
          <Video project={project} />
          <UpdateVideo scenes={scenes} isSaved={isSaved} onActive={setIsUpdating} />
          <Renders project={project} />
          <Revisions project={project} disabled={isUpdating} />
        </aside>
        <div className={styles.main}>
          <SaveState editing={editing} />
          {scenes.scenes.length === 0 ? (
            <Notice>This video has no scenes, so only its title can be changed.</Notice>
          ) : null}
          <fieldset disabled={isUpdating} className={styles.editor}>
            <legend className="visually-hidden">Edit the video</legend>
            <SceneList editing={editing} costs={isSaved ? estimate.data?.scenes : undefined} />
            <ProjectSettings editing={editing} />
          </fieldset>
        </div>
      </div>
      {isPublishing && (
        <PublishDialog
          project={project.id}
          title={editing.project.title}
          onClose={() => setIsPublishing(false)}
        />
      )}
    </Page>
  );
}

interface SceneListProps {
  editing: Editing;
  /** What an update costs by scene; undefined while it is not known. */
  costs: Schema<"UpdateEstimate">["scenes"] | undefined;
}

function SceneList({ editing: { project, unsaved, change }, costs }: SceneListProps) {
  const { scenes } = project;
  const ids = scenes.map(({ id }) => id).join();
  const move = useCallback(
    (id: string, to: number) => change({ order: moved(ids.split(","), id, to) }),
    [change, ids],
  );
  return (
    <section aria-label="Storyboard" className={styles.storyboard}>
      <ol className={styles.scenes}>
        {scenes.map((scene, index) => (
          <SceneCard
            key={scene.id}
            {...{ project, scene, index, change, move }}
            count={scenes.length}
            unsaved={unsaved.scenes?.find(({ id }) => id === scene.id)}
            cost={costs?.find(({ id }) => id === scene.id)?.credits}
          />
        ))}
      </ol>
      <Button icon="plus" onClick={() => change({ add: [{ text: "" }] })}>
        Add a scene
      </Button>
    </section>
  );
}

/** The newest video. It does not start again when its link is signed anew. */
function Video({ project }: { project: Schema<"Project"> }) {
  const { video_url, thumbnail_url, captions_url, title } = project;
  const shown = useSameFile(video_url);
  if (!shown) return <Notice kind="wait">The video is not made yet.</Notice>;
  return (
    <Player
      key={shown}
      className={styles.player}
      title={title}
      src={shown}
      poster={thumbnail_url ?? undefined}
      captions={captions_url}
    />
  );
}
