import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { loadCatalog } from "../src/catalog/catalog.ts";
import { deepSea } from "../src/commands/demo/deep-sea.ts";
import { openTextWork } from "../src/generators/text-work/text-work.ts";
import type { Ffmpeg } from "../src/media/ffmpeg.ts";
import { openProviders } from "../src/providers/open-providers.ts";
import type { Scene } from "../src/values/scene.ts";
import type { Timeline } from "../src/values/timeline.ts";
import { fixtureWeb } from "../test/fakes/fixture-web.ts";
import { localMedia, memoryCache } from "../test/tool-benches/local-media.ts";

type Values = Record<string, unknown>;

/** The timeline of the flagship video, made by the tools of `topic_to_short` up to the render. */
export interface Short {
  timeline: Timeline;
  /** Returns the timeline with another text in one scene, spoken and composed again. */
  withText(scene: number, text: string): Promise<Timeline>;
}

/** Makes script, voices, images and music of a video of about `seconds` seconds. */
export async function makeShort(
  seconds: number,
  text: string,
  use: { ffmpeg: Ffmpeg; folder: string },
): Promise<Short> {
  const catalog = await loadCatalog();
  const texts = openTextWork();
  const providers = await openProviders(
    { keys: {}, base_urls: {} },
    { ffmpeg: use.ffmpeg, fetch: refused, texts },
  );
  const apply = async (slug: string, given: Values): Promise<Values> => {
    const tool = catalog.get(slug);
    if (!tool) throw new Error(`There is no tool ${slug}.`);
    const named = Object.entries(tool.input).map(([name, field]) => [
      name,
      given[name] ?? field.spec.default,
    ]);
    const { engine, ...outputs } = await tool.run({
      input: Object.fromEntries(named.filter(([, value]) => value !== undefined)),
      signal: AbortSignal.timeout(600_000),
      progress: () => {},
      assets: localMedia(use.ffmpeg),
      web: fixtureWeb,
      ffmpeg: use.ffmpeg,
      providers,
      texts,
      segments: memoryCache(),
      folder: await mkdtemp(join(use.folder, `${slug}-`)),
    });
    return { ...given, ...outputs };
  };
  let values: Values = { topic: deepSea.topic, text, seconds, scenes_max: 60 };
  for (const slug of [
    "write_script",
    "plan_scenes",
    "generate_voiceover",
    "generate_image",
    "animate_image",
    "generate_music",
  ]) {
    values = await apply(slug, values);
  }
  const compose = async (given: Values) =>
    (await apply("compose_timeline", given)).timeline as Timeline;
  return {
    timeline: await compose(values),
    withText: async (index, changed) => {
      const scenes = (values.scenes as Scene[]).map((scene, place) =>
        place === index ? { ...scene, text: changed } : scene,
      );
      const spoken = (
        await apply("generate_voiceover", { ...values, scenes: [{ ...scenes[index], index: 0 }] })
      ).scenes as Scene[];
      return compose({
        ...values,
        scenes: scenes.map((scene, place) =>
          place === index ? { ...scene, ...spoken[0], index } : scene,
        ),
      });
    },
  };
}

const refused: typeof fetch = async () => {
  throw new Error("The benchmark uses only local engines.");
};
