import { Readable } from "node:stream";
import {
  createMcpHandler,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services/services.ts";
import { ApiError, forbidden } from "../system/errors.ts";
import { type ApiCall, toApiResponse } from "./api-call.ts";
import { createMcpServer } from "./mcp-server.ts";

/**
 * /mcp: the Model Context Protocol over streamable HTTP, without sessions. Its tools send requests
 * to the API with the credentials of the client, so scopes and rate limits hold.
 * Why: docs/decisions/openapi.md
 */
export function mcpRoutes({ config, clock, log }: Services): FastifyPluginAsync {
  return async (app) => {
    const own = [new URL(config.publicUrl), ...config.corsOrigins.map((one) => new URL(one))];
    const names = [...localhostAllowedHostnames(), ...own.map(({ hostname }) => hostname)];
    app.route({
      method: ["GET", "POST", "DELETE"],
      url: "/mcp",
      handler: async (request, reply) => {
        checkAddress(request, names);
        const api = createApiCall(app, request);
        const refused = await checkCredentials(api);
        if (refused) throw refused;
        const handler = createMcpHandler(() => createMcpServer({ api, clock }), {
          onerror: (error) => log.info({ err: error, request_id: request.id }, "MCP error"),
        });
        const response = await handler.fetch(toWebRequest(request, reply), {
          parsedBody: request.body,
        });
        return sendResponse(reply, response);
      },
    });
  };
}

/** Refuses pages of other sites, also those whose name leads to this machine (DNS rebinding). */
function checkAddress({ headers }: FastifyRequest, names: string[]): void {
  const host = validateHostHeader(headers.host, names);
  if (!host.ok)
    throw forbidden(
      `Invalid header Host: ${JSON.stringify(headers.host ?? "")}. Use the address in PUBLIC_URL.`,
    );
  const origin = validateOriginHeader(headers.origin, names);
  if (!origin.ok)
    throw forbidden(
      `Invalid header Origin: ${JSON.stringify(headers.origin ?? "")}. Add it to CORS_ORIGINS.`,
    );
}

/** Requests to the API with the credentials and the address of this request. */
function createApiCall(app: FastifyInstance, { headers, ip }: FastifyRequest): ApiCall {
  const names = ["authorization", "x-api-key", "x-internal-auth", "x-account-id"];
  const given = Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
  // MCP clients send every key as a bearer token.
  const { authorization = "", ...others } = given;
  const key = /^Bearer (vk_\S+)$/i.exec(authorization)?.[1];
  const credentials = key === undefined ? given : { ...others, "x-api-key": key };
  return async (method, path, body, more = {}) => {
    const response = await app.inject({
      method,
      url: path,
      remoteAddress: ip,
      headers: { host: "localhost", ...credentials, ...more },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return toApiResponse(response.statusCode, response.rawPayload, (name) => {
      const value = response.headers[name];
      return value === undefined ? undefined : String(value);
    });
  };
}

/** The error of a request without valid credentials, or over the rate limit. */
async function checkCredentials(api: ApiCall): Promise<ApiError | undefined> {
  const { status, body } = await api("GET", "/v1/credits/wallet");
  if (status < 400) return undefined;
  const codes = { 401: "unauthorized", 403: "forbidden", 429: "rate_limit_exceeded" } as const;
  const code = codes[status as keyof typeof codes] ?? "internal_server_error";
  return new ApiError(code, String(body.detail ?? "The service failed. Retry with backoff."));
}

function toWebRequest({ method, url, headers, body }: FastifyRequest, reply: FastifyReply) {
  const disconnected = new AbortController();
  reply.raw.on("close", () => disconnected.abort());
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return new Request(new URL(url, "http://localhost"), {
    method,
    headers: given.filter(([name]) => name !== "content-length"),
    ...(method === "POST" ? { body: JSON.stringify(body ?? null) } : {}),
    signal: disconnected.signal,
  });
}

function sendResponse(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  reply.code(status).headers(Object.fromEntries(headers));
  return reply.send(body ? (Readable.fromWeb(body as never) as never) : "");
}
