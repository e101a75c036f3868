import { expect, it } from "vitest";
import { listUntested } from "./response-coverage.ts";

it("an answer is tested by a test whose title names its endpoint and its status, whatever else it names", () => {
  const documented = [
    "GET /v1/things 200",
    "GET /v1/things 404",
    "GET /v1/things/{thing_id} 200",
    "DELETE /v1/things 200",
    "DELETE /v1/things 500",
  ];
  const seen = [
    { answered: "GET /v1/things 200", test: "GET /v1/things > 200, 404: all of them" },
    { answered: "GET /v1/things 404", test: "GET /v1/things > 4041 of them" },
    { answered: "GET /v1/things/{thing_id} 200", test: "GET /v1/things > 200" },
    { answered: "DELETE /v1/things 200" },
  ];
  expect(listUntested([{ documented }, { documented }, ...seen])).toEqual([
    "  GET /v1/things 404 (seen in: GET /v1/things > 4041 of them)",
    "  GET /v1/things/{thing_id} 200 (seen in: GET /v1/things > 200)",
    "  DELETE /v1/things 200 (seen in: what stands before the tests)",
    "  DELETE /v1/things 500",
  ]);
});
