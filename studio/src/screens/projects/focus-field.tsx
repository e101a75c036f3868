import type { MouseEvent } from "react";
import styles from "./storyboard.module.css";

interface Focus {
  x: number;
  y: number;
}

interface Props {
  /** The whole picture or clip. */
  url: string;
  kind: "image" | "clip";
  focus: Focus | undefined;
  onChange: (focus: Focus) => void;
}

const round = (share: number) => Math.round(share * 100) / 100;
const center = { x: 0.5, y: 0.5 };

/** The point of a picture or clip that stays in view: by a click on it, or by two sliders. */
export function FocusField({ url, kind, focus = center, onChange }: Props) {
  const pick = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // The keyboard has no position; it uses the sliders.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: round((clientX - left) / width), y: round((clientY - top) / height) });
  };
  const axes = [
    { axis: "x", label: "From the left" },
    { axis: "y", label: "From the top" },
  ] as const;
  return (
    <fieldset className={styles.focus}>
      <legend>Focus</legend>
      <p className={styles.hint}>Click on the point that must stay in view.</p>
      <button
        type="button"
        className={styles.focusPicture}
        aria-label="Set the focus"
        onClick={pick}
      >
        {kind === "clip" ? (
          <video src={url} muted playsInline preload="metadata" tabIndex={-1} />
        ) : (
          <img src={url} alt="" />
        )}
        <span style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
      </button>
      {axes.map(({ axis, label }) => (
        <label key={axis}>
          {label}
          <input
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={focus[axis]}
            onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) })}
          />
        </label>
      ))}
    </fieldset>
  );
}
