import { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import type { Services } from "../services/services.ts";
import { createLinks, type SignedLinks } from "../storage/signed-links.ts";
import { ApiError } from "../system/errors.ts";
import { getRun } from "./records/get-run.ts";
import { RunStreamEvent } from "./records/run-events.schema.ts";
import { runSubscriptions } from "./records/run-notifications.ts";
import { RunStep, RunSteps, StepId, StepQuery, StepsQuery } from "./records/run-steps.schema.ts";
import { listRunSteps, previewRunSteps, readRunStep } from "./records/run-steps.ts";
import {
  NewRun,
  Run,
  RunEstimate,
  RunId,
  RunList,
  RunsQuery,
  StreamQuery,
} from "./records/runs.schema.ts";
import { listRuns, ownedRun } from "./records/runs.ts";
import { runActionRoutes } from "./run-actions.routes.ts";
import { estimateRun, startRun } from "./start/start-run.ts";
import { createRunStreams } from "./stream/run-stream.ts";
import { streamLimiter } from "./stream/stream-limiter.ts";

const events = {
  description: "The data of each event is one of these objects. The last event is `[DONE]`.",
  content: { "text/event-stream": { schema: RunStreamEvent } },
};

/** The endpoints of /v1/runs. */
export function runsRoutes(services: Services): FastifyPluginAsyncTypebox {
  const links = createLinks(services);
  return async (app) => {
    app.register(startRoutes(services));
    app.register(readRoutes(services, links));
    app.register(stepRoutes(services, links));
    app.register(streamRoutes(services, links));
    app.register(runActionRoutes(services, links));
  };
}

/** Routes that start a run or estimate its cost. */
function startRoutes(services: Services): FastifyPluginAsyncTypebox {
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
            "Holds the estimated credits at once. When the run ends, the actual cost of its completed steps is debited and the rest is released.",
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
          summary: "Estimate the cost of a run",
          description:
            "Validates the request as a start does. Creates no run and holds no credits.",
          body: NewRun,
          response: { 200: RunEstimate },
        },
      },
      async ({ caller, body }) => estimateRun(services, caller, body),
    );
  };
}

/** Routes that read runs. */
function readRoutes(services: Services, links: SignedLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listRuns",
          summary: "List runs, newest first",
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
          summary: "Get a run",
          params: RunId,
          response: { 200: Run },
        },
      },
      async ({ caller, params }) => getRun(services, links, caller, params.run_id),
    );
  };
}

/** Routes that read the steps of a run. */
function stepRoutes(services: Services, links: SignedLinks): FastifyPluginAsyncTypebox {
  const { db } = services;
  return async (app) => {
    app.get(
      "/:run_id/steps",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listRunSteps",
          summary: "List the steps of a run",
          description:
            "The completed, skipped and failed steps with their inputs and outputs, in the order in which they ended.",
          params: RunId,
          querystring: StepsQuery,
          response: { 200: RunSteps },
        },
      },
      async ({ caller, params, query }) => {
        const run = await ownedRun(db, caller, params.run_id);
        const read = query.preview ? previewRunSteps : listRunSteps;
        return { steps: await read(services, links, run) };
      },
    );

    app.get(
      "/:run_id/steps/:node",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "getRunStep",
          summary: "Get a step of a run with all of its inputs and outputs",
          params: StepId,
          querystring: StepQuery,
          response: { 200: RunStep },
        },
      },
      async ({ caller, params: { run_id, node }, query: { visit } }) =>
        readRunStep(services, links, await ownedRun(db, caller, run_id), { node, visit }),
    );
  };
}

const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  // A proxy that compresses the stream would delay events.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** Routes of the event stream. */
function streamRoutes(services: Services, links: SignedLinks): FastifyPluginAsyncTypebox {
  const { db, clock, notifications } = services;
  const openStream = createRunStreams({
    db,
    clock,
    links,
    subscriptions: runSubscriptions(notifications),
  });
  const stopping = new AbortController();
  const limiter = streamLimiter(services.config.rateLimits);
  return async (app) => {
    app.addHook("preClose", async () => stopping.abort());

    app.get(
      "/:run_id/stream",
      {
        config: { scope: "read" },
        schema: {
          operationId: "streamRun",
          summary: "Stream the events of a run",
          description:
            "Server-Sent Events: first the past events, then new ones, until the run ends or ten minutes have passed.",
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
        // An id that this run has not reached belongs to another run; it would hide the final
        // event.
        const after = seen > run.last_seq ? 0 : seen;
        const leave = limiter.enter(caller);
        if (!leave) throw tooManyStreams(reply, limiter.limit(caller));
        const disconnected = disconnectSignal(reply);
        if (disconnected.aborted) leave();
        else disconnected.addEventListener("abort", leave, { once: true });
        const signal = AbortSignal.any([disconnected, stopping.signal]);
        const stream = openStream({ run, after, signal });
        // A keep-alive is sent every 15 s, so a reader that takes nothing for this long is gone.
        reply.raw.setTimeout(readerTimeoutMilliseconds, () => reply.raw.destroy());
        // A kept connection would delay the shutdown of the service.
        reply.headers({ ...streamHeaders, connection: "close" });
        return reply.send(Readable.from(stream) as never);
      },
    );

    app.register(streamHead(services));
  };
}

function streamHead({ db }: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    // Fastify's own HEAD route would run the stream to its end.
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

const readerTimeoutMilliseconds = 60_000;

function tooManyStreams(reply: FastifyReply, most: number): ApiError {
  reply.header("retry-after", 15);
  return new ApiError(
    "rate_limit_exceeded",
    `This account has ${most} open streams, the maximum. Close a stream, or retry after one has ended.`,
  );
}

/** Aborts when the client disconnects. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // The client may have disconnected while the run was read.
  if (reply.raw.closed) controller.abort();
  reply.raw.on("close", () => controller.abort());
  return controller.signal;
}
