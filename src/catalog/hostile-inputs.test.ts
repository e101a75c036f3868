import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toolDefaults } from "../../test/tool-benches/call-tool.ts";
import { testedTools } from "../../test/tool-benches/tested-tools.ts";
import { openToolBench, type ToolBench } from "../../test/tool-benches/tool-bench.ts";
import { StepError } from "../system/errors.ts";
import type { Tool } from "./definition/define-tool.ts";
import { checkValues, fieldSpecs } from "./values/check-values.ts";

const tools = await testedTools();
/** Paths, commands and filters; then markup, and a word that has no room anywhere. */
const hostileTexts = [
  "concat:/etc/passwd|../../etc/passwd $(touch /tmp/owned) `touch /tmp/owned` a'];[0:v]movie=/etc/passwd[x];[x",
  `{\\fs500}\\N{\\p1}m 0 0 <script>alert(1)</script>\u202e\u0000\ud800\ufeff ${"x".repeat(3000)}`,
];
const code = (error: unknown) => (error instanceof StepError ? error.code : undefined);

let bench: ToolBench;
let damaged: Record<"video" | "audio" | "image" | "text", string>;
beforeAll(async () => {
  bench = await openToolBench();
  damaged = await importDamagedMedia(bench);
});
afterAll(() => bench.close());

describe.each(tools)("$slug", (tool) => {
  it("works on hostile texts, or fails with invalid_input and no path of this machine", async () => {
    if (tool.missingRequirement?.(bench.providers)) return;
    const example = await bench.assets.withFixtures(tool.example);
    for (const text of hostileTexts) {
      const texts = freeTexts(tool, text);
      // each-tool.test.ts runs the example alone.
      if (Object.keys(texts).length === 0) continue;
      const input = { ...example, ...texts };
      const valid = checkValues(fieldSpecs(tool.input), { ...toolDefaults(tool), ...input });
      if (valid.length === 0) await runsOrRefuses(tool, input);
    }
  });

  it("fails with invalid_input for media whose content is not what its headers say", async () => {
    if (tool.missingRequirement?.(bench.providers)) return;
    const example = await bench.assets.withFixtures(tool.example);
    const media = mediaInputs(tool, damaged);
    if (Object.keys(media).length > 0) await runsOrRefuses(tool, { ...example, ...media });
  });

  it("fails with invalid_input, provider_required or a result when it is given nothing", async () => {
    await runsOrRefuses(tool, {});
  });
});

/** The tool returns valid outputs, or fails in words that a caller may read. */
async function runsOrRefuses(tool: Tool, input: Record<string, unknown>): Promise<void> {
  const faults = checkValues(fieldSpecs(tool.input), { ...toolDefaults(tool), ...input });
  if (faults.length > 0) return;
  try {
    const { engine: _, ...outputs } = await bench.run(tool, input);
    expect(checkValues(fieldSpecs(tool.output), outputs)).toEqual([]);
  } catch (error) {
    expect(
      code(error),
      `${tool.slug} with ${JSON.stringify(input).slice(0, 300)}: ${error}`,
    ).toMatch(/^(invalid_input|provider_required)$/);
    expect(String(error)).not.toContain(bench.folder);
  }
}

/** The text in every free text of the tool's inputs. */
const freeTexts = (tool: Tool, text: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tool.input).flatMap(([name, { spec }]): [string, unknown][] => {
      if (spec.enum || spec.format) return [];
      if (spec.type === "string") return [[name, text.slice(0, spec.max)]];
      const isList = spec.type === "array" && spec.items?.type === "string" && !spec.items.format;
      return isList ? [[name, [text]]] : [];
    }),
  );

function mediaInputs(tool: Tool, media: typeof damaged): Record<string, unknown> {
  const found = Object.entries(tool.input).flatMap(([name, { spec }]): [string, unknown][] => {
    const kind = (spec.format ?? spec.items?.format)?.replace("asset:", "");
    const id = kind && kind in media ? media[kind as keyof typeof media] : undefined;
    if (!id) return [];
    return [[name, spec.type === "array" ? [id, id] : id]];
  });
  return Object.fromEntries(found);
}

/** Media that pass the checks of an upload: half a video, one pixel, one sample, open brackets. */
async function importDamagedMedia({ folder, assets, ffmpeg }: ToolBench) {
  const save = async (kind: keyof typeof damaged, path: string) =>
    (await assets.save(path, { kind })).id;
  const make = async (name: string, ...args: string[]) => {
    await ffmpeg.run(["-y", "-f", "lavfi", "-i", ...args, join(folder, name)]);
    return join(folder, name);
  };
  const whole = await make(
    "whole.mp4",
    "testsrc2=s=160x90:d=2:r=10",
    ...["-f", "lavfi", "-i", "sine=d=2", "-pix_fmt", "yuv420p", "-movflags", "+faststart"],
  );
  const pixel = join(folder, "pixel.png");
  await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } }).toFile(pixel);
  const text = join(folder, "brackets.txt");
  await writeFile(text, "[".repeat(50_000));
  return {
    video: await save("video", await copyWithZeroedEnd(whole, join(folder, "half.mp4"))),
    audio: await save("audio", await make("short.wav", "anullsrc=d=0.02")),
    image: await save("image", pixel),
    text: await save("text", text),
  };
}

async function copyWithZeroedEnd(source: string, path: string): Promise<string> {
  const bytes = await readFile(source);
  await writeFile(path, bytes.fill(0, Math.floor(bytes.length / 2)));
  return path;
}
