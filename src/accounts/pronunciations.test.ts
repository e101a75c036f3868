import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import type { RunStep } from "../runs/records/run-steps.schema.ts";
import type { Pronunciation } from "../values/pronunciation.ts";

let service: TestService;
let client: ReturnType<typeof runClient>;
let agent: string;
beforeAll(async () => {
  service = await startTestService({ worker: true });
  client = runClient(service);
  agent = await client.newAgent(["generate_voiceover"], { requirements: { video: false } });
});
afterAll(() => service.close());

const path = "/v1/account/pronunciations";
const read = (key = service.account.api_key) =>
  service.call<{ pronunciations: Pronunciation[] }>("GET", path, undefined, { "x-api-key": key });
const replace = (pronunciations: object[]) => service.call("PATCH", path, { pronunciations });

async function speak(inputs: Record<string, unknown> = {}) {
  const { body } = await client.start(agent, { text: "Qty of tea.", ...inputs });
  await client.waitForEnd(body.id);
  const { steps } = (await service.call<{ steps: RunStep[] }>("GET", `/v1/runs/${body.id}/steps`))
    .body;
  const { voice_seconds = 0, words = [] } = (steps[0]?.outputs ?? {}) as {
    voice_seconds?: number;
    words?: { text: string }[];
  };
  return { seconds: voice_seconds, words: words.map(({ text }) => text) };
}

describe("/v1/account/pronunciations", () => {
  it("PATCH /v1/account/pronunciations returns 200, and only this account has the list", async () => {
    const other = await service.newAccount();
    const list = [{ word: " Reelwright ", say: "reel right" }];
    const kept = { pronunciations: [{ word: "Reelwright", say: "reel right" }] };
    expect(await replace(list)).toMatchObject({ status: 200, body: kept });
    expect((await read()).body).toEqual(kept);
    expect((await read(other.api_key)).body).toEqual({ pronunciations: [] });
    expect((await replace([])).body).toEqual({ pronunciations: [] });
    expect((await read()).body).toEqual({ pronunciations: [] });
  });

  it("PATCH /v1/account/pronunciations returns 422 for a word that is listed twice", async () => {
    const twice = [
      { word: "Tea", say: "tee" },
      { word: "tea", say: "tay" },
    ];
    const { status, body } = await replace(twice);
    expect({ status, detail: body.detail }).toEqual({
      status: 422,
      detail: expect.stringContaining('"tea" is listed twice'),
    });
  });

  it.each([
    ["a word without letters", [{ word: " ", say: "x" }]],
    ["a word of 61 characters", [{ word: "x".repeat(61), say: "x" }]],
    ["an entry without say", [{ word: "x" }]],
    ["201 entries", Array.from({ length: 201 }, (_, at) => ({ word: `w${at}`, say: "x" }))],
  ])("PATCH /v1/account/pronunciations returns 400 for %s", async (_, list) => {
    expect((await replace(list)).status).toBe(400);
  });

  it("is obeyed by the voice of later runs, unless the run says otherwise, and not by captions", async () => {
    await replace([]);
    const plain = await speak();
    await replace([{ word: "qty", say: "the whole and entire quantity" }]);
    const long = await speak();
    expect(long.seconds).toBeGreaterThan(plain.seconds + 0.8);
    expect(long.words).toEqual(["Qty", "of", "tea."]);
    const own = await speak({ pronunciations: [{ word: "Qty", say: "some" }] });
    expect(own.seconds).toBeLessThan(long.seconds - 0.8);
    await replace([]);
    expect(await speak()).toEqual(plain);
  });
});
