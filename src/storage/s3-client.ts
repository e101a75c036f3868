import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { StepError } from "../errors.ts";

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
export function s3Client({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Access): S3Client {
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
export const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Why S3 could not be used: `provider_unavailable`, retryable unless it refused. What is not S3's fault, such as a full disk, stays as it is. */
export function s3Fault(error: unknown, access: S3Access): unknown {
  if (!(error instanceof Error) || !("$metadata" in error)) return error;
  return s3Unavailable(error, access);
}

/** The same for an error of which it is known that S3 or the way to it is at fault. */
export function s3Unavailable(cause: Error & { code?: string }, { bucket, endpoint, region }: S3Access): StepError {
  const status = cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? 500) : 500;
  // An answer to HEAD has no body that would say more than "UnknownError".
  const reason = cause instanceof S3ServiceException ? `it answered ${status} ${cause.name}` : cause.message || cause.code || cause.name;
  const where = `The bucket "${bucket}" at ${endpoint ?? `Amazon S3 (${region})`}`;
  return new StepError("provider_unavailable", `${where} can't be used: ${reason}.`, { retryable: status >= 500 || status === 429, cause });
}
