import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { loadCatalog } from "../../catalog/catalog.ts";
import type { Tool } from "../../catalog/definition/define-tool.ts";

const tools = [...(await loadCatalog()).tools.values()];
/** Works with its defaults alone. */
const needNothing = ["generate_music"];

let service: TestService;
// No worker: nothing is executed.
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const newAgent = async (tools: string[], more: Record<string, unknown> = {}): Promise<string> =>
  (await service.call<{ id: string }>("POST", "/v1/agents", { name: tools.join(), tools, ...more }))
    .body.id;

const send = (path: string, agent_id: string, inputs: Record<string, unknown>) =>
  service.call<{ detail: string; pointer?: string }>("POST", path, { agent_id, inputs });

/** The text in every text of the tool's inputs, also in lists and scenes, and empty rows. */
const textsOf = ({ input }: Tool, text: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, { spec }]): [string, unknown][] => {
      const { type, format, enum: allowed, items } = spec;
      if (type === "string" && !format && !allowed) return [[name, text]];
      if (items?.type === "string" && !items.format) return [[name, [text]]];
      if (items?.type === "object" && !items.schema) return [[name, [{}]]];
      if (items?.schema === "Word") return [[name, [{ text: " ", start: 0, end: 1 }]]];
      return items?.schema === "Scene" ? [[name, [{ text }]]] : [];
    }),
  );

describe.each(["/v1/runs/estimate", "/v1/runs"])("POST %s", (path) => {
  it.each(tools)("returns 422 for $slug with nothing, blank texts and signs", async (tool) => {
    const agent = await newAgent([tool.slug]);
    for (const text of [undefined, " \n\t ", "...", "?! – +"]) {
      const inputs = text === undefined ? {} : textsOf(tool, text);
      const { status, body } = await send(path, agent, inputs);
      const isDrawn = tool.drawn !== undefined && text !== undefined && text.trim() !== "";
      const isAccepted = needNothing.includes(tool.slug) || isDrawn;
      expect({ status, inputs, detail: body.detail }).toMatchObject({
        status: isAccepted ? expect.toBeOneOf([200, 202]) : 422,
      });
    }
  });

  it("names the inputs of which one is needed", async () => {
    const { body } = await send(path, await newAgent(["write_hook"]), {});
    expect(body.detail).toBe(
      'write_hook needs one of "topic", "title", "script", "text", with content. Add one of them to inputs.',
    );
  });

  it("returns 422 for a tool whose model is not configured, with the setting", async () => {
    const { status, body } = await send(path, await newAgent(["transcribe_audio"]), {
      audio: "https://example.org/talk.mp3",
    });
    expect(status).toBe(422);
    expect(body.detail).toMatch(/^transcribe_audio cannot run here: .*TRANSCRIPTION_MODEL/);
    expect(body.pointer).toBe("/agent_id");
  });

  it("accepts an input that an earlier tool provides, and a tool that a condition may skip", async () => {
    const chain = await newAgent(["write_script", "write_hook"]);
    const branch = await newAgent(["write_script", "probe_media"], {
      pipeline_type: "graph",
      graph_edges: [
        { source: "write_script", target: "probe_media", when: "inputs.video != null" },
      ],
    });
    for (const agent of [chain, branch])
      expect((await send(path, agent, { topic: "The sea" })).body.detail).toBeUndefined();
  });

  it("returns 422 for an http link, unless it is a file of an example of this service", async () => {
    const { publicUrl } = service.services.config;
    const agent = await newAgent(["fit_image"]);
    const inputs = (link: string) => ({ images: [link] });
    const own = await send(
      path,
      agent,
      inputs(`${publicUrl}/examples/podcast_audiogram/cover.jpg`),
    );
    expect(own.body.detail).toBeUndefined();
    for (const link of [
      `${publicUrl}/metrics`,
      `${publicUrl}/examples/podcast_audiogram/none.jpg`,
      "http://127.0.0.1:1/examples/podcast_audiogram/cover.jpg",
    ]) {
      const { status, body } = await send(path, agent, inputs(link));
      expect(status).toBe(422);
      expect(body.detail).toContain(JSON.stringify(link).slice(1, -1));
    }
  });

  it("returns 422 for burn_captions without words, unless a tool before may find them", async () => {
    const video = "https://example.org/talk.mp4";
    const alone = await newAgent(["burn_captions"]);
    const words = [{ text: "Sea", start: 0, end: 1 }];
    const segments = [{ start: 0, end: 1 }];
    const chain = await newAgent(["write_captions", "burn_captions"]);
    for (const more of [{}, { segments }, { words: [] }])
      expect(await send(path, alone, { video, ...more })).toMatchObject({
        status: 422,
        body: { pointer: "/inputs/words", detail: expect.stringContaining("No words to draw.") },
      });
    for (const [agent, more] of [
      [alone, { words }],
      [alone, { caption_style: "none" }],
      [chain, { scenes: [{ text: "The sea", seconds: 3 }] }],
    ] as const)
      expect([200, 202]).toContain((await send(path, agent, { video, ...more })).status);
  });

  const reversed = { text: "Sea", start: 2, end: 1 };
  const words = [{ text: "The", start: 0, end: 2 }, reversed];
  const scenes = [
    { text: "Sea", seconds: 3 },
    { text: "The sea", seconds: 3, words },
  ];
  it.each([
    ["write_captions", { words }, ["words", "1"]],
    ["write_captions", { scenes }, ["scenes", "1", "words", "1"]],
    ["burn_captions", { video: "https://example.org/a.mp4", words }, ["words", "1"]],
    ["compose_timeline", { scenes }, ["scenes", "1", "words", "1"]],
    ["compose_timeline", { "compose_timeline.scenes": scenes }, ["scenes", "1", "words", "1"]],
  ])("returns 422 for %s with words that end before they start: %j", async (slug, inputs, keys) => {
    const { status, body } = await send(path, await newAgent([slug]), inputs);
    const [name = ""] = Object.keys(inputs).filter((key) => key.endsWith(keys[0] ?? ""));
    expect({ status, pointer: body.pointer, detail: body.detail }).toEqual({
      status: 422,
      pointer: `/inputs/${[name, ...keys.slice(1)].join("/")}/end`,
      detail: expect.stringMatching(/\.end" is 1, before "start" \(2\)\. Expected an end at/),
    });
  });
});
