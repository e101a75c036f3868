import type { CallToolResult, ContentBlock, ToolAnnotations } from "@modelcontextprotocol/server";
import Type from "typebox";
import type { Clock } from "../system/clock.ts";
import type { ApiCall } from "./api-call.ts";

/** Passed to a tool of the MCP server with each call. */
export interface McpCall {
  api: ApiCall;
  clock: Clock;
  /** Aborted when the client cancels the call or disconnects. */
  signal: AbortSignal;
  /** Sends a progress notification if the client requested them. */
  progress(done: number, message: string): Promise<void>;
}

/** The result of a tool. `content` follows the JSON text of `data`. */
export interface McpResult {
  data: Record<string, unknown>;
  content?: ContentBlock[];
}

export interface McpTool {
  name: string;
  title: string;
  description: string;
  input: ReturnType<typeof Type.Object>;
  annotations: ToolAnnotations;
  run(input: Record<string, unknown>, call: McpCall): Promise<McpResult>;
}

/** An object with any keys, as an input of a tool. */
export const AnyObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description,
  });

const textLengthMax = 60_000;

/** The result as MCP sends it: structured, and as text for clients that show only text. */
export function toToolResult({ data, content = [] }: McpResult): CallToolResult {
  const text = JSON.stringify(data, null, 1);
  const shown = text.length > textLengthMax ? `${text.slice(0, textLengthMax)}…` : text;
  return { structuredContent: data, content: [{ type: "text", text: shown }, ...content] };
}

/** A link to a video. */
export const videoLink = (uri: string, name: string): ContentBlock => ({
  type: "resource_link",
  uri,
  name,
  mimeType: "video/mp4",
});

export const readOnly: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
/** Creates something new and changes nothing that exists. */
export const additive: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  openWorldHint: false,
};
/** Changes or stops something that exists. */
export const destructive: ToolAnnotations = { ...additive, destructiveHint: true };

/** The path segment of an id. */
export const segment = (id: unknown) => encodeURIComponent(String(id));
