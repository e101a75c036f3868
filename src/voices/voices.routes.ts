import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { VoiceList } from "./voices.schema.ts";
import { listVoices } from "./voices.ts";

/** GET /v1/voices. */
export function voicesRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    const voices = listVoices(services);

    app.get(
      "",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listVoices",
          summary: "List what works by language",
          description:
            "For each language: whether a script can be written, the voices that speak it, and whether captions and titles can show it.",
          response: { 200: VoiceList },
        },
      },
      async () => voices,
    );
  };
}
