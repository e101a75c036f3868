import Type from "typebox";
import { requireSuccess } from "./api-call.ts";
import { AnyObject, additive, destructive, type McpTool, segment, videoLink } from "./mcp-tool.ts";
import { poll, waitSecondsMax } from "./run-tools.ts";
import { type SceneStill, sceneStills } from "./scene-stills.ts";

const editProject: McpTool = {
  name: "edit_project",
  title: "Edit a project",
  description:
    "Reads a project's scenes (without `changes`), changes them, and updates its video. `changes` has title, palette, music, mood, voice, captions, scenes ([{id, text, visual, seconds, design, image, clip, clear}]), remove, add and order. `update`: estimate returns the cost; start returns the id of a run for get_run. An update makes only what changed.",
  input: Type.Object({
    project_id: Type.String(),
    revision: Type.Optional(
      Type.Integer({ description: "The revision that was read; a newer one is refused" }),
    ),
    changes: Type.Optional(AnyObject("What to change")),
    restore: Type.Optional(Type.Integer({ description: "An earlier revision to restore first" })),
    update: Type.Optional(Type.Unsafe<string>({ type: "string", enum: ["estimate", "start"] })),
  }),
  annotations: destructive,
  async run({ project_id, revision, changes, restore, update }, { api }) {
    const path = `/v1/projects/${segment(project_id)}`;
    if (restore !== undefined)
      await requireSuccess(api("POST", `${path}/revisions/${segment(restore)}/restore`));
    const headers: Record<string, string> =
      revision === undefined ? {} : { "if-match": `"${revision}"` };
    const saved = await requireSuccess(
      changes === undefined
        ? api("GET", `${path}/scenes`)
        : api("PATCH", `${path}/scenes`, changes, headers),
    );
    const stills = await sceneStills(api, changedScenes(saved.body, changes));
    if (update === undefined) return { data: saved.body, content: stills };
    const started = await requireSuccess(
      update === "start"
        ? api("POST", `${path}/update`, {})
        : api("POST", `${path}/update/estimate`),
    );
    const name = update === "start" ? "run" : "estimate";
    return { data: { ...saved.body, [name]: started.body }, content: stills };
  },
};

/** The scenes to show: those that changed, or all of them. */
function changedScenes(saved: Record<string, unknown>, changes: unknown): SceneStill[] {
  const scenes = saved.scenes as SceneStill[];
  const changed = (changes as { scenes?: { id?: string }[] } | undefined)?.scenes;
  if (!Array.isArray(changed)) return scenes;
  return scenes.filter(({ id }) => changed.some((scene) => scene.id === id));
}

const renderProject: McpTool = {
  name: "render_project",
  title: "Render a project",
  description:
    "Renders a project's video in another size or format (options: resolution, aspect_ratio, format, codec, fps, captions), and waits up to 45 s. Call it again with `render_id` while the status is pending or running.",
  input: Type.Object({
    project_id: Type.Optional(Type.String({ description: "Starts a new render" })),
    options: Type.Optional(AnyObject('Such as {"resolution": "1080p"}')),
    render_id: Type.Optional(Type.String({ description: "A render that was started before" })),
  }),
  annotations: additive,
  async run({ project_id, options, render_id }, call) {
    const { api } = call;
    const id =
      render_id ??
      (await requireSuccess(api("POST", "/v1/renders", { project_id, options }))).body.id;
    const { body } = await poll(
      call,
      `/v1/renders/${segment(id)}`,
      waitSecondsMax,
      async (render) => {
        await call.progress(Number(render.progress), String(render.status));
        return render.status !== "pending" && render.status !== "running";
      },
    );
    const url = body.output_url;
    return { data: body, content: typeof url === "string" ? [videoLink(url, "Render")] : [] };
  },
};

export const projectTools = [editProject, renderProject];
