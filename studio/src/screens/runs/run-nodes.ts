import type { Schema } from "../../api/api.ts";
import { formatCredits, formatSeconds } from "../../ui/formats.ts";
import {
  type AgentDocument,
  drawnEdges,
  fromAgent,
  nodeIds,
  type Tools,
  toolOf,
} from "../agents/editor/document.ts";
import { nodeName, toEdges, toNodes } from "../agents/editor/flow.ts";
import { arrangeMissing } from "../agents/editor/layout.ts";
import { finishPrefix } from "../agents/editor/requirements.ts";
import type { ToolEdge } from "../agents/editor/tool-edge.tsx";
import type { ToolNode } from "../agents/editor/tool-node.tsx";
import type { RunProgress } from "./run-progress.ts";
import type { Run, RunStep } from "./run-step.ts";

/**
 * The agent as a graph, with the steps that the agent does not list behind the others: those that
 * the run added, and those of tools that were removed from the agent later.
 */
export function runDocument(agent: Schema<"Agent">, added: readonly string[]): AgentDocument {
  const document = fromAgent(agent);
  const known = nodeIds(document.tools);
  const before = added.map((_, index) => added[index - 1] ?? known.at(-1));
  const edges = added.flatMap((target, index) => {
    const source = before[index];
    return source === undefined ? [] : [{ source, target }];
  });
  return arrangeMissing({
    ...document,
    kind: "graph",
    tools: [...document.tools, ...added],
    edges: [...drawnEdges(document), ...edges],
  });
}

/** The nodes of the steps that the agent does not list, in their order; the last may be running. */
export function addedNodes(
  agent: Pick<Schema<"Agent">, "tools">,
  steps: readonly Pick<RunStep, "node">[],
  running: RunProgress["running"],
): string[] {
  const known = new Set(nodeIds(agent.tools));
  const ended = steps.map(({ node }) => node).filter((node) => !known.has(node));
  // An event names the tool. A tool that the agent does not list can only be a finishing step.
  const now = running.filter(({ tool }) => !known.has(tool)).map(({ tool }) => finishPrefix + tool);
  return [...new Set([...ended, ...now])];
}

/** Whether the run has steps of tools that the agent no longer has. */
export const hasChanged = (added: readonly string[]): boolean =>
  added.some((node) => !node.startsWith(finishPrefix));

type State = NonNullable<ToolNode["data"]["state"]>;

/** The state of a node, and one line about it. */
interface NodeState {
  state: State;
  text: string;
}

interface Shown {
  run: Run;
  steps: readonly RunStep[];
  running: RunProgress["running"];
  /** The selected node. */
  selected: string | undefined;
  tools: Tools;
}

/** The nodes of the run, each with its state. */
export function toRunNodes(document: AgentDocument, shown: Shown): ToolNode[] {
  const selection = shown.selected === undefined ? [] : [shown.selected];
  const states = nodeStates(document, shown);
  return toNodes(document, { tools: shown.tools, selection, fault: undefined }).map((node) => {
    const { state, text } = states.get(node.id) ?? waiting;
    const name = nodeName(node.id.replace(finishPrefix, ""), shown.tools);
    return {
      ...node,
      ariaLabel: `${name}: ${text}`,
      data: { ...node.data, name, state, values: text, price: "" },
    };
  });
}

/** The edges of the run; those that the run has followed stand out. */
export function toRunEdges(document: AgentDocument, shown: Shown): ToolEdge[] {
  const states = nodeStates(document, shown);
  const stateOf = (id: string) => (states.get(id) ?? waiting).state;
  const isDone = (id: string) => stateOf(id) === "completed" || stateOf(id) === "paused";
  const hasStarted = (id: string) => !["waiting", "skipped"].includes(stateOf(id));
  return toEdges(document, { tools: shown.tools, selection: [], fault: undefined }).map((edge) =>
    isDone(edge.source) && hasStarted(edge.target) ? { ...edge, className: "followed" } : edge,
  );
}

const waiting: NodeState = { state: "waiting", text: "not started" };

function nodeStates(document: AgentDocument, { run, steps, running }: Shown) {
  const states = new Map<string, NodeState>();
  for (const node of nodeIds(document.tools)) {
    const passes = steps.filter((step) => step.node === node);
    const last = passes.at(-1);
    if (last) states.set(node, describeStep(last, passes));
  }
  // An event names the tool. If it is listed twice, the first place without a result is running.
  for (const { tool, progress: percent } of running) {
    const places = nodeIds(document.tools).filter(
      (node) => toolOf(node.replace(finishPrefix, "")) === tool,
    );
    const node = places.find((place) => !states.has(place)) ?? places.at(-1);
    const text = `running, ${Math.round(percent)} %`;
    if (node !== undefined) states.set(node, { state: "running", text });
  }
  const paused = run.waiting_for;
  if (paused) states.set(paused.node, { state: "paused", text: "waits for an approval" });
  return states;
}

function describeStep(step: RunStep, passes: readonly RunStep[]): NodeState {
  if (step.status === "skipped") return { state: "skipped", text: "skipped" };
  const milliseconds = step.started_at
    ? Date.parse(step.completed_at) - Date.parse(step.started_at)
    : 0;
  const credits = passes.reduce((sum, pass) => sum + pass.credits, 0);
  const facts = [
    step.status === "failed" ? "failed" : formatSeconds(milliseconds / 1000),
    passes.length > 1 && `pass ${passes.length}`,
    step.cached ? "cached" : credits > 0 && formatCredits(credits),
  ];
  return { state: step.status, text: facts.filter(Boolean).join(" · ") };
}
