import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Downloads a URL to a file. */
export async function download(url: string, path: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || !response.body)
    throw new Error(`The download link responded with ${response.status}.`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
}
