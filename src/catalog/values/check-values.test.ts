import { describe, expect, it } from "vitest";
import { asset, assets, integer, string, strings, words } from "../definition/fields.ts";
import { checkValues, fieldSpecs, type ValueSpec } from "./check-values.ts";

const faults = (spec: ValueSpec, value: unknown, urls?: "https" | "http") =>
  checkValues({ x: spec }, { x: value }, urls ? { urls } : {}).map(
    ({ path, message }) => `${path}: ${message}`,
  );

describe("checkValues accepts", () => {
  it.each<[ValueSpec, unknown]>([
    [{ type: "integer", min: 1 }, 1],
    [{ type: "number" }, 0.5],
    [{ type: "string", enum: ["a"] }, "a"],
    [{ type: "boolean" }, false],
    [{ type: "object" }, {}],
    [{}, "anything"],
    [{ type: "string", format: "asset:image" }, "asset_1a"],
    [{ type: "array", items: { type: "object" } }, [{}]],
    [{ type: "string", required: false }, undefined],
    [{ type: "string", required: false }, null],
    [{ type: "string", format: "uri" }, "http://example.org/"],
  ])("%j for %j", (spec, value) => {
    expect(faults(spec, value)).toEqual([]);
  });

  it("an https or http URL for an asset only if the option allows it", () => {
    const spec = { type: "string", format: "asset:video" } as const;
    expect(faults(spec, "https://example.org/a.mp4", "https")).toEqual([]);
    expect(faults(spec, "http://example.org/a.mp4", "http")).toEqual([]);
  });

  it("media in the items of an array and ignores other keys", () => {
    const list = {
      type: "array",
      items: { type: "object", properties: { image: { type: "string", format: "asset:image" } } },
    } as const;
    expect(faults(list, [{ image: "asset_1a", text: 7 }, { image: null }, {}])).toEqual([]);
    expect(faults(list, [{ image: "https://example.org/a.jpg" }], "https")).toEqual([]);
    expect(faults(list, [{}, { image: "a.jpg" }])).toEqual([
      'x[1].image: "x[1].image" is the string "a.jpg". Expected the id of an image asset ("asset_…").',
    ]);
  });

  it("names without a field", () => {
    expect(checkValues(fieldSpecs({ a: integer() }), { a: 1, b: "whatever" })).toEqual([]);
  });
});

describe("checkValues refuses", () => {
  it.each<[ValueSpec, unknown, string]>([
    [
      { type: "integer", min: 5, max: 600 },
      "30",
      'x: "x" is the string "30". Expected an integer from 5 to 600.',
    ],
    [{ type: "integer" }, 1.5, 'x: "x" is 1.5. Expected an integer.'],
    [{ type: "number", max: 2 }, 3, 'x: "x" is 3. Expected a number, at most 2.'],
    [{ type: "number" }, Number.NaN, 'x: "x" is NaN. Expected a number.'],
    [
      { type: "string", min: 1 },
      "",
      'x: "x" is the string "". Expected a string of 1 or more characters.',
    ],
    [
      { type: "string", enum: ["a", "b"] },
      "c",
      'x: "x" is the string "c". Expected one of "a", "b".',
    ],
    [
      { type: "array", max: 1 },
      [1, 2],
      'x: "x" is the array [1,2] of 2 items. Expected an array of at most 1 items.',
    ],
    [{ type: "object" }, [], 'x: "x" is the array [] of 0 items. Expected an object.'],
    [
      { type: "string", format: "uri" },
      "ftp://x",
      'x: "x" is the string "ftp://x". Expected an http or https URL.',
    ],
    [{ type: "string", required: true }, null, 'x: "x" is missing. Expected a string.'],
  ])("%j for %j", (spec, value, fault) => {
    expect(faults(spec, value)).toEqual([fault]);
  });

  it.each(["https://example.org/a.mp4", "a.mp4", "asset_", "asset_../x"])(
    "%s for an asset if URLs are not allowed",
    (value) => {
      expect(faults(fieldSpecs({ x: asset("video") }).x ?? {}, value)).toEqual([
        `x: "x" is the string "${value}". Expected the id of a video asset ("asset_…").`,
      ]);
    },
  );

  it("an item of an array, with its index in the path", () => {
    expect(faults(fieldSpecs({ x: assets("image") }).x ?? {}, ["asset_1", "b"], "https")).toEqual([
      'x[1]: "x[1]" is the string "b". Expected the id of an image asset ("asset_…") or an https URL.',
    ]);
    expect(faults(fieldSpecs({ x: strings() }).x ?? {}, ["a", 2])).toEqual([
      'x[1]: "x[1]" is 2. Expected a string.',
    ]);
  });

  it("each invalid value once, and shortens long values", () => {
    const found = checkValues(fieldSpecs({ a: string({ max: 3 }), b: integer() }), {
      a: "x".repeat(200),
      b: "2",
    });
    expect(found.map(({ path }) => path)).toEqual(["a", "b"]);
    expect(found[0]?.message.length).toBeLessThan(160);
  });

  it("only the first invalid item of a list", () => {
    const list = Array.from({ length: 80_000 }, () => ({}));
    expect(faults(fieldSpecs({ x: words() }).x ?? {}, list)).toEqual([
      'x[0].text: "x[0].text" is missing. Expected a string of at most 1000 characters.',
    ]);
  });
});
