import { expect, test } from "vitest";
import { ConfigError } from "./environment.ts";
import { parseLabelsNeeded, parseWorkerLabels } from "./labels.ts";

test("parseLabelsNeeded reads tools and models, each with its labels", () => {
  const text = "render_video gpu, speech=openai_compatible:kokoro gpu,render_video fast-disk";
  expect(parseLabelsNeeded(text)).toEqual({
    render_video: ["gpu", "fast-disk"],
    "speech=openai_compatible:kokoro": ["gpu"],
  });
  expect(parseLabelsNeeded(undefined)).toEqual({});
});

test.each([
  ["render_video", "Use a tool or a model, a space and a label, such as transcribe_audio gpu."],
  ["render_video gpu fast", "Use a tool or a model, a space and a label"],
  ["voice=local gpu", '"voice" is no capability. Use text, speech,'],
  ["render_video GPU", '"GPU" is no label. Use 1 to 32 lower-case letters'],
  ["render_video gpu, render_video gpu", '"gpu" is named twice.'],
])("parseLabelsNeeded refuses %j", (text, fix) => {
  const parse = () => parseLabelsNeeded(text);
  expect(parse).toThrow(ConfigError);
  expect(parse).toThrow("Invalid LABELS_NEEDED");
  expect(parse).toThrow(fix);
});

test("parseWorkerLabels reads labels, and refuses what is none", () => {
  expect(parseWorkerLabels("gpu, fast-disk")).toEqual(["gpu", "fast-disk"]);
  expect(() => parseWorkerLabels("gpu,,")).toThrow('Invalid WORKER_LABELS: "" is no label.');
});
