import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploadVideo } from "../../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";

let service: TestService;

// No worker: nothing is executed.
beforeAll(async () => {
  service = await startTestService();
  const tools = ["generate_voiceover", "generate_image", "compose_timeline", "render_video"];
  await service.call("POST", "/v1/agents", { name: "Own scenes", tools });
});
afterAll(() => service.close());

interface Problem {
  error: string;
  detail: string;
  pointer?: string;
}

const template = "narrated_slideshow";
const needed: Record<string, Record<string, unknown>> = {
  topic_to_short: { text: "Tea is hot." },
  podcast_audiogram: { source: "https://example.org/a.mp3" },
  ambient_loop: { prompt: "Rain" },
  talking_head_cleanup: { source: "https://example.org/a.mp4" },
};
const send = (path: string, inputs: Record<string, unknown>, agent_id = "own_scenes") =>
  service.call<Problem>("POST", path, { agent_id, inputs });

describe.each(["/v1/runs", "/v1/runs/estimate"])("POST %s", (path) => {
  it.each<[string, Record<string, unknown>, string]>([
    [
      "a scene's text that is an object, which would be read as a string",
      { scenes: [{ text: { toString: 1 } }] },
      '"scenes[0].text" is {"toString":1}. Expected a string',
    ],
    [
      "a scene that is not an object",
      { scenes: ["The sea"] },
      '"scenes[0]" is the string "The sea". Expected a scene.',
    ],
    [
      "a word without times",
      { scenes: [{ text: "Sea", words: [{ text: "Sea" }] }] },
      '"scenes[0].words[0].start" is missing. Expected a number',
    ],
    [
      "endless seconds of a scene",
      { scenes: [{ text: "Sea", seconds: 1e300 }] },
      '"scenes[0].seconds" is 1e+300. Expected a number greater than 0 and at most 3600',
    ],
    [
      "more than 1,000 scenes, which would hold the event loop for seconds",
      { scenes: Array.from({ length: 80_000 }, () => ({})) },
      "of 80000 items. Expected an array of scenes of at most 1000 items",
    ],
    [
      "a palette that is not one",
      { "compose_timeline.palette": { accent: "red" } },
      '"palette.accent" is the string "red". Expected a string such as "#6d5efc"',
    ],
    [
      "colors that are not an object",
      { palette: "sunset" },
      'Expected colors such as {"background": "#0f172a"',
    ],
    [
      "a color that a palette does not have",
      { palette: { primary: "#ff0000" } },
      "Expected only the fields background, foreground, accent",
    ],
  ])("returns 422 for %s", async (_, inputs, detail) => {
    const { status, body } = await send(path, {
      scenes: [{ text: "The sea is deep." }],
      ...inputs,
    });
    expect(body.detail).toContain(detail);
    expect(body.error).toBe("validation_error");
    expect(status).toBe(422);
  });

  it.each<[Record<string, unknown>, string | undefined, string]>([
    [{ scenes: [{ text: "Sea", seconds: -1 }] }, undefined, "/inputs/scenes/0/seconds"],
    [
      { scenes: [{ text: "Sea" }], "compose_timeline.palette": { accent: "red" } },
      undefined,
      "/inputs/compose_timeline.palette/accent",
    ],
    [{ scenes: [{ text: "Sea" }], language: "tlh" }, undefined, "/inputs/language"],
    [{ scenes: [{ text: "Sea" }], voice_name: "nobody" }, undefined, "/inputs/voice_name"],
    [{ script: "Sea.", stlye: "waves" }, template, "/inputs/stlye"],
    [{}, template, "/inputs/script"],
    [{ script: "Sea.", images: ["asset_aaaaaaaaaaaaaaaaaaaaaaaa"] }, template, "/inputs/images/0"],
    [{ script: "Sea.", images: ["asset_cut"] }, template, "/inputs/images/0"],
    [{ text: "Sea.", language: "tlh" }, "topic_to_short", "/inputs/language"],
    [{ scenes: [{ text: "Sea" }], format: "mp4", codec: "vp9" }, undefined, "/inputs/codec"],
  ])("returns 422 for %j with the pointer of the input", async (inputs, agent, pointer) => {
    expect((await send(path, inputs, agent)).body).toMatchObject({ status: 422, pointer });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["y", { y: "sahre" }, "/inputs/y"],
    ["x", { x: "land" }, "/inputs/x"],
    ["y of one tool", { "write_script.y": "sahre" }, "/inputs/write_script.y"],
  ])(
    "returns 422 for %s that names no column of the rows, with the columns",
    async (_, named, pointer) => {
      const rows = [{ country: "Norway", share: "82 %" }];
      const { status, body } = await send(path, { rows, ...named }, "data_story");
      expect(status).toBe(422);
      expect(body).toMatchObject({
        detail: expect.stringMatching(
          /No column "\w+"\. Set "\w+" to one of: (?:"country", )?"share"\./,
        ),
        pointer,
      });
      const right = await send(
        path,
        { rows, x: "Country ", "write_script.y": "SHARE" },
        "data_story",
      );
      expect(right.body.detail).toBeUndefined();
    },
  );

  it.each<[string, Record<string, unknown>, string, string]>([
    [
      "a named column without numbers",
      { rows: [{ country: "Norway", share: "82 %" }], y: "country" },
      'Column "country" has no numbers: it has "Norway". Set "y" to one of: "share".',
      "/inputs/y",
    ],
    [
      "an empty column",
      { rows: [{ country: "Norway", share: null }], y: "share" },
      'Column "share" has no numbers: it is empty. No other column has numbers.',
      "/inputs/y",
    ],
    [
      "a named column without numbers in CSV",
      { text: "country;share;cars\nNorway;high;5\nIceland;low;3", y: "share" },
      'Column "share" has no numbers: it has "high", "low". Set "y" to one of: "cars".',
      "/inputs/y",
    ],
    [
      "a name that is no column of CSV",
      { "read_table.text": "country,share\nNorway,82", x: "land" },
      'No column "land". Set "x" to one of: "country", "share".',
      "/inputs/x",
    ],
    [
      "CSV without a column of numbers",
      { text: "country,share\nNorway,high\nIceland,low" },
      'No column has numbers. The columns are "country", "share". Add a column with a number',
      "/inputs/text",
    ],
    [
      "rows without a column of numbers",
      { rows: [{ food: "Beef" }, { food: "Rice" }] },
      'No column has numbers. The columns are "food". Add a column with a number in each row.',
      "/inputs/rows",
    ],
    [
      "a missing column of numbers in rows without one",
      { rows: [{ food: "Beef" }, { food: "Rice" }], y: "liters" },
      'No column "liters". No column has numbers. The columns are "food". Add a column with',
      "/inputs/y",
    ],
    [
      "rows of one tool without a column of numbers",
      { text: "country,share\nNorway,82", "write_script.rows": [{ food: "Beef" }] },
      'No column has numbers. The columns are "food".',
      "/inputs/write_script.rows",
    ],
    [
      "rows whose only numbers are years",
      { rows: [{ event: "Moon", year: 1969 }] },
      'No column of numbers was found. Set "y" to one of: "year".',
      "/inputs/rows",
    ],
    [
      "a pie of negative numbers",
      { rows: [{ country: "Norway", change: -2 }], chart_type: "pie" },
      '"Norway" is -2. A pie has no negative shares: use a bar chart.',
      "/inputs/rows",
    ],
  ])("returns 422 for %s, with what is there", async (_, inputs, sentence, pointer) => {
    const { status, body } = await send(path, { topic: "Cars", ...inputs }, "data_story");
    expect(body.detail).toMatch(/^Invalid input for \w+: /);
    expect(body.detail).toContain(`: ${sentence}`);
    expect({ status, pointer: body.pointer ?? "" }).toEqual({ status: 422, pointer });
  });

  it("accepts CSV and rows whose numbers only the reader of tables understands", async () => {
    for (const inputs of [
      { text: "land;anteil\nNorwegen;1.234,5\nIsland;87,5" },
      {
        rows: [
          { land: "Norwegen", anteil: "1.234,5" },
          { land: "Island", anteil: "87,5" },
        ],
      },
    ])
      expect((await send(path, { ...inputs, y: "anteil" }, "data_story")).body.detail).toBe(
        undefined,
      );
  });

  it("checks no columns of rows that a table replaces", async () => {
    const inputs = { rows: [{ a: 1 }], table: "https://example.org/a.csv", y: "share" };
    expect((await send(path, inputs, "data_story")).body.detail).toBeUndefined();
  });

  it("returns 422 for a misspelled input, which would silently make another video", async () => {
    const { status, body } = await send(path, { script: "Sea.", stlye: "waves" }, template);
    expect(body.detail).toContain('Unknown input "stlye". Did you mean "style"?');
    expect(status).toBe(422);
  });

  it.each([
    ["aspect", "aspect_ratio"],
    ["caption", "caption_style"],
  ])(
    "returns 422 for %s, which begins the name of an input, with that name",
    async (name, near) => {
      const inputs = { text: "Tea is hot.", [name]: "16:9" };
      const { status, body } = await send(path, inputs, "topic_to_short");
      expect({ status, pointer: body.pointer }).toEqual({
        status: 422,
        pointer: `/inputs/${name}`,
      });
      expect(body.detail).toContain(`Unknown input "${name}". Did you mean "${near}"?`);
    },
  );

  it.each([
    ["topic_to_short", "duration", 'Did you mean "seconds"? Correct the name, remove it, or'],
    ["topic_to_short", "languageCode", 'Did you mean "language"?'],
    ["podcast_audiogram", "image_url", 'Did you mean "image"?'],
    ["ambient_loop", "duration", 'Did you mean "show_seconds"?'],
    ["ambient_loop", "voice_id", "No tool of this agent reads it. Remove it, or set allow_"],
    ["talking_head_cleanup", "constructor", "No tool of this agent reads it."],
  ])("returns 422 for %s with the %s of other services", async (slug, name, advice) => {
    const { status, body } = await send(path, { ...needed[slug], [name]: "x" }, slug);
    expect({ status, detail: body.detail }).toEqual({
      status: 422,
      detail: expect.stringContaining(`Unknown input "${name}". ${advice}`),
    });
  });

  it("returns 422 for an input that an earlier tool always replaces", async () => {
    const scenes = [{ text: "The sea is deep." }];
    const { status, body } = await send(path, { script: "Sea.", scenes }, template);
    expect(body.detail).toContain(
      'The input "scenes" has no effect, because plan_scenes produces "scenes". ' +
        'Use inputs["generate_voiceover.scenes"] instead',
    );
    expect(status).toBe(422);
  });

  it("accepts unused inputs with allow_unused_inputs", async () => {
    const { status } = await service.call("POST", path, {
      agent_id: template,
      inputs: { script: "The sea is deep.", stlye: "waves" },
      allow_unused_inputs: true,
    });
    expect([200, 202]).toContain(status);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["a language that no voice speaks", { language: "tlh" }, 'No voice speaks the language "tlh"'],
    ["a language that is no tag", { language: "english!" }, "a BCP 47 language tag"],
    ["an unknown voice", { voice_name: "en-gbb+f3" }, 'Unknown voice "en-gbb+f3"'],
  ])("returns 422 for %s, which would fail in the run", async (_, inputs, detail) => {
    const scenes = [{ text: "The sea is deep." }];
    const { status, body } = await send(path, { scenes, ...inputs });
    expect(body.detail).toContain(detail);
    expect(status).toBe(422);
  });

  it("returns 422 for a topic whose language has no font", async () => {
    const inputs = { topic: "ባሕሩ ለምን ሰማያዊ ነው", language: "am" };
    const { status, body } = await send(path, inputs, "topic_to_short");
    expect(body.detail).toMatch(/A script in Amharic from a topic alone requires/);
    expect(status).toBe(422);
  });

  it("returns 422 for an asset of the wrong kind, which would fail in the run", async () => {
    const video = await uploadVideo(service);
    const scenes = [{ text: "The sea is deep.", image: video }];
    const { status, body } = await send(path, { scenes });
    expect(body.detail).toContain(`scenes[0].image: the asset "${video}" is of kind video`);
    expect(status).toBe(422);
  });

  it("accepts images for the scenes of a slideshow", async () => {
    const images = ["https://example.org/sea.jpg"];
    const { status } = await send(path, { script: "The sea is deep.", images }, template);
    expect([200, 202]).toContain(status);
  });

  it("accepts null in a scene as not given", async () => {
    const scenes = [{ text: "The sea is deep.", image: null, seconds: null }];
    const { status } = await send(path, { scenes });
    expect([200, 202]).toContain(status);
  });
});
