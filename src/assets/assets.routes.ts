import { rm } from "node:fs/promises";
import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Ffmpeg, openFfmpeg } from "../media/ffmpeg.ts";
import { createPictureCheck } from "../media/picture-pool.ts";
import type { Services } from "../services/services.ts";
import { createLinks } from "../storage/signed-links.ts";
import { ApiError, badRequest } from "../system/errors.ts";
import { openTemporaryFolder } from "../system/temporary-folder.ts";
import { getAsset, listAssets, serializeAsset } from "./asset-responses.ts";
import { Asset, AssetId, AssetList, AssetsQuery, DeletedAsset, Upload } from "./assets.schema.ts";
import { deleteAsset } from "./delete-assets.ts";
import { createUploads, type FormPart } from "./uploads.ts";

type AssetsApp = Parameters<FastifyPluginAsyncTypebox>[0];

/** /v1/assets: media files that runs use and make. */
export function assetsRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { config } = services;
  const links = createLinks(services);
  return async (app) => {
    const folder = await openTemporaryFolder(config.dataDir);
    app.addHook("onClose", () => rm(folder, { recursive: true, force: true }));
    const bytesMax = config.assetBytesMax;
    const uploads = createUploads({
      ...services,
      folder,
      ffmpeg: lazyFfmpeg(config.ffmpegPath),
      checkPicture: createPictureCheck(),
    });
    app.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: bytesMax, files: 1, fields: 10, fieldSize: 1024 },
    });

    app.post(
      "",
      {
        config: {
          scope: "write",
          extension: true,
          form: Upload,
          idempotency: "none",
          errors: ["payload_too_large", "validation_error", "bad_gateway"],
        },
        schema: {
          operationId: "uploadAsset",
          summary: "Upload a file",
          description:
            "Stores a media file. Use the returned id as an input of a run. Uploading the same bytes again returns the existing asset with status 200.",
          response: { 200: Asset, 201: Asset },
        },
      },
      async (request, reply) => {
        const { asset, is_new } = await uploads(request.caller, readForm(request)).catch((error) =>
          failUpload(reply, error),
        );
        return reply.code(is_new ? 201 : 200).send(await serializeAsset(services, links, asset));
      },
    );

    app.get(
      "/:asset_id",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "getAsset",
          summary: "Get an asset",
          params: AssetId,
          response: { 200: Asset },
        },
      },
      async ({ caller, params }) => getAsset(services, links, caller, params.asset_id),
    );
    addLibraryRoutes(app, services);
  };
}

function addLibraryRoutes(app: AssetsApp, services: Services): void {
  const links = createLinks(services);
  app.get(
    "",
    {
      config: { scope: "read", extension: true },
      schema: {
        operationId: "listAssets",
        summary: "List assets, newest first",
        description: "Lists uploads, imports and media made by runs, with the used storage.",
        querystring: AssetsQuery,
        response: { 200: AssetList },
      },
    },
    async ({ caller, query }) => listAssets(services, links, caller, query),
  );

  app.delete(
    "/:asset_id",
    {
      config: { scope: "write", extension: true, errors: ["conflict"] },
      schema: {
        operationId: "deleteAsset",
        summary: "Delete an asset",
        description:
          "Deletes the asset and its file. An asset that a project, a publication or an active run uses is a 409.",
        params: AssetId,
        response: { 200: DeletedAsset },
      },
    },
    async ({ caller, params: { asset_id } }) => {
      await deleteAsset(services, caller, asset_id);
      return { deleted: true, id: asset_id };
    },
  );
}

function failUpload(reply: FastifyReply, error: unknown): never {
  if (error instanceof ApiError && error.code === "rate_limit_exceeded")
    reply.header("retry-after", 1);
  throw error;
}

/**
 * Yields the parts of the multipart form. Afterwards the rest of the body is discarded, so that a
 * client that is still sending receives the response.
 */
async function* readForm(request: FastifyRequest): AsyncGenerator<FormPart> {
  if (!request.isMultipart())
    throw badRequest('Send the file as multipart/form-data in the field "file".');
  try {
    yield* request.parts();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === "FST_FILES_LIMIT")
      throw badRequest('The form has more than one file. Send one file in the field "file".');
    throw badRequest(`Invalid form: ${message}.`);
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** Opens ffmpeg at the first upload, so that the API starts on a machine without it. */
function lazyFfmpeg(ffmpegPath: string | undefined): Pick<Ffmpeg, "probe" | "run"> {
  let opening: Promise<Ffmpeg> | undefined;
  const open = () => {
    opening ??= openFfmpeg({ ffmpegPath, niceness: 0 }).catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    probe: async (path, signal) => (await open()).probe(path, signal),
    run: async (args, call) => (await open()).run(args, call),
  };
}
