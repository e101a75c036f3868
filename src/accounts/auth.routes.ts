import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { revokeAllApiKeys } from "../api-keys/api-keys.ts";
import type { TtlCache } from "../caching/ttl-cache.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { ApiError, badRequest, type ErrorCode, errorStatus, forbidden } from "../system/errors.ts";
import { openAuth, revokeKeysHeader } from "./auth.ts";

/**
 * The endpoints of better-auth that are public. better-auth keeps a rate limit for each path, so
 * unknown paths must not reach it.
 */
const posts = [
  "/sign-in/email",
  "/sign-out",
  "/request-password-reset",
  "/reset-password",
  "/change-password",
  "/update-user",
  "/revoke-session",
  "/revoke-sessions",
  "/revoke-other-sessions",
];
const gets = ["/token", "/jwks", "/get-session", "/list-sessions", "/error"];
const signUpRefusals = {
  invite: "Sign-up is by invitation. Ask the operator for one: ./reelwright account invite.",
  off: "Sign-up is off. Ask the operator for an account.",
};
const SignInLink = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
const FirstPassword = Type.Object({ newPassword: Type.String({ maxLength: 1000 }) });
const ResetLink = Type.Object({ token: Type.String({ maxLength: 100 }) });

/** Policy of the error page of an expired link: the page shows text from its URL. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Sign-up, sign-in, sessions, access tokens and their public keys, by better-auth. Its errors get
 * the error body of this service.
 */
export function authRoutes(
  services: Services,
  callers: Pick<TtlCache<Caller>, "forget">,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const auth = openAuth(services);
    const { signUp } = services.config;
    const refuseSignUp = async () => {
      throw forbidden(signUpRefusals[signUp === "off" ? "off" : "invite"]);
    };
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const changes = readPasswordChange(request);
      const response = await auth.handler(webRequest(request, changes, services.config.publicUrl));
      const body = await response.text();
      if (response.status >= 400) {
        const wait = response.headers.get("x-retry-after");
        if (wait) reply.header("retry-after", wait);
        throw authError(response, body, request);
      }
      if (changes.revokeKeys) await revokeKeys(services, body);
      if (changes.revokeKeys) callers.forget();
      return sendAuthResponse(reply, response, body);
    };
    for (const url of gets) app.get(url, handler);
    app.post("/sign-up/email", signUp === "open" ? handler : refuseSignUp);
    for (const url of posts) app.post(url, handler);
    app.post("/set-password", { schema: { body: FirstPassword } }, handler);
    app.post("/sign-in/link", { schema: { body: SignInLink } }, handler);
    app.get("/reset-password/:token", { schema: { params: ResetLink } }, handler);
  };
}

interface PasswordChange {
  body: Record<string, unknown>;
  /** Whether the request changes or resets a password and revokes the API keys too. */
  revokeKeys: boolean;
}

/**
 * Reads our own field `revoke_api_keys` from a change or reset of a password, and makes every
 * change end the other sessions. Removes fields that are null: they are not given.
 */
function readPasswordChange({ body, routeOptions: { url = "" } }: FastifyRequest): PasswordChange {
  const { revoke_api_keys: revokeKeys, ...fields } = withoutNulls(body);
  if (!/\/(change|reset)-password$/.test(url))
    return { body: withoutNulls(body), revokeKeys: false };
  if (revokeKeys !== undefined && typeof revokeKeys !== "boolean")
    throw badRequest(
      `Invalid field "revoke_api_keys": ${JSON.stringify(revokeKeys).slice(0, 80)}. Expected true or false.`,
      "revoke_api_keys",
    );
  const always = url.endsWith("/change-password") ? { revokeOtherSessions: true } : {};
  return { body: { ...fields, ...always }, revokeKeys: revokeKeys === true };
}

const withoutNulls = (body: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value !== null));

/** A change of a password names its user in the response; a reset has revoked the keys already. */
async function revokeKeys(services: Services, body: string): Promise<void> {
  const { user }: { user?: { id: string } } = JSON.parse(body);
  if (!user) return;
  await revokeAllApiKeys(services, user.id).catch((error) => {
    services.log.error({ err: error }, "API keys could not be revoked after a password change");
    throw new ApiError(
      "internal_server_error",
      "The password has changed, but the API keys are still active. Revoke them with DELETE /api-keys/{key_id}.",
    );
  });
}

function sendAuthResponse(reply: FastifyReply, response: Response, body: string): FastifyReply {
  for (const [name, value] of response.headers)
    if (name !== "set-cookie") reply.header(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header("set-cookie", cookies);
  if (response.headers.get("content-type")?.startsWith("text/html"))
    reply.header("content-security-policy", pagePolicy);
  return reply.code(response.status).send(body);
}

function webRequest(
  request: FastifyRequest,
  { body: fields, revokeKeys }: PasswordChange,
  publicUrl: string,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === "string") headers.set(name, value);
  headers.delete("content-length");
  // Browsers send Sec-Fetch-Site. The fetch of Node sends only Sec-Fetch-Mode, which better-auth
  // would reject as cross-site.
  if (!headers.has("sec-fetch-site")) headers.delete("sec-fetch-mode");
  headers.set("x-client-ip", request.ip);
  headers.set(revokeKeysHeader, String(revokeKeys));
  // better-auth does not support HEAD; Fastify omits the body.
  const method = request.method === "HEAD" ? "GET" : request.method;
  const body = method === "POST" ? JSON.stringify(fields) : null;
  if (body !== null) headers.set("content-type", "application/json");
  return new Request(new URL(request.url, publicUrl), { method, headers, body });
}

function authError(
  { status }: Response,
  body: string,
  { url, headers, body: sent }: FastifyRequest,
): ApiError {
  const code =
    (Object.keys(errorStatus) as ErrorCode[]).find((code) => errorStatus[code] === status) ??
    "bad_request";
  if (status >= 500) throw new Error(`better-auth responded ${status}: ${body}`);
  const { message }: { message?: string } = body ? JSON.parse(body) : {};
  if (message === "Invalid origin")
    return new ApiError(
      code,
      `Invalid origin: "${headers.origin ?? headers.referer ?? ""}". Set PUBLIC_URL to the address that the browser uses, or add the origin to CORS_ORIGINS.`,
    );
  if (message === "Unauthorized")
    return new ApiError(code, "No session. Sign in at POST /auth/sign-in/email.");
  if (!message) return new ApiError(code, `No endpoint at ${url.replace(/\?.*/s, "")}.`);
  const field = faultyField(message, Object.keys(sent ?? {}));
  const pointer = status === 400 && field !== undefined ? { pointer: `/${field}` } : {};
  return new ApiError(code, `${message.replace(/\.$/, "")}.`, pointer);
}

/** The field of the body that a message of better-auth is about. */
function faultyField(message: string, sent: readonly string[]): string | undefined {
  const named = /^\[body\.(\w+)\]/.exec(message)?.[1];
  if (named !== undefined) return named;
  const about = /^(?:invalid )?(email|password|token)\b/i.exec(message)?.[1]?.toLowerCase();
  const isNew = /too (?:short|long)/i.test(message);
  const fields: Record<string, string[]> = {
    email: ["email", "newEmail"],
    password: isNew ? ["newPassword", "password"] : ["currentPassword", "password"],
    token: ["token"],
  };
  return fields[about ?? ""]?.find((name) => sent.includes(name));
}
