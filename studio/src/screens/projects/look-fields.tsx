import { useQuery } from "@tanstack/react-query";
import { autoLook } from "../../../../src/values/edit-scenes.ts";
import { api } from "../../api/api.ts";
import { humanize } from "../../inputs/input-kinds.ts";
import { SelectField } from "../../ui/field.tsx";
import type { Changes, Project, Scene, SceneChange } from "./changes.ts";

/** The looks of the installation, which can be more than the client knows, and one that is used. */
function useLookChoices(used: string) {
  const { data } = useQuery({
    queryKey: ["looks"],
    queryFn: () => api.get("/v1/looks"),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const offered = data?.looks.map(({ slug }) => slug) ?? [];
  // A look that was removed is shown as long as it is used.
  const isRemoved = (look: string) => data !== undefined && !offered.includes(look);
  return [...new Set([...offered, used])].map((look) => ({
    value: look,
    label: `${humanize(look)}${isRemoved(look) ? " (removed)" : ""}`,
  }));
}

/** The look of the whole video. */
export function LookField({
  look,
  onChange,
}: {
  look: string;
  onChange: (look: NonNullable<Changes["look"]>) => void;
}) {
  const choices = useLookChoices(look);
  return (
    <SelectField
      label="Look"
      required
      help="Scenes with a look of their own keep it."
      value={look}
      choices={choices}
      onChange={({ target }) => onChange(target.value as NonNullable<Changes["look"]>)}
    />
  );
}

/** The look of one scene: that of the video, or its own. */
export function SceneLookField({
  project,
  scene,
  onChange,
}: {
  project: Project;
  scene: Scene;
  onChange: (look: NonNullable<SceneChange["look"]>) => void;
}) {
  const choices = useLookChoices(scene.look ?? project.look);
  const asVideo = { value: autoLook, label: `As the video (${humanize(project.look)})` };
  return (
    <SelectField
      label="Look"
      required
      value={scene.look ?? autoLook}
      choices={[asVideo, ...choices]}
      onChange={({ target }) => onChange(target.value as NonNullable<SceneChange["look"]>)}
    />
  );
}
