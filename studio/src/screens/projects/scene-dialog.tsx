import { useState } from "react";
import { SceneCanvas } from "../../drawing/scene-canvas.tsx";
import { humanize } from "../../inputs/input-kinds.ts";
import { AssetPicker } from "../../ui/asset-picker.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { Project, Scene, SceneChange } from "./changes.ts";
import { DesignFields } from "./design-fields.tsx";
import { asDesign, type Design, designFields } from "./designs.ts";
import { FocusField } from "./focus-field.tsx";
import { SceneLookField } from "./look-fields.tsx";
import { PartSource } from "./part-source.tsx";
import styles from "./storyboard.module.css";
import { useSameFile } from "./use-same-file.ts";
import type { ShownScene } from "./use-scene-picture.ts";

export interface SceneDialogProps {
  project: Project;
  scene: Scene;
  name: string;
  shown: ShownScene;
  edit: (fields: Omit<SceneChange, "id">) => void;
  onClose: () => void;
}

const choices = [
  { value: "image", label: "Picture" },
  { value: "clip", label: "Clip" },
  ...Object.keys(designFields).map((kind) => ({ value: kind, label: `Design: ${humanize(kind)}` })),
];

/** What a scene shows: a picture, a clip or a design. Every change is saved at once. */
export function SceneDialog({ project, scene, name, shown, edit, onClose }: SceneDialogProps) {
  const [choosing, setChoosing] = useState<"image" | "video">();
  const chosen = scene.design?.kind ?? (scene.kind === "clip" ? "clip" : "image");
  const choose = (value: string) => {
    if (value === "clip") setChoosing("video");
    else if (value === "image") edit({ clear: scene.clip ? ["clip", "design"] : ["design"] });
    else edit({ design: asDesign(scene, value as Design["kind"]) });
  };
  return (
    <Dialog title={name} onClose={onClose}>
      <DialogPicture {...{ shown, name }} />
      <SelectField
        label="Shows"
        required
        choices={choices}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      />
      <SceneLookField {...{ project, scene }} onChange={(look) => edit({ look })} />
      {scene.design && (
        <>
          <DesignFields
            key={scene.design.kind}
            design={scene.design}
            onChange={(design) => edit({ design })}
          />
          <PartSource design={scene.design} text={scene.text} />
        </>
      )}
      {(!scene.design || scene.design.kind === "photo") && (
        <PictureFields {...{ scene, edit, setChoosing }} />
      )}
      {choosing && (
        <AssetPicker
          title={choosing === "image" ? "Choose a picture" : "Choose a clip"}
          kind={choosing}
          onClose={() => setChoosing(undefined)}
          onChoose={({ id }) => {
            setChoosing(undefined);
            edit(choosing === "image" ? { image: id } : { clip: id });
          }}
        />
      )}
    </Dialog>
  );
}

function DialogPicture({ shown, name }: Pick<SceneDialogProps, "shown" | "name">) {
  const { drawing, still, isUpdating, onFailed } = shown;
  const label = `Still of ${name}`;
  return (
    <div className={styles.dialogStill}>
      {drawing && <SceneCanvas json={drawing} {...{ label, isUpdating, onFailed }} />}
      {still && <img src={still} alt={label} />}
    </div>
  );
}

function PictureFields({
  scene,
  edit,
  setChoosing,
}: Pick<SceneDialogProps, "scene" | "edit"> & {
  setChoosing: (kind: "image" | "video") => void;
}) {
  const shown = useSameFile(scene.kind === "clip" ? scene.clip_url : scene.image_url);
  return (
    <>
      <div className={styles.buttons}>
        <Button icon="image" onClick={() => setChoosing("image")}>
          Choose a picture
        </Button>
        <Button icon="film-strip" onClick={() => setChoosing("video")}>
          Choose a clip
        </Button>
      </div>
      {scene.kind !== "card" && shown && (
        <FocusField
          url={shown}
          kind={scene.kind === "clip" ? "clip" : "image"}
          focus={scene.focus}
          onChange={(focus) => edit({ focus })}
        />
      )}
      {scene.kind !== "clip" && !scene.design && <Description scene={scene} edit={edit} />}
    </>
  );
}

/** Another description means another picture, so it is taken when the field is left. */
function Description({ scene, edit }: Pick<SceneDialogProps, "scene" | "edit">) {
  const [draft, setDraft] = useState(scene.visual);
  return (
    <TextField
      label="Description of the picture"
      help="Another description gets another picture at the next update."
      maxLength={4000}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={() => draft !== scene.visual && edit({ visual: draft })}
    />
  );
}
