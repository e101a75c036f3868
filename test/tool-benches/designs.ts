import { localDesigner } from "../../src/generators/design/local-designer.ts";
import type { Design } from "../../src/values/design.ts";
import { completeScene } from "../../src/values/scene.ts";

const designer = localDesigner();

/** The designs by rules of a video's scenes. */
export async function designsOf(
  language: string,
  texts: readonly string[],
  title = "",
): Promise<Design[]> {
  const scenes = texts.map((text, index) => completeScene({ text }, index));
  const made = await designer.designScenes(
    { scenes, title, language },
    AbortSignal.timeout(120_000),
  );
  return made.scenes.map(({ design }) => design);
}

/** The design of a video with one scene. */
export async function designOf(text: string, language: string): Promise<Design | undefined> {
  return (await designsOf(language, [text]))[0];
}
