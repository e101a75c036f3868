import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { StepError } from "../system/errors.ts";

/** Address and credentials of a bucket. */
export interface S3Access {
  bucket: string;
  /** Address of the S3 service, such as `https://minio.example.com:9000`. Undefined: Amazon S3. */
  endpoint?: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /**
   * Puts the bucket into the path instead of the host name. Most services other than Amazon S3
   * require it.
   */
  forcePathStyle: boolean;
}

/** Creates a client for Amazon S3 and compatible services. Each request has three attempts. */
export function createS3Client({
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
    // Many S3-compatible services do not know the checksums that newer clients add by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

/** Whether S3 responded with 404. */
export const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

const isTransient = (status: number) => status >= 500 || status === 429;

/** Whether S3 answered that it is out of order, as opposed to no answer. */
export const isOutage = (error: unknown) =>
  error instanceof S3ServiceException && isTransient(error.$metadata.httpStatusCode ?? 0);

/**
 * Converts an error of S3 to StepError `provider_unavailable`, which is retryable unless S3 denied
 * the request. Other errors, such as a full disk, are returned unchanged.
 */
export function toStorageError(error: unknown, access: S3Access): unknown {
  return error instanceof Error && "$metadata" in error ? storageUnavailable(error, access) : error;
}

/**
 * Builds the StepError for a failed S3 request. The bucket and the reason are in its `cause`, which
 * only the operator's log contains.
 */
export function storageUnavailable(
  error: Error & { code?: string },
  { bucket, endpoint, region }: S3Access,
): StepError {
  const status =
    error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500;
  // A HEAD response has no body, so only its status is known.
  const reason =
    error instanceof S3ServiceException
      ? `the response was ${status} ${error.name}`
      : error.message || error.code || error.name;
  const where = `The bucket "${bucket}" at ${endpoint ?? `Amazon S3 (${region})`}`;
  const cause = new Error(`${where} is not available: ${reason}.`, { cause: error });
  const retryable = isTransient(status);
  return new StepError(
    "provider_unavailable",
    "The media storage is temporarily unavailable. Try again later.",
    {
      retryable,
      cause,
    },
  );
}
