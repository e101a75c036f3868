import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import type { RemovedScene } from "./changes.ts";
import styles from "./storyboard.module.css";

interface Props {
  removed: RemovedScene;
  undo: () => void;
}

/** In the place of a removed scene: names it, and restores it by a button or Ctrl+Z. */
export function RemovedNotice({ removed: { scene, index }, undo }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that removed the scene is gone, and the focus with it.
  useEffect(() => button.current?.focus(), []);
  useShortcuts({ undo });
  const start = scene.text.length > 60 ? `${scene.text.slice(0, 60)}…` : scene.text;
  return (
    <li className={styles.removed}>
      <Notice>
        <p role="status">
          Scene {index + 1} is removed{start && `: “${start}”`}
        </p>
        <Button ref={button} icon="arrow-counter-clockwise" onClick={undo}>
          Undo
        </Button>
      </Notice>
    </li>
  );
}
