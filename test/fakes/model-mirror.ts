import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface MirroredFile {
  content: Buffer;
  etag?: string;
  /** The next response ends after so many bytes of its body. */
  cutAfter?: number | undefined;
  /** The next response stops after so many bytes, and its connection stays open. */
  stallAfter?: number | undefined;
}

/** A server with files, ranges and tags, such as a mirror of the models. */
export async function startModelMirror() {
  const files = new Map<string, MirroredFile>();
  const requests: { path: string; range: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const { range } = request.headers;
    requests.push({ path, range });
    const file = files.get(path);
    if (!file) return void response.writeHead(404).end();
    const { content, etag = '"1"', cutAfter, stallAfter } = file;
    Object.assign(file, { cutAfter: undefined, stallAfter: undefined });
    const start = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
    const rest = content.subarray(start);
    const size = { "content-length": rest.length, etag };
    const place = { "content-range": `bytes ${start}-${content.length - 1}/${content.length}` };
    response.writeHead(start > 0 ? 206 : 200, start > 0 ? { ...size, ...place } : size);
    if (cutAfter !== undefined)
      response.write(rest.subarray(0, cutAfter), () => response.destroy());
    else if (stallAfter !== undefined) response.write(rest.subarray(0, stallAfter));
    else response.end(rest);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
