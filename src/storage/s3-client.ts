import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { StepError } from "../system/errors.ts";

/** How to reach a bucket. */
export interface S3Access {
  bucket: string;
  /** Of another service than Amazon's, such as `https://minio.example.com:9000`. */
  endpoint?: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket in the path and not in the host name, as most services other than Amazon's want it. */
  forcePathStyle: boolean;
}

/** A client for S3 and what speaks its protocol. Each request is tried three times. */
export function s3Client({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  forcePathStyle,
}: S3Access): S3Client {
  return new S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    // The checksums that newer clients add by themselves are unknown to many services that speak S3.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

/** Whether S3 says that the thing is not there. */
export const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** What is told of a fault of S3: `provider_unavailable`, retryable unless S3 refused. What is not S3's fault, such as a full disk, stays as it is. */
export function toStorageError(error: unknown, access: S3Access): unknown {
  return error instanceof Error && "$metadata" in error ? storageUnavailable(error, access) : error;
}

/** The same for an error of which it is known that S3 or the way to it is at fault. Where the bucket is and what it said is the operator's matter: it is the cause. */
export function storageUnavailable(
  error: Error & { code?: string },
  { bucket, endpoint, region }: S3Access,
): StepError {
  const status =
    error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500;
  // An answer to HEAD has no body that would say more than its status.
  const reason =
    error instanceof S3ServiceException
      ? `it answered ${status} ${error.name}`
      : error.message || error.code || error.name;
  const where = `The bucket "${bucket}" at ${endpoint ?? `Amazon S3 (${region})`}`;
  const cause = new Error(`${where} can't be used: ${reason}.`, { cause: error });
  const retryable = status >= 500 || status === 429;
  return new StepError(
    "provider_unavailable",
    "The storage of this installation can't be used just now; try again later.",
    {
      retryable,
      cause,
    },
  );
}
