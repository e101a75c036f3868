import { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import type { Services } from "../services.ts";
import { linksOf } from "../storage/signed-links.ts";
import { RunStreamEvent } from "./run-events.schema.ts";
import { hintReceiver } from "./run-hints.ts";
import { runStream } from "./run-stream.ts";
import { CancelledRun, NewRun, Run, RunId, StreamQuery } from "./runs.schema.ts";
import { cancelRun, ownedRun, shownRun, startRun } from "./runs.ts";

/** What stands behind each `data:` of the stream. */
const events = {
  description: "Each `data:` is one of these; the last is `[DONE]`.",
  content: { "text/event-stream": { schema: RunStreamEvent } },
};

/** /v1/runs (spec: Endpoints, Runs). */
export function runsRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { db, clock, notifications } = services;
  const links = linksOf(services);
  const follower = hintReceiver(notifications);
  const stopping = new AbortController();

  return async (app) => {
    app.addHook("preClose", async () => stopping.abort());

    app.post("", { config: { scope: "write" }, schema: { body: NewRun, response: { 202: Run } } }, async ({ caller, body }, reply) =>
      reply.code(202).send(await startRun(services, caller, body)),
    );

    app.get("/:run_id", { config: { scope: "read" }, schema: { params: RunId, response: { 200: Run } } }, async ({ caller, params }) =>
      shownRun(await ownedRun(db, caller, params.run_id), links, clock.now()),
    );

    app.get(
      "/:run_id/stream",
      { config: { scope: "read" }, schema: { params: RunId, querystring: StreamQuery, response: { 200: events } }, exposeHeadRoute: false },
      async ({ caller, params, query, headers }, reply) => {
        const run = await ownedRun(db, caller, params.run_id);
        const after = Number(/^\d{1,9}$/.exec(String(headers["last-event-id"]))?.[0] ?? query.last_event_id ?? 0);
        const signal = AbortSignal.any([goneOf(reply), stopping.signal]);
        const stream = runStream({ db, clock, links, follower }, { run, after, signal });
        // A connection kept for another request would hold up the end of the service.
        reply.headers({ "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no", connection: "close" });
        return reply.send(Readable.from(stream) as never);
      },
    );

    app.post(
      "/:run_id/cancel",
      { config: { scope: "write" }, schema: { params: RunId, response: { 200: CancelledRun } } },
      async ({ caller, params }) => cancelRun(services, caller, params.run_id),
    );
  };
}

/** Aborts when the reader has gone. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.on("close", () => gone.abort());
  return gone.signal;
}
