import { type Reelwright, reelwright } from "../../../sdk/client.ts";
import type { components } from "../../../sdk/schema.ts";
import { announce } from "../ui/announcements.tsx";
import { credentials, endSession } from "./session.ts";

/** A value of the API, by its name in the OpenAPI document. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** Sends a request with the caller's credentials. A 401 ends the session. */
export async function authorizedFetch(request: Request): Promise<Response> {
  for (const [name, value] of Object.entries(await credentials())) request.headers.set(name, value);
  const response = await fetch(request);
  if (response.status === 401) endSession();
  return response;
}

/** The client of the public API. The studio uses nothing else of the service. */
export const api: Reelwright = reelwright({
  baseUrl: location.origin,
  fetch: authorizedFetch,
  onWarning: announce,
});
