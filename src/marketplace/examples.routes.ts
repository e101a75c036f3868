import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import Type from "typebox";
import { parseRange } from "../assets/byte-range.ts";
import { notFound } from "../system/errors.ts";
import type { ExampleFiles } from "./example-files.ts";

const Params = Type.Object({ slug: Type.String(), file: Type.String() });
const Query = Type.Object({ v: Type.Optional(Type.String()) });

/** GET /examples/{slug}/{file}: videos and thumbnails of templates, without authentication. */
export function examplesRoutes(examples: ExampleFiles): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/:slug/:file",
      { schema: { params: Params, querystring: Query } },
      async ({ params, query, headers, method }, reply) => {
        const file = examples.file(params.slug, params.file);
        if (!file) throw notFound("example", `${params.slug}/${params.file}`);
        const etag = `"${file.version}"`;
        reply.headers({
          "content-type": file.media_type,
          "accept-ranges": "bytes",
          // With a version the content never changes; without one it may.
          "cache-control":
            query.v === file.version
              ? "public, max-age=31536000, immutable"
              : "public, max-age=3600",
          "access-control-allow-origin": "*",
          etag,
        });
        if (headers["if-none-match"] === etag) return reply.code(304).send();
        const condition = headers["if-range"];
        const range = parseRange(
          condition === undefined || condition === etag ? headers.range : undefined,
          file.bytes,
        );
        if (range === "unsatisfiable")
          return reply.code(416).header("content-range", `bytes */${file.bytes}`).send();
        const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
        if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${file.bytes}`);
        reply.header("content-length", end - start + 1);
        // With an empty stream Fastify keeps the content-length header of a HEAD response.
        return reply.send(
          method === "HEAD" ? Readable.from([]) : createReadStream(file.path, { start, end }),
        );
      },
    );
  };
}
