import { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import Type from "typebox";
import { forbidden, notFound } from "../errors.ts";
import type { Services } from "../services.ts";
import { linksOf } from "../storage/signed-links.ts";
import { type Asset, assetById } from "./assets.ts";
import { rangeOf } from "./byte-range.ts";

const Params = Type.Object({ asset_id: Type.String(), file_name: Type.String() });
const Query = Type.Object({ expires: Type.String({ default: "" }), signature: Type.String({ default: "" }) });

/** GET /files/{asset_id}/{file_name}: what a signed link leads to. The link is the authentication. */
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
      reply.headers(headersOf(asset, request.params.file_name, etag));
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
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

function headersOf(asset: Asset, file_name: string, etag: string): Record<string, string> {
  const plain = file_name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const shown = asset.kind === "text" ? "attachment" : "inline";
  return {
    "content-type": asset.media_type,
    "content-disposition": `${shown}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file_name)}`,
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=3600",
    "x-content-type-options": "nosniff",
    etag,
  };
}
