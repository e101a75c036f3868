import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { examplePath, loadExamples } from "../catalog/templates/examples.ts";
import type { TemplateDetail } from "./marketplace.schema.ts";

interface ExampleFile {
  path: string;
  bytes: number;
  media_type: string;
  /** The first 12 hex digits of its SHA-256. A release may change the file. */
  version: string;
}

export interface ExampleFiles {
  /** Returns the `example_outputs` of a template. */
  exampleOutputs(slug: string): TemplateDetail["example_outputs"];
  /** Returns undefined for a file that is not an example. */
  file(slug: string, name: string): ExampleFile | undefined;
}

/** Reads the example files of all templates. Omits examples without a video and a thumbnail. */
export async function openExampleFiles(publicUrl: string): Promise<ExampleFiles> {
  const files = new Map<string, ExampleFile>();
  const outputs = new Map<string, TemplateDetail["example_outputs"]>();
  for (const [slug, examples] of await loadExamples()) {
    const made = examples.filter(({ file }) => isComplete(slug, file));
    for (const name of made.flatMap(({ file }) => [`${file}.mp4`, `${file}.jpg`]))
      files.set(`${slug}/${name}`, await readExampleFile(slug, name));
    const url = (name: string) =>
      `${publicUrl}/examples/${slug}/${name}?v=${files.get(`${slug}/${name}`)?.version}`;
    const listed = made.map(({ title, file, inputs }) => ({
      title,
      video_url: url(`${file}.mp4`),
      thumbnail_url: url(`${file}.jpg`),
      inputs,
    }));
    outputs.set(slug, listed);
  }
  return {
    exampleOutputs: (slug) => outputs.get(slug) ?? [],
    file: (slug, name) => files.get(`${slug}/${name}`),
  };
}

const isComplete = (slug: string, file: string) =>
  existsSync(examplePath(slug, `${file}.mp4`)) && existsSync(examplePath(slug, `${file}.jpg`));

async function readExampleFile(slug: string, name: string): Promise<ExampleFile> {
  const path = examplePath(slug, name);
  const content = await readFile(path);
  const media_type = name.endsWith(".mp4") ? "video/mp4" : "image/jpeg";
  return {
    path,
    bytes: content.length,
    media_type,
    version: createHash("sha256").update(content).digest("hex").slice(0, 12),
  };
}
