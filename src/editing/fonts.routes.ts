import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import Type from "typebox";
import { isKnownFile, sendFile } from "../http/send-file.ts";
import { findFont } from "../media/font-files.ts";
import { notFound } from "../system/errors.ts";

const Params = Type.Object({ file: Type.String() });

/** GET /fonts/{file}: the fonts that draw scenes, without authentication. */
export const fontsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get("/:file", { schema: { params: Params } }, async (request, reply) => {
    const { file } = request.params;
    const path = findFont(file);
    if (path === undefined) throw notFound("font", file);
    const { size, mtimeMs } = await stat(path);
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    reply.headers({
      "content-type": `font/${extname(file).slice(1)}`,
      "cache-control": "public, max-age=604800",
      "access-control-allow-origin": "*",
      "accept-ranges": "bytes",
      etag,
    });
    if (isKnownFile(request, etag)) return reply.code(304).send();
    const open = (range: { start: number; end: number } | undefined) =>
      createReadStream(path, range);
    return sendFile(request, reply, { bytes: size, etag, open });
  });
};
