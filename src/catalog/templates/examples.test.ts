import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { frameSize } from "../../media/timeline/render-options.ts";
import { buildPlan } from "../../pipeline/build-plan.ts";
import { checkRunInputs } from "../../pipeline/inputs.ts";
import type { AspectRatio } from "../../values/timeline.ts";
import { loadCatalog } from "../catalog.ts";
import { openExampleFiles } from "./example-files.ts";
import { examplePath, loadExamples } from "./examples.ts";
import { loadTemplates } from "./load-templates.ts";

const [templates, examples, catalog, files] = await Promise.all([
  loadTemplates(),
  loadExamples(),
  loadCatalog(),
  openExampleFiles("http://localhost:3000"),
]);
const made = [...examples].flatMap(([slug, list]) => list.map((example) => ({ slug, ...example })));

describe("examples", () => {
  it("exist for every template, and only for templates", () => {
    expect([...examples].filter(([, list]) => list.length > 0).map(([slug]) => slug)).toEqual(
      templates.map(({ slug }) => slug),
    );
  });

  it.each(made)(
    "include $slug/$file, a small playable video with valid inputs",
    async (example) => {
      const { slug, file } = example;
      const inputs =
        files.exampleOutputs(slug).find(({ title }) => title === example.title)?.inputs ?? {};
      const template = templates.find((one) => one.slug === slug);
      if (!template) throw new Error(`There is no template "${slug}".`);
      checkRunInputs(buildPlan(template, catalog), { inputs });
      const aspect = (inputs.aspect_ratio ?? template.requirements.inputs.aspect_ratio?.default) as
        | AspectRatio
        | undefined;
      const ffmpeg = await localFfmpeg();
      const path = examplePath(slug, `${file}.mp4`);
      const { video, audio, seconds } = await ffmpeg.probe(path);
      expect(video?.codec).toBe("h264");
      // A template without this input keeps the shape of the video that it receives.
      if (aspect) expect(video).toMatchObject(frameSize(360, aspect));
      else expect(Math.min(video?.width ?? 0, video?.height ?? 0)).toBe(360);
      expect(audio?.codec).toBe("aac");
      expect(seconds).toBeGreaterThan(5);
      await ffmpeg.run(["-xerror", "-i", path, "-f", "null", "-"]);
      expect((await stat(path)).size).toBeLessThanOrEqual(400_000);
      const { video: picture } = await ffmpeg.probe(examplePath(slug, `${file}.jpg`));
      expect(picture?.width).toEqual(video?.width);
      expect(picture?.height).toEqual(video?.height);
    },
  );

  it("have no unlisted files", async () => {
    for (const [slug, list] of examples) {
      expect(existsSync(examplePath(slug, "examples.json"))).toBe(true);
      const wanted = [
        "examples.json",
        ...list.flatMap(({ file, uploads = {} }) => [
          ...[`${file}.jpg`, `${file}.mp4`],
          ...Object.values(uploads)
            .flat()
            .filter((name) => !name.includes("/")),
        ]),
      ].sort();
      expect((await readdir(examplePath(slug, "."))).sort()).toEqual(wanted);
    }
  });
});

describe("templates", () => {
  const colored = templates.filter(({ requirements }) => requirements.inputs.palette);

  it("with a voice, pictures or cards take colors", () => {
    const without = ["localize_and_dub", "long_to_shorts", "talking_head_cleanup"];
    expect(templates.map(({ slug }) => slug).filter((slug) => !without.includes(slug))).toEqual(
      colored.map(({ slug }) => slug),
    );
  });

  it.each(colored)("$slug takes the given colors in every tool that chooses some", (template) => {
    const { nodes } = buildPlan(template, catalog);
    const choosers = nodes.filter(({ tool }) => tool.output.palette);
    expect(choosers.filter(({ tool }) => !tool.input.palette)).toEqual([]);
    expect(nodes.some(({ tool }) => tool.input.palette)).toBe(true);
  });
});
