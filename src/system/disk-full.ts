import { StepError } from "./errors.ts";

/** Whether an error means that the disk is full. Some libraries report it only in the message. */
export const isDiskFull = (error: unknown) =>
  error instanceof Error &&
  (("code" in error && error.code === "ENOSPC") || /no space left on device/i.test(error.message));

export const diskFull = (cause?: unknown) =>
  new StepError(
    "internal",
    "The disk is full. Free some space, then try again. Completed steps are kept.",
    { cause },
  );
