import { type DragEvent, memo, useEffect, useRef, useState } from "react";
import { sceneSecondsMax, sceneSecondsMin } from "../../../../src/values/edit-scenes.ts";
import { humanize } from "../../inputs/input-kinds.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { formatCredits } from "../../ui/formats.ts";
import {
  addScene,
  type Changes,
  type Project,
  type Scene,
  type SceneChange,
  secondsFault,
} from "./changes.ts";
import { useInvalidField } from "./invalid-fields.ts";
import styles from "./scene-card.module.css";
import { SceneDialog } from "./scene-dialog.tsx";
import { ScenePicture } from "./scene-picture.tsx";
import { useScenePicture } from "./use-scene-picture.ts";

export interface SceneCardProps {
  project: Project;
  scene: Scene;
  index: number;
  count: number;
  unsaved: SceneChange | undefined;
  /** Whether changes of the whole project are saved. */
  isProjectSaved: boolean;
  /** Credits for its new voice and picture; undefined if it needs none or while it is not known. */
  cost: number | undefined;
  change: (changes: Changes) => void;
  remove: (id: string) => void;
  /** Moves the scene to a position. */
  move: (id: string, to: number) => void;
}

const drawnKinds = { design: "Design", image: "Picture", clip: "Clip", card: "Card" };

const shownName = ({ camera, design, kind }: Scene) => {
  if (camera?.layout === "full_frame") return "Camera";
  return design ? humanize(design.kind) : drawnKinds[kind];
};

/** One scene: its picture, its text and how long it is shown. */
export const SceneCard = memo(function SceneCard(props: SceneCardProps) {
  const { project, scene, index, cost, change, move } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const drop = useDrop((id) => move(id, index));
  const shown = useScenePicture(props);
  const name = `Scene ${index + 1}`;
  const edit = (fields: Omit<SceneChange, "id">) =>
    change({ scenes: [{ id: scene.id, ...fields }] });
  return (
    <li className={styles.card} aria-label={name} {...drop}>
      <ScenePicture
        {...{ shown, name: name.toLowerCase(), ratio: project.aspect_ratio, isPlaying }}
        onPlay={setIsPlaying}
        onOpen={() => setIsOpen(true)}
      />
      <div className={styles.fields}>
        <SceneHead {...props} name={name} />
        <TextArea
          label={scene.speaker ? `Text of ${scene.speaker}` : "Text"}
          required
          rows={3}
          value={scene.text}
          onChange={({ target }) => edit({ text: target.value })}
        />
        <div className={styles.row}>
          <Seconds seconds={scene.seconds} onChange={(seconds) => edit({ seconds })} />
          <Button icon="image" onClick={() => setIsOpen(true)}>
            {shownName(scene)}
          </Button>
          {shown.drawing && (
            <Button
              icon={isPlaying ? "pause" : "play"}
              aria-label={`${isPlaying ? "Stop" : "Play"} ${name.toLowerCase()}`}
              onClick={() => setIsPlaying(!isPlaying)}
            >
              {isPlaying ? "Stop" : "Play"}
            </Button>
          )}
          {scene.pending.map((work) => (
            <StatusBadge key={work} status="waiting">
              {`new ${work === "image" ? "picture" : work}`}
            </StatusBadge>
          ))}
          {cost !== undefined && <span className={styles.cost}>about {formatCredits(cost)}</span>}
        </div>
      </div>
      {isOpen && (
        <SceneDialog {...{ project, scene, name, edit, shown }} onClose={() => setIsOpen(false)} />
      )}
    </li>
  );
});

const sceneType = "application/x-reelwright-scene";

/** Takes the id of a scene that is dropped. */
function useDrop(onDropped: (id: string) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    "data-over": isOver,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(sceneType)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const id = event.dataTransfer.getData(sceneType);
      if (id) onDropped(id);
    },
  };
}

function SceneHead({
  project,
  scene,
  index,
  count,
  change,
  remove,
  move,
  name,
}: SceneCardProps & { name: string }) {
  const lower = name.toLowerCase();
  const { up, down, moveTo } = useMove(index, (to) => move(scene.id, to));
  return (
    <div className={styles.head}>
      <h2
        draggable
        className={styles.handle}
        title="Drag to another place"
        onDragStart={(event) => event.dataTransfer.setData(sceneType, scene.id)}
      >
        {name}
      </h2>
      <div className={styles.buttons}>
        <Button
          ref={up}
          look="quiet"
          icon="arrow-up"
          aria-label={`Move ${lower} up`}
          reason={index === 0 ? "This is the first scene." : undefined}
          onClick={() => moveTo(index - 1)}
        />
        <Button
          ref={down}
          look="quiet"
          icon="arrow-down"
          aria-label={`Move ${lower} down`}
          reason={index === count - 1 ? "This is the last scene." : undefined}
          onClick={() => moveTo(index + 1)}
        />
        <Button
          look="quiet"
          icon="plus"
          aria-label={`Add a scene after ${lower}`}
          onClick={() => change(addScene(project, scene.id))}
        />
        <Button
          look="quiet"
          icon="trash"
          aria-label={`Remove ${lower}`}
          reason={count === 1 ? "A video has at least one scene." : undefined}
          onClick={() => remove(scene.id)}
        />
      </div>
    </div>
  );
}

/** Moves the scene by its buttons. The browser drops the focus of what moves: it is set again. */
function useMove(index: number, move: (to: number) => void) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined) return;
    const pressed = index < from.current ? up : down;
    from.current = undefined;
    pressed.current?.focus();
  }, [index]);
  const moveTo = (to: number) => {
    from.current = index;
    move(to);
  };
  return { up, down, moveTo };
}

/** Takes a valid length when the field is left or Enter is pressed. */
function Seconds({ seconds, onChange }: { seconds: number; onChange: (value: number) => void }) {
  const shown = Math.round(seconds * 100) / 100;
  const [draft, setDraft] = useState<string>();
  const fault = draft === undefined ? undefined : secondsFault(draft);
  useInvalidField(fault !== undefined);
  const commit = () => {
    if (draft === undefined || fault) return;
    if (draft !== "" && Number(draft) !== shown) onChange(Number(draft));
    setDraft(undefined);
  };
  return (
    <TextField
      label="Seconds"
      required
      type="number"
      min={sceneSecondsMin}
      max={sceneSecondsMax}
      step="any"
      error={fault}
      value={draft ?? shown}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === "Enter" && commit()}
    />
  );
}
