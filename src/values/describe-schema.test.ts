import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { describeSchema, type Schema } from "./describe-schema.ts";

describe("describeSchema", () => {
  it.each(["date-time", "date", "uuid", "email", "uri"])(
    "names the format %s with an example that is valid",
    (format) => {
      const schema = Type.String({ format });
      const [, example] =
        /^an? [\w ]+ such as "(.*)"$/.exec(describeSchema(schema as Schema)) ?? [];
      expect(Compile(schema).Check(example)).toBe(true);
      expect(Compile(schema).Check("yesterday")).toBe(false);
    },
  );
});
