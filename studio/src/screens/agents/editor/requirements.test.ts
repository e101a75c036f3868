import { describe, expect, it } from "vitest";
import { type AgentDocument, emptyDocument } from "./document.ts";
import {
  addInput,
  askedInputs,
  changeInput,
  finishingTools,
  makesVideo,
  removeInput,
  setMakesVideo,
} from "./requirements.ts";

const agent: AgentDocument = {
  ...emptyDocument,
  tools: ["blur"],
  requirements: { inputs: { topic: { type: "string" }, "blur.radius": { default: 3 } } },
};
const names = (document: AgentDocument) => askedInputs(document).map(([name]) => name);

describe("askedInputs", () => {
  it("returns the requirements without the values of tools on the canvas", () => {
    expect(names(agent)).toEqual(["topic"]);
  });
});

describe("addInput", () => {
  it("adds a number to a name that is taken", () => {
    const added = addInput(addInput(agent, "input", {}), "input", { required: true });
    expect(names(added)).toEqual(["topic", "input", "input_2"]);
  });
});

describe("changeInput", () => {
  const added = addInput(agent, "input", {});

  it("renames an input at its place, and removes fields that are undefined", () => {
    const renamed = changeInput(added, "topic", { name: "title", type: undefined, min: 3 });
    expect(askedInputs(renamed)[0]).toEqual(["title", { min: 3 }]);
  });

  it("keeps the name if another input has the new one", () => {
    expect(names(changeInput(added, "topic", { name: "input" }))).toEqual(["topic", "input"]);
  });
});

describe("removeInput", () => {
  it("removes one input", () => {
    expect(names(removeInput(addInput(agent, "input", {}), "topic"))).toEqual(["input"]);
  });
});

describe("setMakesVideo", () => {
  it("turns the video of an agent off and on, and keeps its inputs", () => {
    const without = setMakesVideo(agent, false);
    expect(without.requirements).toEqual({ ...agent.requirements, video: false });
    expect(makesVideo(without)).toBe(false);
    expect(setMakesVideo(without, true)).toEqual(agent);
  });
});

describe("finishingTools", () => {
  it("lists the tools that a run adds to make a video, in their order", () => {
    const inputs = [
      { read_by: ["write_script"] },
      { read_by: ["finish:render_video"] },
      { read_by: ["plan_scenes", "finish:compose_timeline", "finish:render_video"] },
    ];
    expect(finishingTools(inputs)).toEqual(["compose_timeline", "render_video"]);
  });
});
