import { keepPreviousData, useQuery } from "@tanstack/react-query";
import pLimit from "p-limit";
import { api } from "../../api/api.ts";
import type { Project, Scene, SceneChange } from "./changes.ts";

/** The service makes two previews at a time for an account. */
const inTurn = pLimit(2);

/** The URL of a scene's still: a link to that of a saved scene, or a data: URL with its change. */
export function useStill(
  { project_id, palette, aspect_ratio }: Project,
  scene: Scene,
  change: SceneChange | undefined,
) {
  const { id, kind, design, image, clip, focus } = scene;
  // Only a card shows the text.
  const look = { kind, design, image, clip, focus, text: kind === "card" ? scene.text : "" };
  return useQuery({
    queryKey: ["still", project_id, id, look, palette, aspect_ratio],
    queryFn: ({ signal }) =>
      inTurn(async () => {
        if (!change && (await canLoad(scene.still_url))) return scene.still_url;
        const { id: _, ...fields } = change ?? { id };
        const still = await api.post("/v1/projects/{project_id}/preview", {
          params: { path: { project_id } },
          body: { scene: id, ...(change ? { change: fields } : {}) },
          parseAs: "blob",
          signal,
        });
        return toDataUrl(still);
      }),
    // A scene that was added has a still when it is saved.
    enabled: scene.still_url !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
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

function toDataUrl(blob: unknown): Promise<string> {
  if (!(blob instanceof Blob)) throw new TypeError("The preview is not a file.");
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
