/** Every job of the queue: its name and what it carries. Payloads are ids; the facts are rows. */
export interface Jobs {
  /** Carries a run on to its end. */
  run: { run_id: string };
  /** Renders a project again in another size or codec. */
  render: { render_id: string };
  /** Brings a video to where people see it. */
  publish: { publish_id: string };
}

export type JobName = keyof Jobs;

export const jobNames: readonly JobName[] = ["run", "render", "publish"];
