import { join } from "node:path";
import type { Clock } from "../system/clock.ts";
import { openDiskStorage } from "./disk-storage.ts";
import type { S3Settings } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

interface Settings {
  dataDir: string;
  s3: S3Settings | undefined;
}

/**
 * Opens the storage: an S3 bucket if the settings name one, otherwise the folder `media` of the
 * data directory. Rejects if the bucket is missing or access is denied. Later failures reject with
 * StepError `provider_unavailable`.
 */
export async function openStorage({ dataDir, s3 }: Settings, clock: Clock): Promise<Storage> {
  const folder = join(dataDir, "media");
  if (!s3) return openDiskStorage(folder);
  // The SDK of S3 takes a tenth of the time in which a process starts.
  const { openS3Storage } = await import("./s3-storage.ts");
  return openS3Storage(s3, folder, clock);
}
