import type { RunEvent } from "../../../../sdk/client.ts";

/** A tool that is running now. */
export interface RunningTool {
  tool: string;
  /** Percent. */
  progress: number;
  /** Milliseconds since 1970, when this page learned of it. */
  since: number;
}

export interface RunProgress {
  running: readonly RunningTool[];
  /** Failed attempts by tool. A tool that is retried fails more than once. */
  failures: Readonly<Record<string, readonly string[]>>;
  /** Number of events. */
  events: number;
  /** The newest events, at most `recentEventsMax`. */
  recent: readonly { number: number; text: string }[];
  /** Steps that have ended; when it changes, the steps are read again. */
  endedSteps: number;
  ended: boolean;
}

export const recentEventsMax = 100;

/** The events that end a run. */
export const endEvents: readonly string[] = ["run_complete", "run_failed", "run_cancelled"];

export const noProgress: RunProgress = {
  running: [],
  failures: {},
  events: 0,
  recent: [],
  endedSteps: 0,
  ended: false,
};

/** Adds events to the progress of a run. Its size does not grow with the number of events. */
export function addEvents(
  progress: RunProgress,
  events: readonly RunEvent[],
  now: number,
): RunProgress {
  const running = new Map(progress.running.map((tool) => [tool.tool, tool]));
  const failures: Record<string, readonly string[]> = { ...progress.failures };
  let { endedSteps, ended } = progress;
  for (const event of events) {
    if (event.type === "tool_start")
      running.set(event.tool, { tool: event.tool, progress: 0, since: now });
    else if (event.type === "tool_progress") {
      const since = running.get(event.tool)?.since ?? now;
      running.set(event.tool, { tool: event.tool, progress: event.progress, since });
    } else if (event.type === "tool_complete" || event.type === "tool_error") {
      running.delete(event.tool);
      endedSteps += 1;
      if (event.type === "tool_error")
        failures[event.tool] = [...(failures[event.tool] ?? []), event.error.message].slice(-20);
    } else {
      // The state of the whole run has changed.
      ended = endEvents.includes(event.type);
      endedSteps += 1;
      if (ended) running.clear();
    }
  }
  const numbered = events.map((event, index) => ({
    number: progress.events + index + 1,
    text: describeEvent(event),
  }));
  return {
    running: [...running.values()],
    failures,
    events: progress.events + events.length,
    recent: [...progress.recent, ...numbered.slice(-recentEventsMax)].slice(-recentEventsMax),
    endedSteps,
    ended,
  };
}

/** One line about an event, such as "tool_progress generate_voiceover 40 %". */
function describeEvent(event: RunEvent): string {
  switch (event.type) {
    case "tool_progress":
      return `${event.type} ${event.tool} ${Math.round(event.progress)} %`;
    case "tool_error":
      return `${event.type} ${event.tool}: ${event.error.message}`;
    case "run_failed":
      return `${event.type}: ${event.error.message}`;
    case "tool_start":
    case "tool_complete":
    case "run_waiting":
    case "run_continued":
      return `${event.type} ${event.tool}`;
    default:
      return event.type;
  }
}
