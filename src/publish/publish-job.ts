import { type Kysely, sql } from "kysely";
import { findAsset } from "../assets/assets.ts";
import { decrypt, encrypt } from "../crypto/encryption.ts";
import type { Database } from "../db/schema.ts";
import { lockAccount } from "../identity/plans.ts";
import type { JobContext, JobHandler } from "../jobs/job.ts";
import {
  checkLostAttempts,
  claim,
  isHeld,
  StaleAttemptError,
  scheduleRetry,
} from "../jobs/lease.ts";
import { retryDelay, retryPolicies } from "../jobs/retry-policies.ts";
import { fileExtension } from "../media/file-extension.ts";
import { guardedFetch } from "../net/guarded-fetch.ts";
import type { WorkerServices } from "../services/worker-services.ts";
import { toFileName } from "../storage/signed-links.ts";
import { ApiError, StepError } from "../system/errors.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import { decryptCredentials, ownedConnection } from "./connections.ts";
import type { ConnectedPlatform } from "./platforms/credentials.ts";
import { uploadToHttp } from "./platforms/http.ts";
import type {
  PlatformUpload,
  PlatformUploader,
  VideoFile,
  Visibility,
} from "./platforms/platform.ts";
import { youtubeUploader } from "./platforms/youtube.ts";
import { type PublicationRow, publishedUrl, watchUrl } from "./publish.ts";

const purpose = "publish uploads";
/** Concurrent uploads of one account, so that a slow receiver does not delay other accounts. */
const maxUploadsPerAccount = 10;
const waitSeconds = 10;

/** The services of the job, which makes no media. */
type Publisher = Omit<
  WorkerServices,
  | "ffmpeg"
  | "checkPicture"
  | "providers"
  | "downloadLimit"
  | "cpuPriorities"
  | "ownOffers"
  | "folder"
>;

/**
 * Uploads a video to its platform, in up to five attempts. Interrupted uploads resume where
 * possible.
 * Why: docs/decisions/publishing.md
 */
export function publishJob(worker: Publisher): JobHandler<"publish"> {
  const { youtube, fetchAllowPrivate: allowPrivate, webhookAllowPrivate } = worker.config;
  const toGoogle = guardedFetch({
    allowPrivate,
    allowedOrigins: [youtube.api_url, youtube.token_url],
  });
  // A receiver of the operator, as of webhooks.
  const toReceiver = webhookAllowPrivate ? guardedFetch({ allowPrivate: true }) : worker.fetch;
  const platforms: Record<ConnectedPlatform, PlatformUploader> = {
    http: (upload) => uploadToHttp({ ...upload, fetch: toReceiver }),
    // Most workers need no SDK of S3, whose loading takes a tenth of the time of their start.
    s3: async (upload) => (await import("./platforms/s3.ts")).uploadToS3(upload),
    youtube: (upload) => youtubeUploader(youtube)({ ...upload, fetch: toGoogle }),
  };
  return async ({ publish_id }, { signal, requeue, end }) => {
    const publication = await claimPublication(worker, publish_id);
    if (!publication) return waitForTurn(worker, publish_id, end);
    try {
      checkLostAttempts(publication.attempt - publication.retries);
      const url = await upload(worker, publication, platforms, signal);
      await endPublication(worker, publication, { status: "completed", url });
    } catch (error) {
      if (error instanceof StaleAttemptError) return;
      if (signal.aborted) return requeue();
      await failOrRetry(worker, publication, { error, end });
    }
  };
}

/** Returns undefined if the publication has ended, or its account has enough uploads running. */
async function claimPublication(
  { db, clock }: Publisher,
  id: string,
): Promise<PublicationRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom("publications")
      .select("account_id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!found) return undefined;
    // Serialized per account: concurrent claims could otherwise all see the last free slot.
    await lockAccount(tx, found.account_id);
    const mayRun = sql<boolean>`(
      status = 'running' or platform = 'page' or (
        select count(*) from publications
        where account_id = ${found.account_id} and status = 'running'
      ) < ${maxUploadsPerAccount}
    )`;
    const claiming = { ids: [id], now: clock.now(), when: mayRun };
    const { rows } = await claim("publications", claiming).execute(tx);
    return rows[0];
  });
}

/**
 * Queues the job again. The delay grows with the publications of the account that are ahead,
 * because thousands of jobs that check every ten seconds would keep the workers busy.
 */
async function waitForTurn(
  { db, queue }: Publisher,
  publish_id: string,
  end: JobContext["end"],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ ahead: number; account_id: string }>`
      select count(other.id)::integer as ahead, mine.account_id from publications as mine
      left join publications as other on other.account_id = mine.account_id
        and other.created_at < mine.created_at
        and other.status = 'pending' and other.platform <> 'page'
      where mine.id = ${publish_id} and mine.status = 'pending'
      group by mine.id, mine.account_id
    `.execute(tx);
    for (const { ahead, account_id } of rows) {
      const delay_seconds = waitSeconds * (1 + Math.floor(ahead / maxUploadsPerAccount));
      await queue.enqueue(tx, "publish", { publish_id }, { account_id, delay_seconds });
      if (!(await end(tx))) throw new Error("Another worker has claimed the job.");
    }
  });
}

async function upload(
  worker: Publisher,
  publication: PublicationRow,
  platforms: Record<ConnectedPlatform, PlatformUploader>,
  signal: AbortSignal,
): Promise<string> {
  const {
    platform,
    account_id,
    connection_id: id,
    title,
    description,
    tags,
    visibility,
    language,
  } = publication;
  const video = await loadVideo(worker, publication);
  if (platform === "page") return watchUrl(worker.config.publicUrl, publication.id);
  const connected = platform as ConnectedPlatform;
  const connection = await ownedConnection(worker.db, account_id, {
    id: id ?? "",
    platform: connected,
  });
  const { url } = await platforms[connected]({
    video,
    about: { title, description, tags, visibility: visibility as Visibility, language },
    credentials: decryptCredentials(worker.secret, connection),
    savedSession: publication.upload
      ? decrypt(worker.secret, purpose, publication.upload)
      : undefined,
    saveSession: (url) => saveUploadSession(worker, publication, url),
    fetch: worker.fetch,
    signal,
    clock: worker.clock,
  } satisfies PlatformUpload);
  return url;
}

async function loadVideo(
  { db, storage }: Publisher,
  publication: PublicationRow,
): Promise<VideoFile> {
  const asset = await findAsset(db, publication.account_id, publication.video_asset_id);
  if (!asset)
    throw new StepError(
      "invalid_input",
      "The video of this publication was deleted. Publish the project again.",
    );
  return {
    file_name: toFileName(publication.title, fileExtension(asset)),
    media_type: asset.media_type,
    bytes: Number(asset.bytes),
    read: (start) => storage.readStream(asset.storage_key, { start, end: Number(asset.bytes) - 1 }),
  };
}

const updateHeld = (db: Kysely<Database>, publication: PublicationRow) =>
  db.updateTable("publications").where(isHeld(publication));

async function saveUploadSession(
  { db, secret }: Publisher,
  publication: PublicationRow,
  url: string,
): Promise<void> {
  const upload = encrypt(secret, purpose, url);
  const row = await updateHeld(db, publication).set({ upload }).returning("id").executeTakeFirst();
  if (!row) throw new StaleAttemptError(publication);
}

async function failOrRetry(
  worker: Publisher,
  publication: PublicationRow,
  { error, end }: { error: unknown; end: JobContext["end"] },
): Promise<void> {
  const publish_id = publication.id;
  const { code, message, retryable } = toPublishError(error);
  const delay_seconds = retryable
    ? retryDelay(retryPolicies.publication, publication.retries)
    : undefined;
  if (delay_seconds !== undefined) {
    worker.log.warn({ err: error, publish_id, delay_seconds }, "Publication failed, will retry");
    return scheduleRetry(worker, publication, {
      table: "publications",
      job: "publish",
      payload: { publish_id },
      end,
      delay_seconds,
      // Another upload of the account may run meanwhile.
      status: "pending",
    });
  }
  worker.log.warn({ err: error, publish_id }, "Publication failed");
  await endPublication(worker, publication, {
    status: "failed",
    error: JSON.stringify({ code, message, retryable }),
  });
}

function toPublishError(error: unknown): { code: string; message: string; retryable: boolean } {
  if (error instanceof StepError) return error;
  // The connection was deleted meanwhile.
  if (error instanceof ApiError)
    return { code: "invalid_input", message: error.message, retryable: false };
  return {
    code: "internal",
    message: "The service failed internally in every attempt. Publish again later.",
    retryable: true,
  };
}

type Ending = { status: "completed"; url: string } | { status: "failed"; error: string };

/** Ends the publication and emits its event, unless another worker owns it or it was deleted. */
async function endPublication(
  worker: Publisher,
  publication: PublicationRow,
  ending: Ending,
): Promise<void> {
  await worker.db.transaction().execute(async (tx) => {
    const row = await updateHeld(tx, publication)
      .set({ ...ending, upload: null, completed_at: worker.clock.now() })
      .returningAll()
      .executeTakeFirst();
    if (!row) return;
    const { id: publish_id, project_id, platform, error, account_id } = row;
    const url = publishedUrl(row, worker);
    const event = ending.status === "completed" ? "publish.completed" : "publish.failed";
    await emitEvent(worker, tx, account_id, {
      event,
      data: { publish_id, project_id, platform, url, error },
    });
  });
}
