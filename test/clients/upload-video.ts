import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createProject } from "../../src/projects/write-revisions.ts";
import type { TestService } from "../harness.ts";
import { fixture } from "../tool-benches/local-media.ts";

/** Builds a multipart form with one file. */
export function fileForm(content: Buffer, file_name: string): Buffer & { type: string } {
  const boundary = "----a-form";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file_name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return Object.assign(body, { type: `multipart/form-data; boundary=${boundary}` });
}

/** One second of mp4 video. */
export const video = await readFile(fixture("color-bars.mp4"));
const form = fileForm(video, "color-bars.mp4");

/** Uploads the video. Resolves to its asset id. */
export async function uploadVideo(
  service: Pick<TestService, "call">,
  headers: Record<string, string> = {},
): Promise<string> {
  return String(
    (await service.call("POST", "/v1/assets", form, { ...headers, "content-type": form.type })).body
      .id,
  );
}

interface NewProject {
  account_id?: string;
  run_id?: string;
  title: string;
  video_asset_id: string | null;
  timeline?: unknown;
  shared_values?: Record<string, unknown>;
}

/** Creates a project as a run does. Resolves to its id. */
export function newProject(
  { services, account }: Pick<TestService, "services" | "account">,
  project: NewProject,
): Promise<string> {
  const files = { thumbnail_asset_id: null, captions_asset_id: null, now: services.clock.now() };
  const revision = {
    account_id: account.id,
    run_id: randomUUID(),
    shared_values: {},
    timeline: undefined,
    ...files,
    ...project,
  };
  return services.db.transaction().execute(async (tx) => (await createProject(tx, revision)).id);
}
