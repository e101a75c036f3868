import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { sql } from "kysely";
import type { Services } from "../services/services.ts";

/**
 * GET /healthz: the process is alive. GET /readyz: it can also reach its database. Both need no
 * authentication.
 */
export function healthRoutes({ db, log }: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get("/healthz", async () => ({ status: "ok" }));
    app.get("/readyz", async (_request, reply) => {
      try {
        await sql`select 1`.execute(db);
        return { status: "ready" };
      } catch (error) {
        log.warn({ err: error }, "Database not reachable");
        return reply
          .code(503)
          .send({ status: "not ready", reason: "The database is not reachable." });
      }
    });
  };
}
