import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../../test/harness.ts";

interface Answer {
  credits: number;
  warnings: string[];
  detail: string;
  pointer: string;
}

let service: TestService;
// No worker: nothing is executed.
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const estimate = async (agent_id: string, inputs: Record<string, unknown>) => {
  const { status, body } = await service.call<Answer>("POST", "/v1/runs/estimate", {
    ...{ agent_id, inputs },
  });
  return { status, ...body };
};
const talk = "ANNA: Is the sea deep?\nBEN: Very deep, and cold.";

describe("POST /v1/runs/estimate of several speakers", () => {
  it.each([
    ["narrated_slideshow", "script"],
    ["topic_to_short", "text"],
    ["article_to_video", "text"],
  ])("accepts their voices in %s", async (agent, input) => {
    const voices = { Anna: "f3", Ben: "auto" };
    expect(await estimate(agent, { [input]: talk, voices })).toMatchObject({ status: 200 });
  });

  it.each([
    [{ Carl: "f3" }, 'no line begins with "Carl:". The speakers are Anna, Ben.'],
    [{ Anna: "nobody" }, 'The voice of "Anna": Unknown voice "nobody".'],
    [Object.fromEntries("abcdefghi".split("").map((name) => [name, "auto"])), "8"],
  ])("refuses the voices %j", async (voices, message) => {
    const answer = await estimate("narrated_slideshow", { script: talk, voices });
    expect(answer).toMatchObject({ status: 422, pointer: expect.stringMatching("/inputs/voices") });
    expect(answer.detail).toContain(message);
  });

  it("says that voices have no effect where nobody is named", async () => {
    const inputs = { script: "The sea is deep.", voices: { Anna: "f3" } };
    expect((await estimate("narrated_slideshow", inputs)).warnings).toEqual([
      '"voices" has no effect, because no line begins with a name such as "Anna:".',
    ]);
  });

  it("refuses more speakers than there may be", async () => {
    const names = "Anna Ben Carl Dan Emma Frank Grace Henry Ivy".split(" ");
    const script = names.map((name) => `${name.toUpperCase()}: Hello.`).join("\n");
    expect(await estimate("narrated_slideshow", { script })).toMatchObject({
      status: 422,
      detail: expect.stringContaining("The script has 9 speakers. The maximum is 8."),
      pointer: "/inputs/script",
    });
  });

  it("refuses more turns than a video may have scenes", async () => {
    const script = "ANNA: Yes?\nBEN: No.\n".repeat(501);
    expect(await estimate("narrated_slideshow", { script })).toMatchObject({
      status: 422,
      detail: expect.stringContaining(
        "The script has 1002 turns of speakers. The maximum is 1000.",
      ),
      pointer: "/inputs/script",
    });
  });

  it("refuses a name of more than 40 characters, without repeating it", async () => {
    const name = "x".repeat(10_000);
    const answer = await estimate("narrated_slideshow", { script: talk, voices: { [name]: "f3" } });
    expect(answer).toMatchObject({ status: 422, pointer: "/inputs/voices" });
    expect(answer.detail).toContain("whose names have at most 40 characters");
    expect(answer.detail.length).toBeLessThan(300);
  });

  it("says how names become speakers where that is not sure", async () => {
    const script = "Anna: Hello.\nBen: Hi.";
    const { warnings } = await estimate("narrated_slideshow", { script });
    expect(warnings).toEqual([
      expect.stringContaining('add "voices": {"Anna":"auto","Ben":"auto"}'),
    ]);
    const voices = { Anna: "auto", Ben: "auto" };
    expect((await estimate("narrated_slideshow", { script, voices })).warnings).toEqual([]);
  });

  it("counts no names in the price", async () => {
    await service.call("POST", "/v1/agents", {
      ...{ name: "Voice alone", tools: ["generate_voiceover"] },
      requirements: { video: false },
    });
    const lines = ["Is the sea deep?", "Very."];
    const said = Array.from({ length: 20 }, () => lines).flat();
    const named = said.map((line, index) => `${index % 2 === 0 ? "Anna" : "Ben"}: ${line}`);
    const price = async (text: string[]) =>
      (await estimate("voice_alone", { text: text.join("\n") })).credits;
    expect(await price(named)).toBe(await price(said));
  });
});
