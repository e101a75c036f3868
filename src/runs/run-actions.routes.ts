import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import type { SignedLinks } from "../storage/signed-links.ts";
import { deleteRun } from "./records/delete-run.ts";
import {
  Approval,
  CancelledRun,
  CancelledRuns,
  DeletedRun,
  Run,
  RunId,
  RunsToCancel,
} from "./records/runs.schema.ts";
import { continueRun } from "./start/continue-run.ts";
import { resumeRun } from "./start/resume-run.ts";
import { cancelRun, cancelRuns } from "./work/cancel-run.ts";

/** Routes that cancel, continue, resume or delete a run. */
export function runActionRoutes(services: Services, links: SignedLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.register(approvalRoutes(services, links));
    app.register(cancelRoutes(services));

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
          summary: "Resume a failed run at its failed step",
          description: "Completed steps are neither executed nor paid again.",
          params: RunId,
          response: { 202: Run },
        },
      },
      async ({ caller, params }, reply) =>
        reply.code(202).send(await resumeRun(services, links, caller, params.run_id)),
    );

    app.delete(
      "/:run_id",
      {
        config: { scope: "write", extension: true, errors: ["conflict"] },
        schema: {
          operationId: "deleteRun",
          summary: "Delete a run that has ended",
          description:
            "Deletes its steps, its events, and the media that it made and that nothing else uses. Its project and its transactions stay.",
          params: RunId,
          response: { 200: DeletedRun },
        },
      },
      async ({ caller, params: { run_id } }) => {
        await deleteRun(services, caller, run_id);
        return { deleted: true, id: run_id };
      },
    );
  };
}

/** Routes that cancel one run or several. */
function cancelRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      "/:run_id/cancel",
      {
        config: { scope: "write", errors: ["conflict"] },
        schema: {
          operationId: "cancelRun",
          summary: "Cancel a pending or running run",
          description:
            "Running tools stop within two seconds. Completed steps are debited; the rest of the hold is released.",
          params: RunId,
          response: { 200: CancelledRun },
        },
      },
      async ({ caller, params }) => cancelRun(services, caller, params.run_id),
    );

    app.post(
      "/cancel",
      {
        config: { scope: "write", extension: true },
        schema: {
          operationId: "cancelRuns",
          summary: "Cancel up to 100 runs",
          description:
            "As POST /v1/runs/{run_id}/cancel for each. The response says which could not be cancelled.",
          body: RunsToCancel,
          response: { 200: CancelledRuns },
        },
      },
      async ({ caller, body }) => cancelRuns(services, caller, body.run_ids),
    );
  };
}

/** The route that continues a run which waits for an approval. */
function approvalRoutes(services: Services, links: SignedLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      "/:run_id/continue",
      {
        config: { scope: "write", extension: true, errors: ["conflict", "validation_error"] },
        schema: {
          operationId: "continueRun",
          summary: "Continue a run that waits for an approval",
          description:
            "`outputs` replace those of the step that the run waits after; they are checked by the fields of its tool.",
          params: RunId,
          body: Approval,
          response: { 202: Run },
        },
      },
      async ({ caller, params, body }, reply) =>
        reply
          .code(202)
          .send(await continueRun(services, links, caller, { id: params.run_id, ...body })),
    );
  };
}
