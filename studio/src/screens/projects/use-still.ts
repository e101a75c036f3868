import { keepPreviousData, useQuery } from "@tanstack/react-query";
import pLimit from "p-limit";
import { api } from "../../api/api.ts";
import type { Project, Scene, SceneChange } from "./changes.ts";

/** The service makes two previews at a time for an account. */
const inTurn = pLimit(2);

/** A still of a scene with its unsaved change, as a data: URL. */
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
        const { id: _, ...fields } = change ?? { id };
        const still = await api.post("/v1/projects/{project_id}/preview", {
          params: { path: { project_id } },
          body: { scene: id, ...(change ? { change: fields } : {}) },
          parseAs: "blob",
          signal,
        });
        return toDataUrl(still);
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
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
