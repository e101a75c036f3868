import Type from "typebox";
import { describe, expect, it } from "vitest";
import type { Schema } from "./describe-schema.ts";
import { compileNullOmitter } from "./omit-null-fields.ts";

const schema = Type.Object({
  name: Type.String(),
  description: Type.Optional(Type.String()),
  page: Type.Integer({ default: 1 }),
  nullable: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"] })),
  free: Type.Optional(Type.Object({})),
  anything: Type.Optional(Type.Unknown()),
  nested: Type.Optional(Type.Object({ color: Type.Optional(Type.String()) })),
  edges: Type.Optional(
    Type.Array(Type.Object({ source: Type.String(), when: Type.Optional(Type.String()) })),
  ),
});

describe("compileNullOmitter", () => {
  it("removes null for optional fields and fields with a default", () => {
    expect(omit({ name: "a", description: null, page: null })).toEqual({ name: "a" });
  });

  it("removes null in nested objects and arrays", () => {
    const value = { nested: { color: null }, edges: [{ source: "a", when: null }] };
    expect(omit(value)).toEqual({ nested: {}, edges: [{ source: "a" }] });
  });

  it("keeps null for required, nullable, unknown and free-form fields", () => {
    const value = { name: null, nullable: null, anything: null, free: { a: null }, extra: null };
    expect(omit({ ...value })).toEqual(value);
  });

  it("keeps null inside an array and values of another type", () => {
    expect(omit({ edges: [null] })).toEqual({ edges: [null] });
    expect(omit(null)).toBeNull();
    expect(omit([1])).toEqual([1]);
  });

  it("changes the value in place, because a copy of a large body takes long", () => {
    const value = { description: null, nested: { color: null } };
    expect(omit(value)).toBe(value);
    expect(value).toEqual({ nested: {} });
  });

  it("removes null in a union only if every variant allows it", () => {
    const union = Type.Union([
      Type.Object({ a: Type.Optional(Type.String()), b: Type.String() }),
      Type.Object({ a: Type.Optional(Type.String()), b: Type.Optional(Type.String()) }),
    ]);
    const omitInUnion = compileNullOmitter(union as Schema);
    expect(omitInUnion?.({ a: null, b: null })).toEqual({ b: null });
  });
});

const omit = (value: unknown) => compileNullOmitter(schema as Schema)?.(value);
