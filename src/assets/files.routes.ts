import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import Type from "typebox";
import { isKnownFile, sendFile } from "../http/send-file.ts";
import type { Services } from "../services/services.ts";
import { contentDisposition } from "../storage/content-disposition.ts";
import { createLinks, requireValidLink } from "../storage/signed-links.ts";
import { notFound } from "../system/errors.ts";
import { type AssetRow, findAssetUnscoped } from "./assets.ts";

const Params = Type.Object({ asset_id: Type.String(), file_name: Type.String() });
const Query = Type.Object({
  expires: Type.String({ default: "" }),
  signature: Type.String({ default: "" }),
});

/**
 * GET /files/{asset_id}/{file_name}: serves the target of a signed link. The signature is the
 * authentication. If the storage can presign URLs, the response redirects to one that expires
 * together with the link.
 */
export function filesRoutes(services: Services): FastifyPluginAsyncTypebox {
  const links = createLinks(services);
  return async (app) => {
    app.get(
      "/:asset_id/:file_name",
      { schema: { params: Params, querystring: Query } },
      async (request, reply) => {
        const now = services.clock.now();
        const seconds_left = requireValidLink(links, request.params, request.query, now);
        const asset = await findAssetUnscoped(services.db, request.params.asset_id);
        if (!asset || !(await services.storage.exists(asset.storage_key)))
          throw notFound("file", request.params.asset_id);
        const etag = `"${asset.sha256.toString("hex")}"`;
        const disposition = contentDisposition(asset.kind, request.params.file_name);
        reply.headers({
          ...fileHeaders(asset, seconds_left),
          "content-disposition": disposition,
          etag,
        });
        if (isKnownFile(request, etag)) return reply.code(304).send();
        const presignedUrl =
          request.method === "GET" &&
          (await services.storage.presign(
            asset.storage_key,
            { mediaType: asset.media_type, disposition },
            Math.ceil(seconds_left),
            now,
          ));
        if (presignedUrl)
          return reply.header("cache-control", "no-store").redirect(presignedUrl, 302);
        return sendFile(request, reply, {
          bytes: Number(asset.bytes),
          etag,
          open: (range) => services.storage.readStream(asset.storage_key, range),
        });
      },
    );
  };
}

/** Caches may keep the file until the link expires, but at most one hour. */
const fileHeaders = ({ media_type }: AssetRow, seconds_left: number): Record<string, string> => ({
  "content-type": media_type,
  "accept-ranges": "bytes",
  "cache-control": `private, max-age=${Math.floor(Math.min(3600, seconds_left))}`,
  "x-content-type-options": "nosniff",
});
