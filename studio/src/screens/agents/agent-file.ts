import type { Schema } from "../../api/api.ts";

export type AgentFile = Schema<"NewAgent">;

/** What is kept of an agent when it is copied or exported. */
export const toAgentFile = ({
  name,
  description,
  pipeline_type,
  tools,
  graph_edges,
  requirements,
  cosmetics,
}: Schema<"Agent">): AgentFile => ({
  name,
  description,
  pipeline_type,
  tools,
  graph_edges,
  requirements,
  cosmetics,
});

const agentFileBytesMax = 1024 * 1024;

/** Reads an exported agent. The service checks its fields. Rejects with an Error that says why. */
export async function readAgentFile(file: File): Promise<AgentFile> {
  if (file.size > agentFileBytesMax)
    throw new Error(`"${file.name}" has more than 1 MiB. Choose the JSON file of an agent.`);
  const text = await file.text();
  const value = parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`"${file.name}" is not a JSON object. Choose a file that "Export" made.`);
  return value as AgentFile;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Lets the browser save the agent as NAME.json. */
export function saveAgentFile(slug: string, agent: AgentFile): void {
  const blob = new Blob([`${JSON.stringify(agent, null, 2)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${slug}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
