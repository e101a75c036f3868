import Type from "typebox";
import { type ApiResponse, requireSuccess } from "./api-call.ts";
import {
  AnyObject,
  additive,
  destructive,
  type McpCall,
  type McpResult,
  type McpTool,
  readOnly,
  segment,
  videoLink,
} from "./mcp-tool.ts";
import { listScenes, sceneStills } from "./scene-stills.ts";

/** Clients give up a call after a minute. */
export const waitSecondsMax = 45;
const pollMilliseconds = 2000;

const Inputs = AnyObject("Values by name, as get_agent lists them");
const runFields = {
  agent_id: Type.String({ description: "Id or slug of the agent" }),
  inputs: Inputs,
  project_id: Type.Optional(Type.String({ description: "A project to continue" })),
  max_credits: Type.Optional(
    Type.Number({ minimum: 0, description: "The most that the run may cost, in credits" }),
  ),
};

const estimateRun: McpTool = {
  name: "estimate_run",
  title: "Estimate a run",
  description: "Checks the inputs of a run and returns its cost in credits. Starts nothing.",
  input: Type.Object(runFields),
  annotations: readOnly,
  async run(body, { api }) {
    return { data: (await requireSuccess(api("POST", "/v1/runs/estimate", body))).body };
  },
};

const startRun: McpTool = {
  name: "start_run",
  title: "Start a run",
  description:
    "Starts a run that makes a video, and returns at once. It costs credits: show the estimate first. Then call get_run until it has ended.",
  input: Type.Object({
    ...runFields,
    idempotency_key: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          "A new random text for each video. With it, repeating a call starts nothing again",
      }),
    ),
    pause_after: Type.Optional(
      Type.Array(Type.String(), {
        description: "Steps after which the run waits for the user, such as plan_scenes",
      }),
    ),
  }),
  annotations: additive,
  async run({ idempotency_key, ...body }, { api }) {
    const headers: Record<string, string> =
      idempotency_key === undefined ? {} : { "idempotency-key": `mcp ${idempotency_key}` };
    return { data: (await requireSuccess(api("POST", "/v1/runs", body, headers))).body };
  },
};

const getRun: McpTool = {
  name: "get_run",
  title: "Get a run",
  description:
    "Shows a run with its steps. Waits up to wait_seconds for its end; call it again while the status is pending or running. A completed run has a link to its video and a still of each scene.",
  input: Type.Object({
    run_id: Type.String(),
    wait_seconds: Type.Optional(
      Type.Number({ minimum: 0, maximum: waitSecondsMax, description: "Default: 45" }),
    ),
  }),
  annotations: readOnly,
  async run({ run_id, wait_seconds = waitSecondsMax }, call) {
    const path = `/v1/runs/${segment(run_id)}`;
    const isOver = ({ status, waiting_for }: Record<string, unknown>) =>
      (status !== "pending" && status !== "running") || waiting_for !== undefined;
    const { body } = await poll(call, path, Number(wait_seconds), async (run) => {
      const steps = (await requireSuccess(call.api("GET", `${path}/steps`))).body.steps;
      const done = steps as { tool: string; status: string }[];
      const last = done.at(-1);
      await call.progress(done.length, last ? `${last.tool} ${last.status}` : String(run.status));
      return isOver(run);
    });
    return withVideo(call, body, path);
  },
};

/** Reads a resource until `isDone`, at most for some seconds. Waits longer after a 429. */
export async function poll(
  { api, clock, signal }: McpCall,
  path: string,
  seconds: number,
  isDone: (body: Record<string, unknown>) => boolean | Promise<boolean>,
): Promise<ApiResponse> {
  const until = clock.now().getTime() + Math.min(seconds, waitSecondsMax) * 1000;
  for (;;) {
    const response = await api("GET", path);
    const wait = response.status === 429 ? (response.retryAfter ?? 1) * 1000 : pollMilliseconds;
    const left = until - clock.now().getTime();
    const isLimited = response.status === 429 && left > wait;
    if (!isLimited) {
      await requireSuccess(Promise.resolve(response));
      if ((await isDone(response.body)) || left <= 0) return response;
    }
    await clock.sleep(Math.min(wait, Math.max(0, left)), signal);
  }
}

async function withVideo(
  { api }: McpCall,
  run: Record<string, unknown>,
  path: string,
): Promise<McpResult> {
  const steps = (await requireSuccess(api("GET", `${path}/steps`))).body.steps;
  const summary = (steps as Record<string, unknown>[]).map(
    ({ node, tool, status, credits, error }) => ({ node, tool, status, credits, error }),
  );
  const { project_id, video_url, summary: text } = run.result as Record<string, unknown>;
  const data = { ...run, steps: summary };
  if (typeof project_id !== "string") return { data };
  const video =
    typeof video_url === "string" ? [videoLink(video_url, String(text ?? "Video"))] : [];
  return {
    data,
    content: [...video, ...(await sceneStills(api, await listScenes(api, project_id)))],
  };
}

const stopOrResumeRun: McpTool = {
  name: "stop_or_resume_run",
  title: "Stop or resume a run",
  description:
    "Stops a pending or running run (completed steps are paid), resumes a failed one at its failed step, or continues one that shows waiting_for, with edited `outputs` if given.",
  input: Type.Object({
    run_id: Type.String(),
    action: Type.Unsafe<string>({ type: "string", enum: ["stop", "resume", "continue"] }),
    outputs: Type.Optional(AnyObject("Outputs of the step, by name")),
  }),
  annotations: destructive,
  async run({ run_id, action, outputs }, { api }) {
    const path = `/v1/runs/${segment(run_id)}/${action === "stop" ? "cancel" : action}`;
    const body = action === "continue" ? { outputs } : undefined;
    return { data: (await requireSuccess(api("POST", path, body))).body };
  },
};

export const runTools = [estimateRun, startRun, getRun, stopOrResumeRun];
