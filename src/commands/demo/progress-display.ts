import type { RunEvent } from "../../../sdk/client.ts";

interface ToolLine {
  tool: string;
  progress: number;
  startedAt: number;
  endedAt?: number;
  state: "running" | "done" | "cached" | "failed";
}

interface Screen {
  write(text: string): unknown;
  isTTY?: boolean;
}

/**
 * Displays the progress of a run: on a terminal one line per tool, redrawn in place; otherwise one
 * line per event.
 */
export class ProgressDisplay {
  readonly #screen: Screen;
  readonly #now: () => number;
  readonly #lines = new Map<string, ToolLine>();
  #drawn = 0;

  constructor(screen: Screen, now: () => number) {
    this.#screen = screen;
    this.#now = now;
  }

  /** Handles one event of the stream. */
  show(event: RunEvent): void {
    if (!("tool" in event)) return;
    const { tool } = event;
    const line = this.#lines.get(tool) ?? {
      tool,
      progress: 0,
      startedAt: this.#now(),
      state: "running" as const,
    };
    this.#lines.set(tool, line);
    if (event.type === "tool_start")
      Object.assign(line, { state: "running", progress: 0, startedAt: this.#now() });
    if (event.type === "tool_progress") line.progress = event.progress;
    if (event.type === "tool_complete")
      Object.assign(line, {
        state: event.result.cached === true ? "cached" : "done",
        progress: 100,
        endedAt: this.#now(),
      });
    if (event.type === "tool_error") Object.assign(line, { state: "failed", endedAt: this.#now() });
    if (this.#screen.isTTY) this.redraw();
    else if (event.type !== "tool_progress")
      this.#screen.write(`${plainLine(line, this.#now())}\n`);
  }

  /** Redraws all lines. Also called by a timer, so that the elapsed seconds advance. */
  redraw(): void {
    if (!this.#screen.isTTY) return;
    const up = this.#drawn ? `\x1b[${this.#drawn}A` : "";
    const lines = [...this.#lines.values()].map((line) => `\x1b[2K${barLine(line, this.#now())}\n`);
    this.#drawn = lines.length;
    this.#screen.write(up + lines.join(""));
  }
}

const nameWidth = 20;
const barWidth = 24;

function barLine(line: ToolLine, now: number): string {
  const filled = Math.round((line.progress / 100) * barWidth);
  const bar = `\x1b[36m${"━".repeat(filled)}\x1b[90m${"━".repeat(barWidth - filled)}\x1b[0m`;
  const mark = {
    running: "\x1b[36m●\x1b[0m",
    done: "\x1b[32m✓\x1b[0m",
    cached: "\x1b[32m✓\x1b[0m",
    failed: "\x1b[31m✗\x1b[0m",
  }[line.state];
  return `  ${mark} ${line.tool.padEnd(nameWidth)} ${bar} ${String(Math.round(line.progress)).padStart(3)} %  ${elapsed(line, now)}`;
}

function plainLine(line: ToolLine, now: number): string {
  const what = {
    running: "started",
    done: `done in ${elapsed(line, now)}`,
    cached: "from the cache",
    failed: "failed",
  }[line.state];
  return `  ${line.tool.padEnd(nameWidth)} ${what}`;
}

const elapsed = (line: ToolLine, now: number) =>
  `${(((line.endedAt ?? now) - line.startedAt) / 1000).toFixed(1)} s`;
