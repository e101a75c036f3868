import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../api/api.ts";
import { previewsInTurn } from "../../drawing/previews-in-turn.ts";
import { isPassing } from "../../ui/notice.tsx";
import { useSettled } from "../../ui/use-settled.ts";
import type { Project, Scene, SceneChange } from "./changes.ts";

const retriedAfterMs = 5000;

/** What a scene shows. */
export interface ShownScene {
  /** The JSON that draws it. */
  drawing: string | undefined;
  /** The URL of its still, for a scene that cannot be drawn here, such as a clip. */
  still: string | undefined;
  /** Why it cannot be shown; null if it is. */
  error: unknown;
  /** What is shown is that of before the last change. */
  isUpdating: boolean;
  /** To be called for a drawing that could not be drawn. */
  onFailed: (drawing: string) => void;
}

interface SceneOfProject {
  project: Project;
  scene: Scene;
  index: number;
  unsaved: SceneChange | undefined;
  /** Whether changes of the whole project are saved: a preview has those of one scene only. */
  isProjectSaved: boolean;
}

/** The picture of a scene with its changes. It stays while the service does not respond. */
export function useScenePicture(of: SceneOfProject): ShownScene {
  const { project, scene, unsaved: change, isProjectSaved } = of;
  const key = keyOf(of);
  const isReady = useSettled(key) === key && isProjectSaved && scene.still_url !== "";
  const [failed, setFailed] = useState<string>();
  const { project_id } = project;
  const request = { project_id, scene, change };
  const drawing = useQuery<string>({
    ...previewQuery,
    queryKey: ["drawing", project_id, scene.id, key],
    queryFn: ({ signal }) => previewsInTurn(() => readDrawing({ ...request, signal })),
    enabled: isReady,
  });
  const isDrawn = drawing.data === undefined || drawing.data !== failed;
  const still = useQuery<string>({
    ...previewQuery,
    queryKey: ["still", project_id, scene.id, key],
    queryFn: ({ signal }) => previewsInTurn(() => readStill({ ...request, signal })),
    enabled: isReady && !isDrawn && !drawing.isPlaceholderData,
  });
  const current = isDrawn ? drawing : still;
  const isLost = isPassing(current.error);
  const last = useRef<Pick<ShownScene, "drawing" | "still">>({
    drawing: undefined,
    still: undefined,
  });
  if (current.data !== undefined)
    last.current = {
      drawing: isDrawn ? drawing.data : undefined,
      still: isDrawn ? undefined : still.data,
    };
  const isRefused = current.error !== null && !isLost;
  const isShown = (last.current.drawing ?? last.current.still) !== undefined;
  return {
    drawing: isRefused ? undefined : last.current.drawing,
    still: isRefused ? undefined : last.current.still,
    error: isRefused || !isShown ? current.error : null,
    isUpdating: !isReady || current.isPlaceholderData || isLost,
    onFailed: setFailed,
  };
}

const previewQuery = {
  placeholderData: keepPreviousData,
  staleTime: Number.POSITIVE_INFINITY,
  // A service that does not respond is asked again.
  refetchInterval: ({ state }: { state: { error: unknown } }) =>
    isPassing(state.error) && retriedAfterMs,
};

/** Everything that the picture of a scene shows. */
function keyOf({ project, scene, index }: SceneOfProject): string {
  const { title, aspect_ratio, palette, captions, look, pending, revision } = project;
  const { text, visual, seconds, kind, design, focus, image, clip, voice } = scene;
  const speaker = [scene.voice_part, scene.camera];
  return JSON.stringify([
    [index, text, visual, seconds, kind, design, scene.look, focus, image, clip, voice, speaker],
    [title, aspect_ratio, palette, captions, look],
    // The places of the other scenes are those of the last video.
    pending.includes("video") ? null : revision,
  ]);
}

interface PreviewOf {
  project_id: string;
  scene: Scene;
  change: SceneChange | undefined;
  signal: AbortSignal;
}

/** A saved scene has a link to its drawing, of which only the path counts here. */
async function readDrawing(of: PreviewOf): Promise<string> {
  const url = of.scene.drawing_url;
  const link = url.slice(url.indexOf("/stills/"));
  const kept = of.change ? undefined : await fetch(link, { signal: of.signal });
  if (kept?.ok) return kept.text();
  return (await preview("drawing", of)).text();
}

/** The URL of a scene's still: a link to that of a saved scene, or a data: URL with its change. */
async function readStill(of: PreviewOf): Promise<string> {
  if (!of.change && (await canLoad(of.scene.still_url))) return of.scene.still_url;
  return toDataUrl(await preview("still", of));
}

async function preview(
  kind: "still" | "drawing",
  { project_id, scene: { id }, change, signal }: PreviewOf,
): Promise<Blob> {
  const { id: _, ...fields } = change ?? { id };
  const made: unknown = await api.post("/v1/projects/{project_id}/preview", {
    params: { path: { project_id } },
    body: { scene: id, kind, ...(change ? { change: fields } : {}) },
    parseAs: "blob",
    signal,
  });
  if (!(made instanceof Blob)) throw new Error("The preview is not a file.");
  return made;
}

/** Loads a picture. A preview says why a still cannot be drawn, which a picture cannot. */
async function canLoad(url: string): Promise<boolean> {
  const picture = new Image();
  picture.src = url;
  return picture.decode().then(
    () => true,
    () => false,
  );
}

function toDataUrl(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
