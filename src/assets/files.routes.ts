import { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import Type from "typebox";
import { forbidden, notFound } from "../errors.ts";
import type { Services } from "../services.ts";
import { contentDisposition } from "../storage/content-disposition.ts";
import { linksOf } from "../storage/signed-links.ts";
import { type Asset, assetById } from "./assets.ts";
import { rangeOf } from "./byte-range.ts";

const Params = Type.Object({ asset_id: Type.String(), file_name: Type.String() });
const Query = Type.Object({ expires: Type.String({ default: "" }), signature: Type.String({ default: "" }) });

/**
 * GET /files/{asset_id}/{file_name}: what a signed link leads to. The link is the authentication. A storage that serves files by itself
 * is pointed to for as long as the link has left.
 */
export function filesRoutes(services: Services): FastifyPluginAsyncTypebox {
  const links = linksOf(services);
  return async (app) => {
    app.get("/:asset_id/:file_name", { schema: { params: Params, querystring: Query } }, async (request, reply) => {
      const verdict = links.check(request.params, request.query, services.clock.now());
      if (verdict === "expired") throw forbidden("This link has expired; ask for a new one.");
      if (verdict === "tampered") throw forbidden("This link is not one that was made here; its signature does not fit.");
      const asset = await assetById(services.db, request.params.asset_id);
      if (!asset || !(await services.storage.exists(asset.storage_key))) throw notFound("file", request.params.asset_id);
      const etag = `"${asset.sha256.toString("hex")}"`;
      const disposition = contentDisposition(asset.kind, request.params.file_name);
      reply.headers(headersOf(asset, disposition, etag));
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      const elsewhere = request.method === "GET" && (await presigned(services, asset, disposition, request.query.expires));
      if (elsewhere) return reply.header("cache-control", "no-store").redirect(elsewhere, 302);
      const condition = request.headers["if-range"];
      const valid = condition === undefined || condition === etag;
      return sendBytes(services, asset, request.method === "HEAD", valid ? request.headers.range : undefined, reply);
    });
  };
}

async function sendBytes({ storage }: Services, asset: Asset, head: boolean, header: string | undefined, reply: FastifyReply) {
  const bytes = Number(asset.bytes);
  const range = rangeOf(header, bytes);
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${bytes}`).send();
  const length = range ? range.end - range.start + 1 : bytes;
  reply.code(range ? 206 : 200).header("content-length", length);
  if (range) reply.header("content-range", `bytes ${range.start}-${range.end}/${bytes}`);
  // An empty stream keeps the length that a HEAD answer must name.
  return reply.send(head ? Readable.from([]) : await storage.readStream(asset.storage_key, range));
}

function presigned({ storage, clock }: Services, { storage_key, media_type }: Asset, disposition: string, expires: string) {
  const now = clock.now();
  const seconds_left = Math.ceil(Number(expires) - now.getTime() / 1000);
  return storage.presign(storage_key, { media_type, disposition }, seconds_left, now);
}

function headersOf(asset: Asset, disposition: string, etag: string): Record<string, string> {
  return {
    "content-type": asset.media_type,
    "content-disposition": disposition,
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=3600",
    "x-content-type-options": "nosniff",
    etag,
  };
}
