import { useQuery } from "@tanstack/react-query";
import { Fragment, useCallback, useReducer, useState } from "react";
import { api, type Schema } from "../../api/api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Player } from "../../ui/player.tsx";
import { addScene, isEmpty, moved, type Project } from "./changes.ts";
import { InvalidFields } from "./invalid-fields.ts";
import { ProjectSettings } from "./project-settings.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { Recorder } from "./recorder/recorder.tsx";
import { RemovedNotice } from "./removed-notice.tsx";
import { Renders } from "./renders.tsx";
import { Revisions } from "./revisions.tsx";
import { SaveState } from "./save-state.tsx";
import { SceneCard } from "./scene-card.tsx";
import { ShapeField } from "./shape-field.tsx";
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
  // What is shown can be edited on while the service does not respond.
  if (project.data && scenes.data)
    return <Storyboard project={project.data} scenes={scenes.data} />;
  const error = project.error ?? scenes.error;
  if (!error) return <Loading what="the video" />;
  const retry = () => {
    for (const query of [project, scenes]) void query.refetch();
  };
  return (
    <Page title="Video">
      <ErrorNotice error={error} onRetry={retry} />
    </Page>
  );
}

function Storyboard({ project, scenes }: { project: Schema<"Project">; scenes: Project }) {
  const editing = useEditing(scenes);
  const [isUpdating, setIsUpdating] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const [invalid, countInvalid] = useReducer((count: number, change: number) => count + change, 0);
  const isSaved = isEmpty(editing.unsaved);
  const estimate = useUpdateEstimate(scenes, isSaved && !isUpdating);
  return (
    <Page
      title={editing.project.title}
      wide
      actions={
        <>
          {project.video_url && (
            <ButtonLink icon="download-simple" href={project.video_url} download="">
              Download
            </ButtonLink>
          )}
          <Button
            icon="share-network"
            reason={project.video_url ? undefined : "Make the video first."}
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
          <UpdateVideo
            {...{ scenes, isSaved, hasVideo: project.video_url !== null }}
            onActive={setIsUpdating}
            shape={<ShapeField editing={editing} />}
          />
          <Renders project={project} />
          <Revisions project={project} isUpdating={isUpdating} />
        </aside>
        <div className={styles.main}>
          <SaveState {...{ editing, invalid }} />
          {scenes.scenes.length === 0 && project.video_url !== null && (
            <Notice>This video has no scenes, so only its title can be changed.</Notice>
          )}
          <EditArea
            {...{ editing, isUpdating, countInvalid, hasVideo: project.video_url !== null }}
            costs={isSaved ? estimate.data?.scenes : undefined}
          />
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

interface EditAreaProps extends SceneListProps {
  isUpdating: boolean;
  hasVideo: boolean;
  /** Gets 1 for each field that cannot be saved, and −1 when it is mended. */
  countInvalid: (change: number) => void;
}

/** The scenes and the settings of the whole video. Nothing can be edited while it is made. */
function EditArea({ editing, costs, isUpdating, hasVideo, countInvalid }: EditAreaProps) {
  return (
    <>
      {isUpdating && (
        <Notice kind="wait">
          <span id="editing-waits">You can edit again when the video is made.</span>
        </Notice>
      )}
      <fieldset
        disabled={isUpdating}
        aria-describedby={isUpdating ? "editing-waits" : undefined}
        className={styles.editor}
      >
        <legend className="visually-hidden">Edit the video</legend>
        <InvalidFields value={countInvalid}>
          <SceneList editing={editing} costs={costs} />
        </InvalidFields>
        <ProjectSettings editing={editing} hasVideo={hasVideo} />
      </fieldset>
    </>
  );
}

interface SceneListProps {
  editing: Editing;
  /** What an update costs by scene; undefined while it is not known. */
  costs: Schema<"UpdateEstimate">["scenes"] | undefined;
}

function SceneList({ editing, costs }: SceneListProps) {
  const { project, unsaved, change, remove, removed, undo } = editing;
  const { scenes } = project;
  const [isRecording, setIsRecording] = useState(false);
  const ids = scenes.map(({ id }) => id).join();
  const isProjectSaved = Object.keys(unsaved).every((name) => name === "scenes");
  const move = useCallback(
    (id: string, to: number) => change({ order: moved(ids.split(","), id, to) }),
    [change, ids],
  );
  const notice = removed && <RemovedNotice key={removed.scene.id} {...{ removed, undo }} />;
  return (
    <section aria-label="Storyboard" className={styles.storyboard}>
      <ol className={styles.scenes}>
        {scenes.map((scene, index) => (
          <Fragment key={scene.id}>
            {removed?.index === index && notice}
            <SceneCard
              {...{ project, scene, index, change, remove, move, isProjectSaved }}
              count={scenes.length}
              unsaved={unsaved.scenes?.find(({ id }) => id === scene.id)}
              cost={costs?.find(({ id }) => id === scene.id)?.credits}
            />
          </Fragment>
        ))}
        {removed && removed.index >= scenes.length && notice}
      </ol>
      <div className={styles.buttons}>
        <Button icon="plus" onClick={() => change(addScene(project))}>
          Add a scene
        </Button>
        <Button
          icon="microphone"
          reason={scenes.length === 0 ? "There is no scene." : undefined}
          onClick={() => setIsRecording(true)}
        >
          Record yourself
        </Button>
      </div>
      {isRecording && <Recorder {...{ scenes, change }} onClose={() => setIsRecording(false)} />}
    </section>
  );
}

/** The newest video. It does not start again when its link is signed anew. */
function Video({ project }: { project: Schema<"Project"> }) {
  const { video_url, thumbnail_url, captions_url, title } = project;
  const shown = useSameFile(video_url);
  if (!shown) return null;
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
