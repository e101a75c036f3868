import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { fixture } from "../tool-benches/local-media.ts";

export interface FakeStock {
  /** Base URL of all three libraries. */
  url: string;
  /** Path, query and headers of each request, in order. */
  requests: { path: string; query: URLSearchParams; headers: Record<string, unknown> }[];
  /** Used for the next requests of a path. Then the library responds as usual. */
  respondNext(path: string, ...responses: { status: number; text?: string }[]): void;
  close(): Promise<void>;
}

/**
 * Serves the protocols of Pexels, Pixabay and Openverse on 127.0.0.1, with two pictures and one
 * clip for every search except one for "nothing".
 */
export async function startFakeStock(): Promise<FakeStock> {
  const requests: FakeStock["requests"] = [];
  const next = new Map<string, { status: number; text?: string }[]>();
  const server = createServer(async (incoming, response) => {
    incoming.resume();
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? "", "http://x");
    requests.push({ path, query, headers: incoming.headers });
    const planned = next.get(path)?.shift();
    const origin = `http://${incoming.headers.host}`;
    if (planned) return response.writeHead(planned.status).end(planned.text ?? "{}");
    if (path === "/files/second.jpg") return response.end(await secondPicture());
    if (path === "/files/picture.jpg" || path === "/files/color-bars.mp4")
      return response.end(await readFile(fixture(path.slice("/files/".length))));
    const isEmpty = (query.get("query") ?? query.get("q")) === "nothing";
    const body = bodies[path]?.(origin, isEmpty ? [] : [1, 2]);
    return response
      .writeHead(body ? 200 : 404, { "content-type": "application/json" })
      .end(JSON.stringify(body ?? {}));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondNext: (path, ...responses) => next.set(path, responses),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Different files, so that each has an asset of its own. */
const picture = (origin: string, id: number) =>
  `${origin}/files/${id === 1 ? "picture.jpg" : "second.jpg"}`;
const secondPicture = () =>
  sharp({ create: { width: 640, height: 640, channels: 3, background: "#996633" } })
    .jpeg()
    .toBuffer();

const bodies: Record<string, (origin: string, ids: number[]) => object> = {
  "/v1/search": (origin, ids) => ({
    ...{ total_results: ids.length, page: 1, per_page: 20 },
    photos: ids.map((id) => ({
      ...{ id: 1000 + id, width: 1920, height: 2880, liked: false, alt: "A lighthouse" },
      url: `https://www.pexels.com/photo/lighthouse-${id}/`,
      photographer: "Ana Silva",
      photographer_url: "https://www.pexels.com/@ana",
      photographer_id: 7,
      avg_color: "#336699",
      src: { original: picture(origin, id), large2x: picture(origin, id), medium: "m" },
    })),
  }),
  "/videos/search": (origin, ids) => ({
    ...{ page: 1, per_page: 20, total_results: ids.length, url: "https://www.pexels.com/" },
    videos: ids.slice(0, 1).map((id) => ({
      ...{ id: 2000 + id, width: 3840, height: 2160, duration: 12, image: "x" },
      url: "https://www.pexels.com/video/waves-2001/",
      user: { id: 8, name: "Ben", url: "https://www.pexels.com/@ben" },
      video_files: [
        [3840, 2160],
        [1920, 1080],
        [640, 360],
      ].map(([width, height]) => ({
        ...{ id: 1, quality: "hd", file_type: "video/mp4", fps: 25, width, height },
        link: width === 1920 ? `${origin}/files/color-bars.mp4` : `${origin}/files/none`,
      })),
      video_pictures: [],
    })),
  }),
  "/api/": (origin, ids) => ({
    ...{ total: ids.length, totalHits: ids.length },
    hits: ids.map((id) => ({
      ...{ id: 3000 + id, type: "photo", tags: "sea, wave", user_id: 9, user: "Cem" },
      pageURL: `https://pixabay.com/photos/sea-${id}/`,
      ...{ webformatURL: "w", webformatWidth: 640, webformatHeight: 427 },
      largeImageURL: picture(origin, id),
      ...{ imageWidth: 6000, imageHeight: 4000, imageSize: 4_000_000 },
    })),
  }),
  "/api/videos/": (origin, ids) => ({
    ...{ total: ids.length, totalHits: ids.length },
    hits: ids.slice(0, 1).map((id) => ({
      ...{ id: 4000 + id, type: "film", tags: "sea", duration: 9, user_id: 9, user: "Cem" },
      pageURL: "https://pixabay.com/videos/id-4001/",
      videos: {
        large: { url: "", width: 0, height: 0, size: 0 },
        medium: { url: `${origin}/files/color-bars.mp4`, width: 1280, height: 720, size: 9 },
        small: { url: `${origin}/files/none`, width: 960, height: 540, size: 9 },
        tiny: { url: `${origin}/files/none`, width: 640, height: 360, size: 9 },
      },
    })),
  }),
  "/v1/images/": (origin, ids) => ({
    ...{ result_count: ids.length, page_count: 1, page_size: 20, page: 1 },
    results: ids.map((id) => ({
      id: `0aff3595-${id}`,
      title: "Old lighthouse",
      foreign_landing_url: `https://www.flickr.com/photos/1/${id}`,
      url: picture(origin, id),
      creator: "Dana",
      creator_url: "https://www.flickr.com/photos/1",
      license: id === 1 ? "by" : "cc0",
      license_version: id === 1 ? "2.0" : "1.0",
      license_url: "https://creativecommons.org/licenses/by/2.0/",
      ...{ provider: "flickr", source: "flickr", filesize: null, filetype: "jpg", mature: false },
      ...{ width: 3000, height: 2000, tags: [], attribution: "…" },
    })),
  }),
  "/v1/auth_tokens/token/": () => ({
    ...{ access_token: "token-1", expires_in: 36_000, token_type: "Bearer" },
    scope: "read write",
  }),
};
