import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../../test/harness.ts";

interface RunEstimate {
  credits: number;
  warnings: string[];
}

let service: TestService;
let agent: string;
// No worker: nothing is executed.
beforeAll(async () => {
  service = await startTestService();
  const made = await service.call<{ id: string }>("POST", "/v1/agents", {
    name: "Short",
    tools: ["write_script", "generate_voiceover"],
    requirements: { video: false },
  });
  agent = made.body.id;
});
afterAll(() => service.close());

const estimate = async (inputs: Record<string, unknown>) =>
  (await service.call<RunEstimate>("POST", "/v1/runs/estimate", { agent_id: agent, inputs })).body;

describe("POST /v1/runs/estimate of a topic alone", () => {
  it("says that a dictionary is all that it has, and how to get more", async () => {
    const { warnings } = await estimate({ topic: "Octopus" });
    expect(warnings).toEqual([expect.stringMatching(/WordNet.*"text", "url" or "facts", or set/)]);
  });

  it("says that only the title is said, in the price too", async () => {
    const title = await estimate({ topic: "Best Italian cities for a weekend", seconds: 60 });
    expect(title.warnings).toEqual([expect.stringMatching(/only shows and says its title/)]);
    const text = "The sea is deep. ".repeat(60);
    const whole = await estimate({ topic: "The sea", text, seconds: 60 });
    expect(whole.warnings).toEqual([]);
    expect(title.credits).toBeLessThan(whole.credits / 1.3);
  });
});
