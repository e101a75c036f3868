/** An error response of the service. */
export class ReelwrightError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** A code for programs, such as "insufficient_credits". */
  readonly code: string;
  /** What is wrong and how to fix it. */
  readonly detail: string;
  /** Identifies the request in the log of the service. */
  readonly request_id: string;
  /** The place of the error in the request body (JSON Pointer), such as "/graph_edges/2". */
  readonly pointer: string | undefined;

  constructor(problem: {
    status: number;
    error: string;
    detail: string;
    request_id: string;
    pointer?: string;
  }) {
    super(`${problem.status} ${problem.error}: ${problem.detail} (${problem.request_id})`);
    this.name = "ReelwrightError";
    this.status = problem.status;
    this.code = problem.error;
    this.detail = problem.detail;
    this.request_id = problem.request_id;
    this.pointer = problem.pointer;
  }
}

/** Builds the error of a response. A proxy may respond without the service's error body. */
export async function parseError(response: Response): Promise<ReelwrightError> {
  const { status, statusText, headers } = response;
  const problem: unknown = await response.json().catch(() => undefined);
  return new ReelwrightError({
    error: "unknown",
    detail: statusText || "The response has no error body.",
    request_id: headers.get("x-request-id") ?? "",
    ...(typeof problem === "object" ? problem : {}),
    status,
  });
}
