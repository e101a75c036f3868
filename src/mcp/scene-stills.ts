import type { ContentBlock } from "@modelcontextprotocol/server";
import type { ApiCall } from "./api-call.ts";

const stillsMax = 6;

export interface SceneStill {
  id: string;
  still_url: string;
}

/** The stills of the first scenes as images. Stops at a scene that cannot be shown. */
export async function sceneStills(
  api: ApiCall,
  scenes: readonly SceneStill[],
): Promise<ContentBlock[]> {
  const stills: ContentBlock[] = [];
  for (const { id, still_url } of scenes.slice(0, stillsMax)) {
    // Behind a proxy, the public URL may have a path of its own.
    const { status, bytes } = await api("GET", still_url.slice(still_url.indexOf("/stills/")));
    if (status !== 200) break;
    stills.push({ type: "text", text: `Scene ${id}:` });
    stills.push({ type: "image", data: bytes.toString("base64"), mimeType: "image/jpeg" });
  }
  return stills;
}

/** The scenes of a project; empty if they cannot be read. */
export async function listScenes(api: ApiCall, project_id: string): Promise<SceneStill[]> {
  const { status, body } = await api(
    "GET",
    `/v1/projects/${encodeURIComponent(project_id)}/scenes`,
  );
  return status === 200 ? (body.scenes as SceneStill[]) : [];
}
