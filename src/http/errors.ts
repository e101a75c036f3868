import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services/services.ts";
import { ApiError, badRequest, errorStatus, StepError } from "../system/errors.ts";
import { bodyBytesMax } from "./json-body.ts";
import { newRequestId, standardHeaders } from "./request-id.ts";

/** Turns whatever was thrown into the one error body (spec: Errors). What nobody foresaw is logged, and its inside is not shown. */
export function answerErrors(app: FastifyInstance, { log }: Pick<Services, "log">): void {
  app.setErrorHandler((error, request, reply) => {
    const known = apiErrorOf(error, request);
    if (!known) log.error({ err: error, request_id: request.id }, "a request failed");
    else if (known.code === "bad_gateway")
      log.warn({ err: error, request_id: request.id }, "what a request needs did not answer");
    return sendError(
      reply,
      known ?? new ApiError("internal_server_error", "Something went wrong here; try again later."),
    );
  });
}

/** Errors from before a route was found, such as an address that cannot be decoded: no hook has run yet. */
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
      ? new ApiError("not_found", "No such thing: the id in the address is too long.")
      : badRequest("The address cannot be decoded: percent-encode it as UTF-8."),
  );
}

/** What is not even HTTP. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const detail =
    error.code === "HPE_HEADER_OVERFLOW"
      ? "The headers are too large."
      : "The request is not valid HTTP.";
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
}

function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  if (errorStatus[error.code] === 401) reply.header("www-authenticate", "Bearer");
  // Fastify would hang up on whoever still sends, and who is cut off while sending never reads why. Node passes over the rest.
  if (error.code === "payload_too_large") reply.removeHeader("connection");
  // A route that answers with something else than JSON may have said so already.
  return reply
    .code(errorStatus[error.code])
    .type("application/json; charset=utf-8")
    .send(errorBody(error, reply.request.id));
}

const errorBody = (error: ApiError, request_id: string) => ({
  error: error.code,
  detail: error.message,
  status: errorStatus[error.code],
  request_id,
});

function apiErrorOf(error: unknown, request: FastifyRequest): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof StepError && error.code === "provider_unavailable")
    return new ApiError("bad_gateway", error.message);
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode = 500 } = error as Error & { code?: string; statusCode?: number };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new ApiError(
      "payload_too_large",
      `The body is larger than ${request.routeOptions.bodyLimit ?? bodyBytesMax} bytes, which is the most.`,
    );
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    const wanted = request.routeOptions.config.form ? "multipart/form-data" : "application/json";
    return badRequest(
      `The Content-Type is "${request.headers["content-type"] ?? ""}"; send the body as ${wanted}.`,
    );
  }
  return statusCode < 500 ? badRequest(error.message) : undefined;
}
