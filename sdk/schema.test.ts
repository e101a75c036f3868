import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sdkTypes } from "../scripts/sdk-types.ts";
import { startTestService, type TestService } from "../test/harness.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe("sdk/schema.ts", () => {
  it("matches /openapi.json; to update it, run ./reelwright test sdk/schema.test.ts -u", async () => {
    const { body } = await service.call("GET", "/openapi.json");
    await expect(await sdkTypes(body)).toMatchFileSnapshot("schema.ts");
  });
});
