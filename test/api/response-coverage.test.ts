import { describe, expect, it } from "vitest";
import { listUntested } from "./response-coverage.ts";

describe("listUntested", () => {
  it("counts a response as tested if a test title names its endpoint and status", () => {
    const documented = [
      "GET /v1/things 200",
      "GET /v1/things 404",
      "GET /v1/things/{thing_id} 200",
      "DELETE /v1/things 200",
      "DELETE /v1/things 500",
    ];
    const seen = [
      { received: "GET /v1/things 200", test: "GET /v1/things > 200, 404: all of them" },
      { received: "GET /v1/things 404", test: "GET /v1/things > 4041 of them" },
      { received: "GET /v1/things/{thing_id} 200", test: "GET /v1/things > 200" },
      { received: "DELETE /v1/things 200" },
    ];
    expect(listUntested([{ documented }, { documented }, ...seen])).toEqual([
      "  GET /v1/things 404 (seen in: GET /v1/things > 4041 of them)",
      "  GET /v1/things/{thing_id} 200 (seen in: GET /v1/things > 200)",
      "  DELETE /v1/things 200 (seen in: set-up code)",
      "  DELETE /v1/things 500",
    ]);
  });
});
