import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { StepError } from "../../src/system/errors.ts";
import type { WebAccess } from "../../src/values/web-page.ts";
import { fixture } from "../tool-benches/local-media.ts";

const origin = "https://fixtures.example/";
const mediaTypes: Record<string, string> = { ".html": "text/html", ".csv": "text/csv" };

/** Serves the files in test/fixtures as pages of https://fixtures.example. */
export const fixtureWeb: WebAccess = {
  async fetchPage(url) {
    if (!url.startsWith(origin))
      throw new StepError("invalid_input", `Tests cannot fetch "${url}".`);
    const name = url.slice(origin.length);
    const media_type = mediaTypes[extname(name)] ?? "text/plain";
    return { url, media_type, text: await readFile(fixture(name), "utf8") };
  },
};
