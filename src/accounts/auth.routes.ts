import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyRequest } from "fastify";
import { ApiError, type ErrorCode, statusOf } from "../errors.ts";
import type { Services } from "../services.ts";
import { openAuth } from "./auth.ts";

/** Sign-up, sign-in, sessions, access tokens and their public keys. better-auth answers; its errors get our body. */
export function authRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    const auth = openAuth(services);
    app.route({
      method: ["GET", "POST"],
      url: "/*",
      handler: async (request, reply) => {
        const response = await auth.handler(webRequest(request, services.config.publicUrl));
        const body = await response.text();
        if (response.status >= 400) {
          const wait = response.headers.get("x-retry-after");
          if (wait) reply.header("retry-after", wait);
          throw authError(response, body, request);
        }
        for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
        const cookies = response.headers.getSetCookie();
        if (cookies.length > 0) reply.header("set-cookie", cookies);
        return reply.code(response.status).send(body);
      },
    });
  };
}

function webRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === "string") headers.set(name, value);
  headers.delete("content-length");
  headers.set("x-client-ip", request.ip);
  const body = request.method === "POST" ? JSON.stringify(request.body ?? {}) : null;
  if (body !== null) headers.set("content-type", "application/json");
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers, body });
}

function authError({ status }: Response, body: string, { url }: FastifyRequest): ApiError {
  const code = (Object.keys(statusOf) as ErrorCode[]).find((code) => statusOf[code] === status) ?? "bad_request";
  if (status >= 500) throw new Error(`better-auth answered ${status}: ${body}`);
  const { message }: { message?: string } = body ? JSON.parse(body) : {};
  return new ApiError(code, message ? `${message.replace(/\.$/, "")}.` : `There is nothing at ${url.replace(/\?.*$/s, "")}.`);
}
