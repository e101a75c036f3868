import { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import Type from "typebox";
import type { Services } from "../services/services.ts";
import { contentDisposition } from "../storage/content-disposition.ts";
import { createLinks, requireValidLink } from "../storage/signed-links.ts";
import { notFound } from "../system/errors.ts";
import { type AssetRow, findAssetUnscoped } from "./assets.ts";
import { parseRange } from "./byte-range.ts";

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
        if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
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
        const condition = request.headers["if-range"];
        const isCurrent = condition === undefined || condition === etag;
        return sendBytes(
          services,
          asset,
          request.method === "HEAD",
          isCurrent ? request.headers.range : undefined,
          reply,
        );
      },
    );
  };
}

/**
 * Whether an If-None-Match header contains the ETag, also as a weak one from a proxy (RFC 9110,
 * section 13.1.2).
 */
const matchesEtag = (header: string | undefined, etag: string) =>
  header?.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);

async function sendBytes(
  { storage }: Services,
  asset: AssetRow,
  head: boolean,
  header: string | undefined,
  reply: FastifyReply,
) {
  const bytes = Number(asset.bytes);
  // Only GET supports ranges (RFC 9110, section 14.2).
  const range = head ? undefined : parseRange(header, bytes);
  if (range === "unsatisfiable")
    return reply.code(416).header("content-range", `bytes */${bytes}`).send();
  const length = range ? range.end - range.start + 1 : bytes;
  reply.code(range ? 206 : 200).header("content-length", length);
  if (range) reply.header("content-range", `bytes ${range.start}-${range.end}/${bytes}`);
  // With an empty stream Fastify keeps the content-length of a HEAD response.
  return reply.send(head ? Readable.from([]) : await storage.readStream(asset.storage_key, range));
}

/** Caches may keep the file until the link expires, but at most one hour. */
const fileHeaders = ({ media_type }: AssetRow, seconds_left: number): Record<string, string> => ({
  "content-type": media_type,
  "accept-ranges": "bytes",
  "cache-control": `private, max-age=${Math.floor(Math.min(3600, seconds_left))}`,
  "x-content-type-options": "nosniff",
});
