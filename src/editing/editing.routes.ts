import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { retryLater } from "../http/retry-later.ts";
import { looks } from "../looks/looks.ts";
import { ProjectId } from "../projects/projects.schema.ts";
import { Run } from "../runs/records/runs.schema.ts";
import { estimateUpdate, startUpdate } from "../runs/start/start-update.ts";
import type { Services } from "../services/services.ts";
import { createLinks, type SignedLinks } from "../storage/signed-links.ts";
import { badRequest } from "../system/errors.ts";
import type { PreviewDrawer } from "./draw-preview.ts";
import { editProject } from "./edit-project.ts";
import { lookPreviewMaker } from "./look-preview.ts";
import {
  LookList,
  NewLookPreview,
  NewPreview,
  previewContent,
  SceneDrawing,
} from "./preview.schema.ts";
import { type MadePreview, previewMaker } from "./preview.ts";
import type { PreviewLimit } from "./preview-limit.ts";
import {
  ProjectChanges,
  ProjectRevisions,
  ProjectScenes,
  RevisionId,
  RevisionsQuery,
  ScenesQuery,
} from "./project-scenes.schema.ts";
import { getProjectScenes } from "./project-scenes.ts";
import { listRevisions, restoreRevision } from "./revisions.ts";
import { NewUpdate, UpdateEstimate } from "./update.schema.ts";

/** /v1/projects/{project_id}: scenes, revisions and updates. */
export function editingRoutes(
  services: Services,
  drawer: PreviewDrawer,
  limit: PreviewLimit,
): FastifyPluginAsyncTypebox {
  const links = createLinks(services);
  return async (app) => {
    app.register(sceneRoutes(services, links));
    app.register(revisionRoutes(services, links));
    app.register(updateRoutes(services));
    app.register(previewRoutes(services, drawer, limit));
  };
}

function sceneRoutes(services: Services, links: SignedLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/:project_id/scenes",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listProjectScenes",
          summary: "List the scenes of a project",
          description:
            "The newest revision as it can be edited, or an earlier one to compare. The header ETag is for If-Match.",
          params: ProjectId,
          querystring: ScenesQuery,
          response: { 200: ProjectScenes },
        },
      },
      async ({ caller, params, query }, reply) => {
        const wanted = { project_id: params.project_id, revision: query.revision };
        const found = await getProjectScenes(services, links, caller, wanted);
        return reply.header("etag", `"${found.revision}"`).send(found);
      },
    );

    app.patch(
      "/:project_id/scenes",
      {
        config: {
          scope: "write",
          extension: true,
          ifMatch: true,
          errors: ["conflict", "validation_error"],
        },
        schema: {
          operationId: "editProject",
          summary: "Change the scenes of a project",
          description:
            "Writes a new revision. The video stays as it is until an update. With If-Match, a newer revision is a 409 that names its changes.",
          params: ProjectId,
          body: ProjectChanges,
          response: { 200: ProjectScenes },
        },
      },
      async ({ caller, params, body, headers }, reply) => {
        const edit = { project_id: params.project_id, changes: body, ifMatch: headers["if-match"] };
        const saved = await editProject(services, links, caller, edit);
        return reply.header("etag", `"${saved.revision}"`).send(saved);
      },
    );
  };
}

function revisionRoutes(services: Services, links: SignedLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/:project_id/revisions",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listProjectRevisions",
          summary: "List the revisions of a project, newest first",
          params: ProjectId,
          querystring: RevisionsQuery,
          response: { 200: ProjectRevisions },
        },
      },
      async ({ caller, params, query }) =>
        listRevisions(services, links, caller, params.project_id, query),
    );

    app.post(
      "/:project_id/revisions/:revision/restore",
      {
        config: { scope: "write", extension: true, errors: ["conflict"] },
        schema: {
          operationId: "restoreProjectRevision",
          summary: "Restore an earlier revision",
          description: "Writes the earlier revision again as the newest one, with its video.",
          params: RevisionId,
          response: { 200: ProjectScenes },
        },
      },
      async ({ caller, params }) => restoreRevision(services, links, caller, params),
    );
  };
}

function updateRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      "/:project_id/update",
      {
        config: {
          scope: "write",
          extension: true,
          errors: ["conflict", "insufficient_credits", "validation_error", "gateway_timeout"],
          idempotency: "repeatable",
        },
        schema: {
          operationId: "updateProject",
          summary: "Update the video of a project",
          description:
            "Starts a run that makes only what the changes need: new voices and pictures, the changed segments and the sound.",
          params: ProjectId,
          body: NewUpdate,
          response: { 202: Run },
        },
      },
      async ({ caller, params, body, claim }, reply) => {
        const request = { project_id: params.project_id, ...body, once: claim?.id };
        return reply.code(202).send(await startUpdate(services, caller, request));
      },
    );

    app.post(
      "/:project_id/update/estimate",
      {
        config: {
          scope: "write",
          extension: true,
          errors: ["conflict", "validation_error"],
          idempotency: "none",
        },
        schema: {
          operationId: "estimateProjectUpdate",
          summary: "Estimate the cost of an update",
          description:
            "Lists the steps that an update would execute, and the cost of each scene. Creates nothing.",
          params: ProjectId,
          response: { 200: UpdateEstimate },
        },
      },
      async ({ caller, params }) => estimateUpdate(services, caller, params.project_id),
    );
  };
}

function previewRoutes(
  services: Services,
  drawer: PreviewDrawer,
  limit: PreviewLimit,
): FastifyPluginAsyncTypebox {
  const makePreview = previewMaker(services, drawer, limit);
  return async (app) => {
    app.post(
      "/:project_id/preview",
      {
        config: {
          scope: "write",
          extension: true,
          errors: ["validation_error"],
          idempotency: "none",
        },
        schema: {
          operationId: "previewScene",
          summary: "Preview a scene",
          description:
            "A still without captions, a clip with sound, or the data that draw the still, 360 pixels on the short side. Free; two at a time for an account.",
          params: ProjectId,
          body: NewPreview,
          response: { 200: previewContent },
        },
      },
      async ({ caller, params, body }, reply) =>
        sendPreview(reply, (signal) => makePreview(caller, params.project_id, body, signal)),
    );
  };
}

/** /v1/looks: the looks of the installation, and what a look makes of a text. */
export function looksRoutes(
  services: Services,
  drawer: PreviewDrawer,
  limit: PreviewLimit,
): FastifyPluginAsyncTypebox {
  const makePreview = lookPreviewMaker(services, drawer, limit);
  return async (app) => {
    app.get(
      "",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listLooks",
          summary: "List the looks of videos",
          description: "The built-in looks, then those of the operator.",
          response: { 200: LookList },
        },
      },
      async () => ({
        looks: looks.map(({ slug, name, summary }) => ({ slug, name, summary })),
      }),
    );
    app.post(
      "/preview",
      {
        config: {
          scope: "write",
          extension: true,
          errors: ["validation_error"],
          idempotency: "none",
        },
        schema: {
          operationId: "previewLook",
          summary: "Preview a look on a text",
          description:
            "The data that draw one of the first scenes of a text, 360 pixels on the short side. Free; two previews at a time for an account.",
          body: NewLookPreview,
          response: { 200: SceneDrawing },
        },
      },
      async ({ caller, body }, reply) =>
        sendPreview(reply, async (signal) => ({
          media_type: "application/json; charset=utf-8",
          content: await makePreview(caller, body, signal),
        })),
    );
  };
}

/** Makes a preview, unless its caller disconnects, and sends it. */
async function sendPreview(
  reply: FastifyReply,
  make: (signal: AbortSignal) => Promise<MadePreview>,
) {
  const disconnected = new AbortController();
  reply.raw.once("close", () => disconnected.abort(badRequest("The caller disconnected.")));
  const { media_type, content } = await make(disconnected.signal).catch(retryLater(reply));
  return reply
    .header("cache-control", "no-store")
    .type(media_type)
    .send(content as never);
}
