import { createReadStream } from "node:fs";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import Type from "typebox";
import type { ExampleFiles } from "../catalog/templates/example-files.ts";
import { isKnownFile, sendFile } from "../http/send-file.ts";
import { notFound } from "../system/errors.ts";

const Params = Type.Object({ slug: Type.String(), file: Type.String() });
const Query = Type.Object({ v: Type.Optional(Type.String()) });

/** GET /examples/{slug}/{file}: the files of the examples, without authentication. */
export function examplesRoutes(examples: ExampleFiles): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/:slug/:file",
      { schema: { params: Params, querystring: Query } },
      async (request, reply) => {
        const { params, query } = request;
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
        if (isKnownFile(request, etag)) return reply.code(304).send();
        return sendFile(request, reply, {
          bytes: file.bytes,
          etag,
          open: (range) => createReadStream(file.path, range),
        });
      },
    );
  };
}
