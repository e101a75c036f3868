import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { examplePath, loadExamples } from "../catalog/templates/examples.ts";
import type { TemplateDetail } from "./marketplace.schema.ts";

interface ExampleFile {
  path: string;
  bytes: number;
  media_type: string;
  /** The beginning of its SHA-256: another release may have another file under the same name. */
  version: string;
}

export interface ExampleFiles {
  /** `example_outputs` of a template's detail. */
  exampleOutputs(slug: string): TemplateDetail["example_outputs"];
  /** Undefined for what is no example of a template. */
  file(slug: string, name: string): ExampleFile | undefined;
}

/** Reads once what the templates have made (catalog/templates/examples). An example that has not been made yet is left out. */
export async function openExampleFiles(publicUrl: string): Promise<ExampleFiles> {
  const files = new Map<string, ExampleFile>();
  const outputs = new Map<string, TemplateDetail["example_outputs"]>();
  for (const [slug, examples] of await loadExamples()) {
    const made = examples.filter(({ file }) => isComplete(slug, file));
    for (const name of made.flatMap(({ file }) => [`${file}.mp4`, `${file}.jpg`]))
      files.set(`${slug}/${name}`, await readExampleFile(slug, name));
    const url = (name: string) =>
      `${publicUrl}/examples/${slug}/${name}?v=${files.get(`${slug}/${name}`)?.version}`;
    const shown = made.map(({ title, file, inputs }) => ({
      title,
      video_url: url(`${file}.mp4`),
      thumbnail_url: url(`${file}.jpg`),
      inputs,
    }));
    outputs.set(slug, shown);
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
