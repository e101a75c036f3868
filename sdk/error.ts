/** An answer that is an error, as the service tells it. */
export class ReelwrightError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** For programs, such as "insufficient_credits". */
  readonly code: string;
  /** For people: what is wrong and what to do. */
  readonly detail: string;
  /** Names the request when you ask for help. */
  readonly request_id: string;

  constructor(problem: { status: number; error: string; detail: string; request_id: string }) {
    super(`${problem.status} ${problem.error}: ${problem.detail} (${problem.request_id})`);
    this.name = "ReelwrightError";
    this.status = problem.status;
    this.code = problem.error;
    this.detail = problem.detail;
    this.request_id = problem.request_id;
  }
}

/** The error that a response tells of; what stands between the service and here may answer without a body of ours. */
export async function parseError(response: Response): Promise<ReelwrightError> {
  const { status, statusText, headers } = response;
  const problem: unknown = await response.json().catch(() => undefined);
  return new ReelwrightError({
    error: "unknown",
    detail: statusText || "The answer has no explanation.",
    request_id: headers.get("x-request-id") ?? "",
    ...(typeof problem === "object" ? problem : {}),
    status,
  });
}
