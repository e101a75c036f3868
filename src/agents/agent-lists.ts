import { type TtlCache, ttlCache } from "../caching/ttl-cache.ts";
import type { Services } from "../services/services.ts";
import { agentsChangedChannel } from "./agents.ts";

/** Lists of agents as they were answered; whoever changes an agent in this process makes them forget before it answers. */
export type AgentLists = TtlCache<string>;

export const createAgentLists = (services: Services): AgentLists =>
  ttlCache<string>({ ...services, channel: agentsChangedChannel });
