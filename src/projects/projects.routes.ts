import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { createLinks } from "../storage/signed-links.ts";
import { deleteProject } from "./delete-project.ts";
import { getProject, listProjects } from "./project-responses.ts";
import {
  DeletedProject,
  Project,
  ProjectId,
  ProjectList,
  ProjectsQuery,
} from "./projects.schema.ts";

/** /v1/projects: the results of runs. */
export function projectsRoutes(services: Services): FastifyPluginAsyncTypebox {
  const links = createLinks(services);
  return async (app) => {
    app.get(
      "",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listProjects",
          summary: "List projects, newest first",
          querystring: ProjectsQuery,
          response: { 200: ProjectList },
        },
      },
      async ({ caller, query }) => listProjects(services, links, caller, query),
    );

    app.get(
      "/:project_id",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "getProject",
          summary: "Get a project",
          params: ProjectId,
          response: { 200: Project },
        },
      },
      async ({ caller, params }) => getProject(services, links, caller, params.project_id),
    );

    app.delete(
      "/:project_id",
      {
        config: { scope: "write", extension: true, errors: ["conflict"] },
        schema: {
          operationId: "deleteProject",
          summary: "Delete a project",
          description:
            "Deletes its revisions, renders, pages, and the media that runs made for it and that nothing else uses. Uploads, runs and transactions stay.",
          params: ProjectId,
          response: { 200: DeletedProject },
        },
      },
      async ({ caller, params: { project_id } }) => {
        await deleteProject(services, caller, project_id);
        return { deleted: true, id: project_id };
      },
    );
  };
}
