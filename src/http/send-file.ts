import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange } from "../storage/storage.ts";
import { parseRange } from "./byte-range.ts";

/** A file to send. `etag` is its strong ETag with quotation marks. */
export interface ServedFile {
  bytes: number;
  etag: string;
  /** Opens the whole file without a range. */
  open(range: ByteRange | undefined): Readable | Promise<Readable>;
}

/** Whether the client has the file already, by its If-None-Match header (RFC 9110, 13.1.2). */
export const isKnownFile = ({ headers }: FastifyRequest, etag: string): boolean =>
  // A proxy may have made the ETag weak.
  headers["if-none-match"]
    ?.split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag) ?? false;

/**
 * Sends a file, or the range of it that the request asks for: 200, 206 or 416. Only GET supports
 * ranges, and only if If-Range is absent or has the current ETag (RFC 9110, 13.1.5 and 14.2).
 */
export async function sendFile(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, open }: ServedFile,
): Promise<FastifyReply> {
  const condition = headers["if-range"];
  const isCurrent = condition === undefined || condition === etag;
  const range = isCurrent && method === "GET" ? parseRange(headers.range, bytes) : undefined;
  if (range === "unsatisfiable")
    return reply.code(416).header("content-range", `bytes */${bytes}`).send();
  const length = range ? range.end - range.start + 1 : bytes;
  reply.code(range ? 206 : 200).header("content-length", length);
  if (range) reply.header("content-range", `bytes ${range.start}-${range.end}/${bytes}`);
  // With an empty stream Fastify keeps the content-length of a HEAD response.
  return reply.send(method === "HEAD" ? Readable.from([]) : await open(range));
}
