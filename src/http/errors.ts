import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services/services.ts";
import { isDiskFull } from "../system/disk-full.ts";
import { ApiError, badRequest, errorStatus, StepError, toPointer } from "../system/errors.ts";
import { bodyBytesMax } from "./json-body.ts";
import { newRequestId, standardHeaders } from "./request-id.ts";

/**
 * Turns every thrown error into the error body. An unexpected error is logged and
 * its message stays private.
 */
export function handleErrors(app: FastifyInstance, { log }: Pick<Services, "log">): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toApiError(error, request);
    if (!known) log.error({ err: error, request_id: request.id }, "Request failed");
    else if (isDiskFull(error)) log.error({ err: error, request_id: request.id }, "Disk full");
    else if (known.code === "bad_gateway")
      log.warn({ err: error, request_id: request.id }, "Upstream service unavailable");
    return sendError(
      reply,
      known ??
        new ApiError(
          "internal_server_error",
          "The service failed unexpectedly. Retry with backoff; if it fails again, report the request_id.",
        ),
    );
  });
}

/**
 * Handles errors of the router, such as a URL that cannot be decoded. No hook has run before it.
 */
export function frameworkErrors(
  error: Error & { code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(standardHeaders(request.id));
  const tooLong = error.code === "FST_ERR_MAX_PARAM_LENGTH";
  sendError(
    reply,
    tooLong
      ? new ApiError("not_found", "The id in the URL is too long. Check the id.")
      : badRequest("The URL cannot be decoded. Percent-encode it as UTF-8."),
  );
}

/** Responds to bytes that are not a valid HTTP request, and closes the connection. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const detail =
    connectionErrors[error.code ?? ""] ??
    "The request is not valid HTTP. Send an HTTP/1.1 request.";
  const request_id = newRequestId();
  const body = JSON.stringify(errorBody(badRequest(detail), request_id));
  const headers = {
    ...standardHeaders(request_id),
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 400 ${STATUS_CODES[400]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  // Otherwise the client could keep its half of the connection open.
  socket.destroySoon();
}

const connectionErrors: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "The request headers are too large. Send at most 16 KiB.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request took too long to arrive. Send it at once.",
};

function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  if (errorStatus[error.code] === 401) reply.header("www-authenticate", "Bearer");
  // Fastify would close the connection while the client still sends, and the client would never
  // read the response.
  if (error.code === "payload_too_large") reply.removeHeader("connection");
  // A route may have set another content type already.
  return reply
    .code(errorStatus[error.code])
    .type("application/json; charset=utf-8")
    .send(errorBody(error, reply.request.id, missingPointer(error, reply.request)));
}

/** The field of the body whose id a 404 did not find. None if the id is in the path. */
function missingPointer({ missing }: ApiError, { body, params }: FastifyRequest) {
  if (missing === undefined || typeof body !== "object" || body === null) return undefined;
  if (Object.values(params as object).includes(missing)) return undefined;
  const ids = Object.entries(body).filter(([name]) => name.endsWith("_id"));
  const [field] = ids.find(([, id]) => id === missing) ?? [];
  return field === undefined ? undefined : toPointer(field);
}

const errorBody = (error: ApiError, request_id: string, pointer = error.pointer) => ({
  error: error.code,
  detail: error.message,
  status: errorStatus[error.code],
  request_id,
  ...(pointer === undefined ? {} : { pointer }),
});

function toApiError(error: unknown, request: FastifyRequest): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof StepError && error.code === "provider_unavailable")
    return new ApiError("bad_gateway", error.message);
  if (isDiskFull(error)) return diskFullError(request);
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode = 500 } = error as Error & { code?: string; statusCode?: number };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new ApiError(
      "payload_too_large",
      `The request body is too large. The maximum is ${request.routeOptions.bodyLimit ?? bodyBytesMax} bytes.`,
    );
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    const expected = request.routeOptions.config.form ? "multipart/form-data" : "application/json";
    return badRequest(
      `Invalid Content-Type: "${request.headers["content-type"] ?? ""}". Send the body as ${expected}.`,
    );
  }
  return statusCode < 500 ? badRequest(error.message) : undefined;
}

/** 502 where the document of the route contains it, such as for uploads; otherwise 500. */
const diskFullError = ({ routeOptions }: FastifyRequest) =>
  new ApiError(
    routeOptions.config.errors?.includes("bad_gateway") ? "bad_gateway" : "internal_server_error",
    "The disk of this installation is full. Ask the operator to free some space, then try again.",
  );
