import { rm } from "node:fs/promises";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import Type from "typebox";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";
import { openTemporaryFolder } from "../system/temporary-folder.ts";
import { voicePreviews } from "./voice-preview.ts";
import { VoiceList, VoiceName, VoicePreviewQuery } from "./voices.schema.ts";
import { listVoices } from "./voices.ts";

const previewContent = {
  description: "The sound.",
  content: { "audio/wav": { schema: Type.Unsafe<Buffer>({ examples: ["(bytes)"] }) } },
};

/** GET /v1/voices, and the previews of voices. */
export function voicesRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    const folder = await openTemporaryFolder(services.config.dataDir);
    app.addHook("onClose", () => rm(folder, { recursive: true, force: true }));
    const previewVoice = voicePreviews(services, folder);

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
      async () => listVoices(services),
    );

    app.get(
      "/:voice/preview",
      {
        config: { scope: "read", extension: true, errors: ["validation_error"] },
        schema: {
          operationId: "previewVoice",
          summary: "Listen to a voice",
          description:
            "One fixed sentence in the language of the voice, free of charge. Only voices of local engines have a preview.",
          params: VoiceName,
          querystring: VoicePreviewQuery,
          response: { 200: previewContent },
        },
      },
      async ({ caller, params, query }, reply) => {
        const wanted = { ...params, ...query };
        const preview = await previewVoice(caller.account_id, wanted).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === "rate_limit_exceeded")
            reply.header("retry-after", 1);
          throw error;
        });
        return reply
          .header("cache-control", "private, max-age=86400")
          .type("audio/wav")
          .send(preview as never);
      },
    );
  };
}
