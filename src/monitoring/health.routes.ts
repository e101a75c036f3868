import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { HealthCheck } from "../services/health-check.ts";
import type { Services } from "../services/services.ts";

/**
 * GET /healthz: the process is alive. GET /readyz: the API works. It is 503 without the database.
 * It is 200 with the status "degraded" and the reasons if only runs, renders or uploads do not
 * work: a load balancer must not take away an API that can still answer. Both need no key.
 */
export function healthRoutes(
  { log }: Pick<Services, "log">,
  health: HealthCheck,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get("/healthz", async () => ({ status: "ok" }));
    app.get("/readyz", async (_request, reply) => {
      try {
        const reasons = await health.findProblems();
        return reasons.length === 0 ? { status: "ready" } : { status: "degraded", reasons };
      } catch (error) {
        log.warn({ err: error }, "Database not reachable");
        return reply
          .code(503)
          .send({ status: "not ready", reason: "The database is not reachable." });
      }
    });
  };
}
