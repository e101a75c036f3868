import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { loadCatalog } from "../catalog/catalog.ts";
import { loadTemplates } from "../catalog/templates/load-templates.ts";
import { buildPlan } from "../pipeline/build-plan.ts";
import { resolveInput } from "../pipeline/inputs.ts";
import type { Plan, PlanNode } from "../pipeline/plan.ts";
import { createWalk, findStartable, markDone, markRunning } from "../pipeline/walk.ts";
import { checkAgent } from "./agent-inputs.ts";
import type { Agent, AgentInputs } from "./agents.schema.ts";

const catalog = await loadCatalog();
const templates = await loadTemplates();

let service: TestService;
// No worker: nothing is executed.
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const given = "the given value";

/** The inputs of each template that are enough for a video. */
const sufficient: Record<string, string[]> = {
  ambient_loop: ["prompt"],
  article_to_video: ["url", "text"],
  code_explainer: ["code"],
  creative_director: ["topic", "text"],
  data_story: ["rows", "table"],
  five_facts: ["facts"],
  localize_and_dub: [],
  long_to_shorts: ["source"],
  narrated_slideshow: ["script"],
  podcast_audiogram: ["source"],
  product_promo: ["url"],
  quote_of_the_day: ["quote"],
  talking_head_cleanup: ["source"],
  topic_to_short: ["topic", "text"],
};

const isNotIn = (names: readonly string[]) => (name: string) => !names.includes(name);

/** All ways in which the conditions of forward edges can decide; no loop is taken. */
function decisions({ edges }: Plan): Plan["edges"][] {
  const open = edges.filter(({ when }) => when).length;
  return Array.from({ length: 2 ** open }, (_, choice) => {
    let place = 0;
    return edges.map((edge) => {
      if (!edge.when) return edge;
      const holds = !edge.back && (choice & (1 << place++)) !== 0;
      return { ...edge, when: { ...edge.when, holds: () => holds } };
    });
  });
}

/** The nodes that get the given value of a name when the plan is executed, by its edges. */
function findReaders(plan: Plan, key: string, makesAll: boolean): Set<string> {
  const readers = new Set<string>();
  const [name = ""] = key.split(".").slice(-1);
  for (const edges of decisions(plan)) {
    const walk = createWalk({ ...plan, edges }, {});
    for (let [next] = findStartable(walk); next; [next] = findStartable(walk)) {
      const { node, visit, upstream } = next;
      const { input } = resolveInput(node, upstream, plan, { inputs: { [key]: given } });
      if (input[name] === given) readers.add(node.id);
      markRunning(walk, node);
      markDone(walk, { node, visit, upstream, outputs: outputsOf(node, makesAll) });
    }
  }
  return readers;
}

const outputsOf = ({ id, tool }: PlanNode, makesAll: boolean) =>
  Object.fromEntries(
    Object.entries(tool.output)
      .filter(([, { spec }]) => makesAll || spec.required)
      .map(([name]) => [name, `made by ${id}`]),
  );

describe.each(templates)("the inputs of $slug", (template) => {
  const plan = buildPlan(template, catalog);
  const { inputs, one_of } = checkAgent({ catalog }, template);

  it("are read by exactly the steps in `read_by`", () => {
    for (const { name, read_by } of inputs)
      expect([name, [...read_by].sort()]).toEqual([
        name,
        [...new Set([...findReaders(plan, name, false), ...findReaders(plan, name, true)])].sort(),
      ]);
  });

  it("include every name that a step reads", () => {
    const listed = inputs.map(({ name }) => name);
    const names = plan.nodes.flatMap(({ tool }) => Object.keys(tool.input));
    for (const name of names.filter((one) => !listed.includes(one)))
      expect([name, [...findReaders(plan, name, false)]]).toEqual([name, []]);
  });

  it("are those that a start needs, and no others", async () => {
    const { body } = await service.call<{ example_outputs: { inputs: Record<string, unknown> }[] }>(
      "GET",
      `/v1/marketplace/templates/${template.slug}`,
    );
    const example: Record<string, unknown> = Object.assign(
      { url: "https://example.org/tea", text: "Tea is hot.", title: "Tea", table: "asset_tea" },
      Object.fromEntries(inputs.map((input) => [input.name, input.example])),
      ...body.example_outputs.map((one) => one.inputs),
    );
    const estimate = async (names: readonly string[]) =>
      (
        await service.call<{ detail?: string; pointer?: string }>("POST", "/v1/runs/estimate", {
          agent_id: template.slug,
          inputs: Object.fromEntries(names.map((name) => [name, example[name]])),
        })
      ).body;
    const required = inputs.filter((input) => input.required).map(({ name }) => name);
    const choices = one_of.map(([first = ""]) => first);
    const needed = [...required, ...choices];
    // Without a model, translate_text needs a translation; that is no input of every start.
    expect((await estimate(needed)).detail ?? "").toMatch(/^$|^transcribe_audio cannot run here/);
    for (const name of required) {
      const { pointer, detail } = await estimate(needed.filter((one) => one !== name));
      expect({ pointer, detail }).toEqual({
        pointer: `/inputs/${name}`,
        detail: expect.stringContaining(`"${name}"`),
      });
    }
    const offered = inputs.filter(({ group }) => group === "content").map(({ name }) => name);
    for (const names of one_of) {
      const own = names.filter((one) => offered.includes(one));
      // What meets only the other needs.
      const others = [...required, ...one_of.flatMap((list) => list.find(isNotIn(names)) ?? [])];
      const { pointer, detail } = await estimate(others);
      expect(own.map((name) => `/inputs/${name}`)).toContain(pointer);
      for (const name of own) expect(detail).toContain(`"${name}"`);
      for (const name of own.filter((one) => one !== "table"))
        expect([name, (await estimate([...others, name])).detail]).toEqual([name, undefined]);
    }
  });

  it("tell what is missing, if a run has none or one of them and could not end in a video", async () => {
    const offered = Object.entries(template.requirements.inputs ?? {});
    const accepted: string[] = [];
    for (const path of ["/v1/runs/estimate", "/v1/runs"])
      for (const [name, { example, default: usual }] of [["", {}] as const, ...offered]) {
        const { status, body } = await service.call<{ detail: string }>("POST", path, {
          agent_id: template.slug,
          inputs: name ? { [name]: example ?? usual } : {},
        });
        if (status < 300) accepted.push(name);
        else {
          expect({ name, status }).toEqual({ name, status: 422 });
          const named = [...body.detail.matchAll(/"(\w+)"/g)].map(([, quoted = ""]) => quoted);
          const missing = named.filter((one) => one !== name);
          expect(missing.length, body.detail).toBeGreaterThan(0);
          expect(offered.map(([one]) => one)).toEqual(expect.arrayContaining(missing));
        }
      }
    expect([...new Set(accepted)]).toEqual(sufficient[template.slug]);
  });
});

describe("GET /v1/agents/{agent_id}/inputs", () => {
  const read = async (id: string) =>
    (await service.call<AgentInputs>("GET", `/v1/agents/${id}/inputs`)).body;

  it("returns 200 with the order of the requirements, the needed inputs first", async () => {
    for (const { slug, requirements } of templates) {
      const { inputs } = await read(slug);
      const groups = inputs.map(({ group }) => group);
      expect([...new Set(groups)]).toEqual(
        ["content", "media", "look", "more"].filter((group) => groups.includes(group as never)),
      );
      const asked = inputs.filter(({ name }) => name in requirements.inputs);
      for (const kind of ["media", "look"])
        expect(asked.filter(({ group }) => group === kind).map(({ name }) => name)).toEqual(
          Object.keys(requirements.inputs).filter((name) =>
            asked.some((input) => input.name === name && input.group === kind),
          ),
        );
    }
  });

  it("returns 200 with the inputs of which one is needed before the other content", async () => {
    const { inputs, one_of } = await read("topic_to_short");
    expect(one_of).toEqual([["topic", "text", "url", "facts", "steps", "rows", "quote", "code"]]);
    expect(inputs.slice(0, 2)).toMatchObject([
      { name: "topic", required: false, group: "content" },
      { name: "text", required: false, group: "content" },
    ]);
  });

  it("returns 200 with the usual inputs in their groups for an agent that asks for none", async () => {
    const { body } = await service.call<Agent>("POST", "/v1/agents", {
      ...{ name: "Asks for none", tools: ["write_script", "generate_image"] },
    });
    const { inputs } = await read(body.slug);
    const groupOf = (name: string) => inputs.find((input) => input.name === name)?.group;
    expect(["images", "music", "seconds", "language", "look", "seed"].map(groupOf)).toEqual([
      "media",
      "media",
      "look",
      "look",
      "look",
      "more",
    ]);
  });

  it("keeps the order in which an agent of the account names its inputs", async () => {
    const requirements = {
      inputs: {
        topic: { type: "string" },
        text: { type: "string" },
        seconds: { type: "integer" },
        tone: { type: "string", enum: ["calm"] },
      },
    };
    const agent = { tools: ["write_script"], requirements };
    const { body } = await service.call<Agent>("POST", "/v1/agents", {
      name: "In order",
      ...agent,
    });
    const names = Object.keys(requirements.inputs);
    expect(Object.keys(body.requirements.inputs ?? {})).toEqual(names);
    expect((await read(body.slug)).inputs.map(({ name }) => name).slice(0, 4)).toEqual(names);
    await service.call("PATCH", `/v1/agents/${body.slug}`, { description: "The same" });
    const { body: changed } = await service.call<Agent>("GET", `/v1/agents/${body.slug}`);
    expect(changed.requirements).toEqual(requirements);
    expect(Object.keys(changed.requirements.inputs ?? {})).toEqual(names);
  });
});

describe("data_story", () => {
  it.each(["write_script", "plan_scenes"])("gives %s the columns of read_table", (slug) => {
    const template = templates.find((one) => one.slug === "data_story");
    if (!template) throw new Error("No template data_story.");
    const plan = buildPlan(template, catalog);
    const walk = createWalk(plan, {});
    const read: unknown[] = [];
    for (let [next] = findStartable(walk); next; [next] = findStartable(walk)) {
      const { node, visit, upstream } = next;
      const { input } = resolveInput(node, upstream, plan, { inputs: {} });
      if (node.id === slug) read.push(input.columns);
      markRunning(walk, node);
      markDone(walk, { node, visit, upstream, outputs: outputsOf(node, true) });
    }
    expect(read).toEqual(["made by read_table"]);
  });
});
