import { StepError } from "./errors.ts";

/** Whether it is a full disk: some libraries say so by their words alone. */
export const isDiskFull = (error: unknown) =>
  error instanceof Error &&
  (("code" in error && error.code === "ENOSPC") || /no space left on device/i.test(error.message));

export const diskFull = (cause?: unknown) =>
  new StepError(
    "internal",
    "The disk of this installation is full. Free some space and try again; finished steps are kept.",
    { cause },
  );
