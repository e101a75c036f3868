import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asset, defineTool, perCall, string } from "../../../src/catalog/own-tools/tool-kit.ts";
import { recordBegin } from "../journal.ts";

const fixture = new URL("../../fixtures/color-bars.mp4", import.meta.url);

/** Saves a video of its own for each run, which costs hardly any CPU. */
export default defineTool({
  name: "Film",
  category: "video",
  description: "Returns a second of video.",
  credits: perCall(2),
  version: 1,
  timeoutSeconds: 300,
  retry: "transient",
  determinism: "exact",
  input: { mark: string({ description: "Names the run." }) },
  output: { video: asset("video", { description: "The video." }) },
  example: { mark: "a" },
  async run({ input: { mark }, assets, folder }) {
    recordBegin({ mark, node: "film", visit: 1 });
    const path = join(folder, "film.mp4");
    await writeFile(path, Buffer.concat([await readFile(fixture), freeBox(mark)]));
    return { video: (await assets.save(path, { kind: "video" })).id, engine: "local/chaos" };
  },
});

/** A part of an mp4 file that players skip. */
function freeBox(text: string): Buffer {
  const content = Buffer.from(text);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write("free", 4);
  return Buffer.concat([head, content]);
}
