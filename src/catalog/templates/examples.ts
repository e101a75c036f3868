import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import Type, { type Static } from "typebox";
import { Compile } from "typebox/compile";

/** A file beside it, or `<slug>/<file>` for a file of another template. */
const FileName = Type.String({ pattern: "^([a-z_]+/)?[a-z0-9-]+\\.[a-z0-9]+$" });

/**
 * A video made by a template, listed in examples/<slug>/examples.json next to `<file>.mp4`,
 * `<file>.jpg` and the files that its run needs.
 */
const Example = Type.Object(
  {
    title: Type.String({ minLength: 1 }),
    file: Type.String({ pattern: "^[a-z0-9-]+$" }),
    /** The inputs of the run. */
    inputs: Type.Record(Type.String(), Type.Unknown()),
    /** Names of files, by the inputs that get their links: one, or a list. */
    uploads: Type.Optional(
      Type.Record(Type.String(), Type.Union([FileName, Type.Array(FileName)])),
    ),
  },
  { additionalProperties: false },
);
export type Example = Static<typeof Example>;

const folder = new URL("./examples/", import.meta.url);

/** Loads the examples by template slug. Throws with the file and the fault. */
export async function loadExamples(): Promise<ReadonlyMap<string, Example[]>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const slugs = entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort();
  return new Map(
    await Promise.all(
      slugs.map(async (slug): Promise<[string, Example[]]> => [slug, await readExamples(slug)]),
    ),
  );
}

async function readExamples(slug: string): Promise<Example[]> {
  const examples: unknown = JSON.parse(await readFile(examplePath(slug, "examples.json"), "utf8"));
  const shape = Compile(Type.Array(Example));
  const fault = shape.Errors(examples)[0];
  if (!shape.Check(examples))
    throw new Error(
      `catalog/templates/examples/${slug}/examples.json: ${fault?.instancePath} ${fault?.message}.`,
    );
  return examples;
}

/** Path of an example file. */
export const examplePath = (slug: string, file: string): string =>
  fileURLToPath(new URL(`${slug}/${file}`, folder));
