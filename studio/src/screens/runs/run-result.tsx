import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./run.module.css";
import type { Run, RunStep } from "./run-step.ts";

const heightRem = 19;

/** The video of a completed run, and what the run says about it. */
export function RunResult({ run, steps }: { run: Run; steps: readonly RunStep[] }) {
  const { project_id = "", summary, video_url, warnings = [], attributions = [] } = run.result;
  const project = useQuery({
    queryKey: ["project", project_id],
    queryFn: () => api.get("/v1/projects/{project_id}", { params: { path: { project_id } } }),
    enabled: project_id !== "",
  });
  // The size of the video is known before it is shown, so that nothing moves under the pointer.
  if (project_id !== "" && project.isPending) return null;
  const [width = 16, height = 9] = project.data?.aspect_ratio?.split(":").map(Number) ?? [];
  const thumbnail = steps
    .flatMap(({ tool, media }) => (tool === "render_video" ? media : []))
    .find(({ kind }) => kind === "image");
  return (
    <section className={styles.result} aria-label="Result">
      {video_url && (
        <video
          src={video_url}
          {...(thumbnail ? { poster: thumbnail.url } : {})}
          style={{ aspectRatio: width / height, width: `${(heightRem * width) / height}rem` }}
          controls
          playsInline
          aria-label={project.data?.title ?? "Video"}
        />
      )}
      <div className={styles.words}>
        <p>{summary}</p>
        {warnings.map((warning) => (
          <Notice key={warning} kind="wait">
            {warning}
          </Notice>
        ))}
        {attributions.length > 0 && (
          <details>
            <summary>Credits, added to the description when you publish</summary>
            <ul>
              {attributions.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
        )}
        {project_id !== "" && (
          <ButtonLink look="primary" icon="film-slate" href={`/projects/${project_id}`}>
            Open the storyboard
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
