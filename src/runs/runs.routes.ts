import { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import type { Services } from "../services/services.ts";
import { createLinks, type SignedLinks } from "../storage/signed-links.ts";
import { ApiError } from "../system/errors.ts";
import { RunStreamEvent } from "./records/run-events.schema.ts";
import { runSubscriptions } from "./records/run-notifications.ts";
import {
  CancelledRun,
  NewRun,
  Run,
  RunEstimate,
  RunId,
  RunList,
  RunSteps,
  RunsQuery,
  RunToEstimate,
  StreamQuery,
} from "./records/runs.schema.ts";
import { cancelRun, listRunSteps, listRuns, ownedRun, toRunResponse } from "./records/runs.ts";
import { resumeRun } from "./start/resume-run.ts";
import { estimateRun, startRun } from "./start/start-run.ts";
import { createRunStreams } from "./stream/run-stream.ts";
import { streamLimiter } from "./stream/stream-limiter.ts";

/** What stands behind each `data:` of the stream. */
const events = {
  description: "Each `data:` is one of these; the last is `[DONE]`.",
  content: { "text/event-stream": { schema: RunStreamEvent } },
};

/** /v1/runs (spec: Endpoints, Runs). */
export function runsRoutes(services: Services): FastifyPluginAsyncTypebox {
  const links = createLinks(services);
  return async (app) => {
    app.register(starting(services));
    app.register(reading(services, links));
    app.register(streaming(services, links));
    app.register(changing(services, links));
  };
}

/** Starting a run, or asking what it would cost. */
function starting(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      "",
      {
        config: {
          scope: "write",
          errors: [
            "not_found",
            "insufficient_credits",
            "payload_too_large",
            "validation_error",
            "gateway_timeout",
          ],
          idempotency: "repeatable",
        },
        schema: {
          operationId: "startRun",
          summary: "Start a run of an agent",
          description:
            "The estimate is set aside at once; what the steps really cost is paid when the run ends, and the rest is given back.",
          body: NewRun,
          response: { 202: Run },
        },
      },
      async ({ caller, body, claim }, reply) =>
        reply.code(202).send(await startRun(services, caller, body, claim?.id)),
    );

    app.post(
      "/estimate",
      {
        config: {
          scope: "write",
          extension: true,
          errors: ["not_found", "payload_too_large", "validation_error"],
        },
        schema: {
          operationId: "estimateRun",
          summary: "What a run would probably cost",
          description:
            "Checks everything that a start would check, and neither keeps nor sets aside anything.",
          body: RunToEstimate,
          response: { 200: RunEstimate },
        },
      },
      async ({ caller, body }) => estimateRun(services, caller, body),
    );
  };
}

/** Runs as they stand. */
function reading(services: Services, links: SignedLinks): FastifyPluginAsyncTypebox {
  const { db, clock } = services;
  return async (app) => {
    app.get(
      "",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listRuns",
          summary: "Your runs, the newest first",
          querystring: RunsQuery,
          response: { 200: RunList },
        },
      },
      async ({ caller, query }) => listRuns(services, links, caller, query),
    );

    app.get(
      "/:run_id",
      {
        config: { scope: "read" },
        schema: {
          operationId: "getRun",
          summary: "A run as it stands",
          params: RunId,
          response: { 200: Run },
        },
      },
      async ({ caller, params }) =>
        toRunResponse(await ownedRun(db, caller, params.run_id), links, clock.now()),
    );

    app.get(
      "/:run_id/steps",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listRunSteps",
          summary: "What each tool of a run made",
          description: "The steps that are over, in the order in which they were.",
          params: RunId,
          response: { 200: RunSteps },
        },
      },
      async ({ caller, params }) => ({
        steps: await listRunSteps(db, await ownedRun(db, caller, params.run_id)),
      }),
    );
  };
}

const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  // A proxy that compressed it would keep events back until it has enough of them.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** Following a run. */
function streaming(services: Services, links: SignedLinks): FastifyPluginAsyncTypebox {
  const { db, clock, notifications } = services;
  const openStream = createRunStreams({
    db,
    clock,
    links,
    follower: runSubscriptions(notifications),
  });
  const stopping = new AbortController();
  const open = streamLimiter(services.config.rateLimits);
  return async (app) => {
    app.addHook("preClose", async () => stopping.abort());

    app.get(
      "/:run_id/stream",
      {
        config: { scope: "read" },
        schema: {
          operationId: "streamRun",
          summary: "Follow a run",
          description:
            "Server-Sent Events: what has been, then what comes, until the run ends or ten minutes have passed.",
          params: RunId,
          querystring: StreamQuery,
          response: { 200: events },
        },
        exposeHeadRoute: false,
      },
      async ({ caller, params, query, headers }, reply) => {
        const run = await ownedRun(db, caller, params.run_id);
        const seen = Number(
          /^\d{1,9}$/.exec(String(headers["last-event-id"]))?.[0] ?? query.last_event_id ?? 0,
        );
        // What this run has not come to yet is the id of another's event: behind it the end would never be told.
        const after = seen > run.last_seq ? 0 : seen;
        const leave = open.enter(caller);
        if (!leave) throw tooManyStreams(reply, open.mostOf(caller));
        const gone = disconnectSignal(reply);
        if (gone.aborted) leave();
        else gone.addEventListener("abort", leave, { once: true });
        const signal = AbortSignal.any([gone, stopping.signal]);
        const stream = openStream({ run, after, signal });
        // Who takes nothing for so long has gone without a word; to others something is sent every 15 s.
        reply.raw.setTimeout(reader_milliseconds, () => reply.raw.destroy());
        // A connection kept for another request would hold up the end of the service.
        reply.headers({ ...streamHeaders, connection: "close" });
        return reply.send(Readable.from(stream) as never);
      },
    );

    // Fastify's own would run the stream to its end for nobody.
    app.head(
      "/:run_id/stream",
      { config: { scope: "read" }, schema: { params: RunId } },
      async ({ caller, params }, reply) => {
        await ownedRun(db, caller, params.run_id);
        return reply.headers(streamHeaders).send();
      },
    );
  };
}

/** Ending a run early, and letting a failed one go on. */
function changing(services: Services, links: SignedLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      "/:run_id/cancel",
      {
        config: { scope: "write", errors: ["conflict"] },
        schema: {
          operationId: "cancelRun",
          summary: "Cancel a run that is pending or running",
          description:
            "What is at work stops within two seconds; the steps that are done are paid.",
          params: RunId,
          response: { 200: CancelledRun },
        },
      },
      async ({ caller, params }) => cancelRun(services, caller, params.run_id),
    );

    app.post(
      "/:run_id/resume",
      {
        config: {
          scope: "write",
          extension: true,
          errors: ["conflict", "insufficient_credits", "validation_error"],
        },
        schema: {
          operationId: "resumeRun",
          summary: "Let a failed run go on from its failed step",
          description: "Steps that are completed are neither done nor paid again.",
          params: RunId,
          response: { 202: Run },
        },
      },
      async ({ caller, params }, reply) =>
        reply.code(202).send(await resumeRun(services, links, caller, params.run_id)),
    );
  };
}

const reader_milliseconds = 60_000;

function tooManyStreams(reply: FastifyReply, most: number): ApiError {
  reply.header("retry-after", 15);
  return new ApiError(
    "rate_limit_exceeded",
    `This account has ${most} streams open, which is the most; close one, or try again when one has ended.`,
  );
}

/** Aborts when the reader has gone. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // While the run was looked for.
  if (reply.raw.closed) gone.abort();
  reply.raw.on("close", () => gone.abort());
  return gone.signal;
}
