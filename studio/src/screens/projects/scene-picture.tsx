import { useState } from "react";
import { SceneCanvas } from "../../drawing/scene-canvas.tsx";
import { describeError } from "../../ui/notice.tsx";
import styles from "./scene-picture.module.css";
import type { ShownScene } from "./use-scene-picture.ts";

interface Props {
  shown: ShownScene;
  /** Of the scene, such as "scene 2". */
  name: string;
  ratio: string | null;
  isPlaying: boolean;
  onPlay: (isPlaying: boolean) => void;
  onOpen: () => void;
}

/** The picture of a scene on its card. It moves without sound while it is hovered or focused. */
export function ScenePicture({ shown, name, ratio, isPlaying, onPlay, onOpen }: Props) {
  const { drawing, still, error, isUpdating, onFailed } = shown;
  const [drawn, setDrawn] = useState<string>();
  const stop = () => onPlay(false);
  const play = () => onPlay(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  return (
    <div className={styles.picture} data-ratio={ratio ?? undefined}>
      <button
        type="button"
        className={styles.open}
        aria-label={`Change the picture of ${name}`}
        onClick={onOpen}
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && play()}
        onPointerLeave={stop}
        onFocus={play}
        onBlur={stop}
      >
        {drawing && (
          <SceneCanvas
            json={drawing}
            isUpdating={isUpdating || drawing !== drawn}
            isPlaying={isPlaying}
            onShown={(json) => {
              setDrawn(json);
              stop();
            }}
            onFailed={onFailed}
          />
        )}
        {still && <img src={still} alt="" data-updating={isUpdating} />}
        {error !== null && <span>{describeError(error)}</span>}
      </button>
    </div>
  );
}
