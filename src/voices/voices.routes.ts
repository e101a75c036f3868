import { rm } from "node:fs/promises";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import Type from "typebox";
import { retryLater } from "../http/retry-later.ts";
import { openAccountWindow } from "../rate-limits/account-window.ts";
import { setRetryAfter } from "../rate-limits/rate-limit-hook.ts";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";
import { openTemporaryFolder } from "../system/temporary-folder.ts";
import { type VoicePreviews, voicePreviews } from "./voice-preview.ts";
import {
  ownSentencesPerMinuteMax,
  VoiceList,
  VoiceName,
  VoicePreviewQuery,
  VoiceSentence,
} from "./voices.schema.ts";
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
    const previews = voicePreviews(services, folder);

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
        const sound = await previews.preview(caller.account_id, wanted).catch(retryLater(reply));
        return reply
          .header("cache-control", "private, max-age=86400")
          .type("audio/wav")
          .send(sound as never);
      },
    );

    trySentences(app, services, previews);
  };
}

/** POST /v1/voices/{voice}/preview */
function trySentences(
  app: Parameters<FastifyPluginAsyncTypebox>[0],
  { clock }: Pick<Services, "clock">,
  previews: VoicePreviews,
): void {
  const sentences = openAccountWindow(clock, {
    milliseconds: 60_000,
    most: ownSentencesPerMinuteMax,
  });
  app.post(
    "/:voice/preview",
    {
      config: {
        scope: "write",
        extension: true,
        errors: ["validation_error"],
        idempotency: "none",
      },
      schema: {
        operationId: "tryVoice",
        summary: "Listen to a voice with a sentence of your own",
        description: `Speaks your sentence with the account's pronunciations, free of charge and at most ${ownSentencesPerMinuteMax} times a minute. Nothing is kept. Only voices of local engines have a preview.`,
        params: VoiceName,
        body: VoiceSentence,
        response: { 200: previewContent },
      },
    },
    async ({ caller, params, body }, reply) => {
      const nextAt = sentences.take(caller.account_id);
      if (nextAt !== undefined) {
        const seconds = setRetryAfter(nextAt, reply, clock.now());
        throw new ApiError(
          "rate_limit_exceeded",
          `At most ${ownSentencesPerMinuteMax} sentences a minute are spoken as a preview. Retry after ${seconds} s.`,
        );
      }
      const wanted = { ...params, ...body };
      const sound = await previews.say(caller.account_id, wanted).catch(retryLater(reply));
      return reply
        .header("cache-control", "no-store")
        .type("audio/wav")
        .send(sound as never);
    },
  );
}
