import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Catalog } from "../catalog/catalog.ts";
import { canonicalJson } from "../system/canonical-json.ts";
import type { AgentDefinition } from "./agent.ts";
import { buildPlan } from "./build-plan.ts";
import type { Plan } from "./plan.ts";

/** Builds plans, and keeps those of recently used agents. */
export interface PlanCache {
  /** Returns the plan of an agent. Throws as buildPlan does. */
  build(agent: AgentDefinition): Plan;
}

const plansMax = 500;

/** Parsing an agent's conditions takes up to 50 ms, so equal definitions share a plan. */
export function createPlanCache(catalog: Catalog): PlanCache {
  const plans = new LRUCache<string, Plan>({ max: plansMax });
  return {
    build({ pipeline_type, tools, graph_edges, requirements }) {
      const definition = { pipeline_type, tools, graph_edges, requirements };
      const key = hashDefinition(definition);
      const plan = plans.get(key) ?? buildPlan(definition, catalog);
      plans.set(key, plan);
      return plan;
    },
  };
}

const hashDefinition = (definition: AgentDefinition) =>
  createHash("sha256")
    .update(canonicalJson(definition) ?? "")
    .digest("base64");
