import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { type Example, examplePath, loadExamples } from "./examples.ts";

interface ExampleFile {
  path: string;
  bytes: number;
  media_type: string;
  /** The first 12 hex digits of its SHA-256. A release may change the file. */
  version: string;
}

interface ExampleOutput {
  title: string;
  video_url: string;
  thumbnail_url: string;
  /** With the links of its files, so that a run accepts them as they are. */
  inputs: Record<string, unknown>;
}

export interface ExampleFiles {
  /** Returns the `example_outputs` of a template. */
  exampleOutputs(slug: string): ExampleOutput[];
  /** Returns undefined for a file that is not an example. */
  file(slug: string, name: string): ExampleFile | undefined;
  /** Returns the file behind a link of this service, and undefined for every other link. */
  findByLink(link: string): ExampleFile | undefined;
}

const mediaTypes: Record<string, string> = {
  ".mp4": "video/mp4",
  ".m4a": "audio/mp4",
  ".jpg": "image/jpeg",
};

/** Reads the example files of all templates. Omits examples without a video and a thumbnail. */
export async function openExampleFiles(publicUrl: string): Promise<ExampleFiles> {
  const prefix = `${publicUrl}/examples/`;
  const files = new Map<string, ExampleFile>();
  const outputs = new Map<string, ExampleOutput[]>();
  for (const [slug, examples] of await loadExamples()) {
    const made = examples.filter(({ file }) => isComplete(slug, file));
    for (const example of made)
      for (const name of listFiles(slug, example)) files.set(name, await readExampleFile(name));
    const url = (name: string) =>
      `${prefix}${slug}/${name}?v=${files.get(`${slug}/${name}`)?.version}`;
    const listed = made.map((example) => ({
      title: example.title,
      video_url: url(`${example.file}.mp4`),
      thumbnail_url: url(`${example.file}.jpg`),
      inputs: { ...example.inputs, ...linkUploads(slug, example, prefix) },
    }));
    outputs.set(slug, listed);
  }
  return {
    exampleOutputs: (slug) => outputs.get(slug) ?? [],
    file: (slug, name) => files.get(`${slug}/${name}`),
    // A lookup among known files, so no other path of the service can be read.
    findByLink: (link) =>
      link.startsWith(prefix)
        ? files.get(link.slice(prefix.length).replace(/\?.*/s, ""))
        : undefined,
  };
}

const isComplete = (slug: string, file: string) =>
  existsSync(examplePath(slug, `${file}.mp4`)) && existsSync(examplePath(slug, `${file}.jpg`));

const inFolder = (slug: string, name: string) => (name.includes("/") ? name : `${slug}/${name}`);

const listFiles = (slug: string, { file, uploads = {} }: Example): string[] =>
  [`${file}.mp4`, `${file}.jpg`, ...Object.values(uploads).flat()].map((name) =>
    inFolder(slug, name),
  );

function linkUploads(slug: string, { uploads = {} }: Example, prefix: string) {
  const link = (name: string) => prefix + inFolder(slug, name);
  return Object.fromEntries(
    Object.entries(uploads).map(([input, names]) => [
      input,
      Array.isArray(names) ? names.map(link) : link(names),
    ]),
  );
}

/** `name`: slug and file, such as `five_facts/honey.mp4`. */
async function readExampleFile(name: string): Promise<ExampleFile> {
  const path = examplePath(".", name);
  const content = await readFile(path);
  return {
    path,
    bytes: content.length,
    media_type: mediaTypes[extname(name)] ?? "application/octet-stream",
    version: createHash("sha256").update(content).digest("hex").slice(0, 12),
  };
}
