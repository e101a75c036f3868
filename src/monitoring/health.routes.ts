import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { HealthCheck } from "../services/health-check.ts";
import type { Services } from "../services/services.ts";
import type { Clock } from "../system/clock.ts";

/**
 * GET /healthz: the process is alive. GET /readyz: the API works. It is 503 without the database.
 * It is 200 with the status "degraded" and the reasons if only runs, renders or uploads do not
 * work: a load balancer must not remove an API that still responds. Both need no key, so at
 * most one check a second reaches the database.
 */
export function healthRoutes(
  { log, clock }: Pick<Services, "log" | "clock">,
  health: HealthCheck,
): FastifyPluginAsyncTypebox {
  const findProblems = shareForOneSecond(clock, () => health.findProblems());
  return async (app) => {
    app.get("/healthz", async () => ({ status: "ok" }));
    app.get("/readyz", async (_request, reply) => {
      try {
        const reasons = await findProblems();
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

/** Loads at most once a second; calls in between share the value or the error. */
function shareForOneSecond<T>(clock: Clock, load: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!last || now - last.at >= 1000) last = { at: now, value: load() };
    return last.value;
  };
}
