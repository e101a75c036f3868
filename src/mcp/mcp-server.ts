import { type CallToolResult, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import about from "../../package.json" with { type: "json" };
import type { Clock } from "../system/clock.ts";
import { formatPath } from "../values/describe-schema.ts";
import { compileUnknownFields, tolerated, type UnknownField } from "../values/unknown-fields.ts";
import { agentTools } from "./agent-tools.ts";
import { type ApiCall, ApiCallError } from "./api-call.ts";
import { type McpCall, type McpTool, toToolResult } from "./mcp-tool.ts";
import { mediaTools } from "./media-tools.ts";
import { projectTools } from "./project-tools.ts";
import { runTools } from "./run-tools.ts";

const instructions =
  "Makes videos. Find an agent, read its inputs with get_agent, show the user the estimate, start the run, " +
  "and call get_run until it has ended. To change a video, use edit_project: it renders only what changed.";

/** An MCP server whose tools call the API with one client's credentials. */
export function createMcpServer({ api, clock }: { api: ApiCall; clock: Clock }): McpServer {
  const server = new McpServer(
    { name: "reelwright", title: "Reelwright", version: about.version },
    { instructions },
  );
  for (const tool of [...agentTools, ...runTools, ...projectTools, ...mediaTools])
    register(server, tool, { api, clock });
  return server;
}

function register(
  server: McpServer,
  { name, title, description, input, annotations, run }: McpTool,
  services: Pick<McpCall, "api" | "clock">,
): void {
  const inputSchema = fromJsonSchema<Record<string, unknown>>(input);
  const findUnknown = compileUnknownFields(input);
  const config = { title, description, inputSchema, annotations: { title, ...annotations } };
  server.registerTool(name, config, async (given, { mcpReq }): Promise<CallToolResult> => {
    const { signal, _meta, notify } = mcpReq;
    const token = _meta?.progressToken;
    const progress = async (done: number, message: string) => {
      if (token === undefined) return;
      const params = { progressToken: token, progress: done, message };
      await notify({ method: "notifications/progress", params });
    };
    try {
      const ignored = ignoredArguments(findUnknown?.(given) ?? []);
      const { data, ...shown } = await run(given, { ...services, signal, progress });
      return toToolResult({ ...shown, data: { ...data, ...ignored } });
    } catch (error) {
      if (!(error instanceof ApiCallError)) throw error;
      return { isError: true, content: [{ type: "text", text: error.message }] };
    }
  });
}

/**
 * Names the arguments that a tool does not have, as the API names fields. Throws ApiCallError for a
 * misspelled one, and for one that promises a time.
 */
function ignoredArguments(unknown: Iterable<UnknownField>): { ignored_arguments?: string[] } {
  const ignored = tolerated(unknown, (fault) => {
    throw new ApiCallError(fault);
  });
  return ignored.length > 0
    ? { ignored_arguments: ignored.map(({ path }) => formatPath(path)) }
    : {};
}
