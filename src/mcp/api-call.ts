/** A response of the API. */
export interface ApiResponse {
  status: number;
  /** Parsed if it is JSON, otherwise an empty object. */
  body: Record<string, unknown>;
  bytes: Buffer;
  /** Seconds of Retry-After. */
  retryAfter: number | undefined;
}

/** Sends a request to the API with the credentials of one client. */
export type ApiCall = (
  method: "GET" | "POST" | "PATCH",
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiResponse>;

/** Builds a response from its parts. */
export function toApiResponse(
  status: number,
  bytes: Buffer,
  header: (name: string) => string | undefined,
): ApiResponse {
  const isJson = header("content-type")?.includes("json") === true && bytes.length > 0;
  const seconds = Number(header("retry-after"));
  return {
    status,
    body: isJson ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {},
    bytes,
    retryAfter: seconds > 0 ? seconds : undefined,
  };
}

/** An error response of the API. Its message is for the assistant and its user. */
export class ApiCallError extends Error {}

/** The body of a successful response. Rejects with ApiCallError for any other. */
export async function requireSuccess(response: Promise<ApiResponse>): Promise<ApiResponse> {
  const { status, body, ...rest } = await response;
  if (status < 300) return { status, body, ...rest };
  const request = body.request_id === undefined ? "" : ` (request ${body.request_id})`;
  throw new ApiCallError(`${status} ${body.error ?? "error"}: ${body.detail ?? ""}${request}`);
}
