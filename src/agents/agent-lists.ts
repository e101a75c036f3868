import { type TtlCache, ttlCache } from "../caching/ttl-cache.ts";
import type { Services } from "../services/services.ts";
import { agentsChangedChannel } from "./agents.ts";

/** Cached responses of the agent list. A change in this process clears them before it responds. */
export type AgentLists = TtlCache<string>;

export const createAgentLists = (services: Services): AgentLists =>
  ttlCache<string>({ ...services, channel: agentsChangedChannel });
