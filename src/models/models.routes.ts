import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { requireOperator } from "../accounts/operators.ts";
import type { Services } from "../services/services.ts";
import { Model, ModelList, ModelName, ModelToAdd, RemovedModel } from "./models.schema.ts";
import { openModelAdmin } from "./models.ts";

const config = { scope: "admin", extension: true } as const;
const onlyOperators = "Only for operators; other accounts get a 403.";

/** /v1/models: voices, recognizers and other models on this machine, for operators. */
export function modelsRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    const admin = openModelAdmin(services);
    app.addHook("onClose", () => admin.close());
    // Before the body is read and checked, and after the hook that identifies the caller.
    app.addHook("preParsing", async ({ caller }) => requireOperator(services, caller));

    app.get(
      "",
      {
        config,
        schema: {
          operationId: "listModels",
          summary: "List models of this machine",
          description: `Voices, recognizers, translators and other models: those that can be added, and those that are installed. ${onlyOperators}`,
          response: { 200: ModelList },
        },
      },
      async () => ({ models: await admin.list() }),
    );

    app.post(
      "",
      {
        config: { ...config, errors: ["conflict", "validation_error"] },
        schema: {
          operationId: "addModel",
          summary: "Add a model to this machine",
          description: `Downloads a model of the list in the background. GET /v1/models shows the progress. Runs use it as soon as it is installed. ${onlyOperators}`,
          body: ModelToAdd,
          response: { 202: Model },
        },
      },
      async ({ body: { name } }, reply) => reply.code(202).send(await admin.add(name)),
    );

    app.delete(
      "/:name",
      {
        config: { ...config, errors: ["conflict"] },
        schema: {
          operationId: "removeModel",
          summary: "Remove a model of this machine",
          description: `Stops adding it if it is being added. ${onlyOperators}`,
          params: ModelName,
          response: { 200: RemovedModel },
        },
      },
      async ({ params: { name } }) => {
        await admin.remove(name);
        return { deleted: true as const };
      },
    );
  };
}
