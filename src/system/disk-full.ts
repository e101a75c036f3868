import { StepError } from "./errors.ts";

/** The disk is full. Retryable, because an operator may free some space meanwhile. */
export class DiskFullError extends StepError {
  constructor(cause?: unknown) {
    super(
      "internal",
      "The disk is full. Free some space, then try again. Completed steps are kept.",
      {
        retryable: true,
        cause,
      },
    );
  }
}

/** ENOSPC of the system, and disk_full of PostgreSQL. */
const codes = new Set<unknown>(["ENOSPC", "53100"]);

/** Whether an error means that the disk is full. Some libraries report it only in the message. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DiskFullError ||
  (error instanceof Error &&
    (("code" in error && codes.has(error.code)) || /no space left on device/i.test(error.message)));
