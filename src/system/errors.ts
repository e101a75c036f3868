/** All error codes of API responses, with their HTTP status. */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  api_key_expired: 401,
  insufficient_credits: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  validation_error: 422,
  rate_limit_exceeded: 429,
  internal_server_error: 500,
  bad_gateway: 502,
  gateway_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * An error response. `detail` says what is wrong, with which value, and how to fix it. `pointer`
 * is the place in the request body (JSON Pointer, RFC 6901), such as "/graph_edges/2". `missing` is
 * the id that a 404 did not find.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly pointer: string | undefined;
  readonly missing: string | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    options: ErrorOptions & { pointer?: string; missing?: string } = {},
  ) {
    super(detail, options);
    this.name = "ApiError";
    this.code = code;
    this.pointer = options.pointer;
    this.missing = options.missing;
  }
}

/** The JSON Pointer (RFC 6901) of a place in a request body. */
export const toPointer = (...path: readonly (string | number)[]) =>
  path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** The keys of a path such as `scenes[0].text`. */
export const pathKeys = (path: string): string[] => path.split(/[.[\]]+/).filter(Boolean);

/** Runs a check. Its error gets this place in the request body, unless it names one itself. */
export function atPlace<T>(path: readonly (string | number)[], check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ApiError) || error.pointer !== undefined) throw error;
    throw new ApiError(error.code, error.message, { cause: error, ...at(path) });
  }
}

const at = (path: readonly (string | number)[]) =>
  path.length > 0 ? { pointer: toPointer(...path) } : {};

/**
 * 404: the resource does not exist, or belongs to another account. `meant` is the name of one that
 * the account can access.
 */
export const notFound = (resource: string, id: string, meant?: string) =>
  new ApiError(
    "not_found",
    `There is no ${resource} "${id}" that this account can access.${meant === undefined ? "" : ` Did you mean "${meant}"?`}`,
    { missing: id },
  );
/** 400: the request is malformed. `path` is the place in its body. */
export const badRequest = (detail: string, ...path: readonly (string | number)[]) =>
  new ApiError("bad_request", detail, at(path));
/** 422: the structure is correct and a value is not. `path` is its place in the body. */
export const invalid = (detail: string, ...path: readonly (string | number)[]) =>
  new ApiError("validation_error", detail, at(path));
/** 409: the state of the resource does not allow the operation. */
export const conflict = (detail: string) => new ApiError("conflict", detail);
/** 403: the key lacks a scope, or the resource is visible but belongs to another account. */
export const forbidden = (detail: string) => new ApiError("forbidden", detail);

export type StepErrorCode =
  | "tool_failed"
  | "tool_timeout"
  | "provider_unavailable"
  | "provider_required"
  | "invalid_input"
  | "loop_limit"
  | "cost_limit"
  | "internal";

/**
 * The reason why a step failed, and with it a run or a render. `retryable`: the same call may
 * succeed later.
 */
export class StepError extends Error {
  readonly code: StepErrorCode;
  readonly retryable: boolean;
  /** Whether a provider refused the call because it has too many: nothing was made or paid. */
  readonly isBusy: boolean;

  constructor(
    code: StepErrorCode,
    message: string,
    options: ErrorOptions & { retryable?: boolean; isBusy?: boolean } = {},
  ) {
    super(message, options);
    this.name = "StepError";
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.isBusy = options.isBusy ?? false;
  }
}

/** Returns the sentence of a StepError. Throws other errors. */
export function faultMessage(error: unknown): string {
  if (error instanceof StepError) return error.message;
  throw error;
}

/** Returns the sentence of the StepError that a check throws, or nothing. */
export function findFault(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return faultMessage(error);
  }
}
