import { useEffect, useMemo, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Scene } from "../changes.ts";
import styles from "./recorder.module.css";
import { cut, toWav } from "./sound.ts";
import type { Recording } from "./use-recorder.ts";

export type Layout = NonNullable<Scene["camera"]>["layout"];

const layouts: readonly { value: Layout; label: string }[] = [
  { value: "picture_in_picture", label: "Picture in picture, in a corner" },
  { value: "full_frame", label: "Full frame" },
];

/** A take with the part of it that is used, in seconds. */
export interface Take extends Recording {
  from: number;
  to: number;
  isSilent: boolean;
}

interface Props {
  take: Take;
  onChange: (take: Take) => void;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  busy: boolean;
  onUse: () => void;
}

/** A part that is used is no shorter, unless the whole take is. */
const secondsMin = 0.2;

/** Plays the part of a take that is used, and cuts it. */
export function Trim({ take, onChange, layout, onLayout, busy, onUse }: Props) {
  const { kind, seconds, from, to, isSilent } = take;
  const range = { type: "range", min: 0, max: seconds, step: 0.01 } as const;
  return (
    <div className={styles.trim}>
      {isSilent && (
        <Notice kind="bad">Nothing was heard. Check the microphone, then record again.</Notice>
      )}
      {kind === "camera" ? <PlayedPicture take={take} /> : <PlayedSound take={take} />}
      <label>
        Start: {from.toFixed(2)} s
        <input
          {...range}
          value={from}
          onChange={({ target }) => {
            const latest = Math.max(0, to - secondsMin);
            onChange({ ...take, from: Math.min(Number(target.value), latest) });
          }}
        />
      </label>
      <label>
        End: {to.toFixed(2)} s
        <input
          {...range}
          value={to}
          onChange={({ target }) => {
            const earliest = Math.min(seconds, from + secondsMin);
            onChange({ ...take, to: Math.max(Number(target.value), earliest) });
          }}
        />
      </label>
      {kind === "camera" && <LayoutField value={layout} onChange={onLayout} />}
      <Button
        look="primary"
        busy={busy}
        reason={isSilent ? "Nothing was heard." : undefined}
        onClick={onUse}
      >
        Use this recording
      </Button>
    </div>
  );
}

/** How the picture of a recording is shown. */
export const LayoutField = (props: { value: Layout; onChange: (layout: Layout) => void }) => (
  <SelectField
    label="Show the camera as"
    required
    choices={layouts}
    value={props.value}
    onChange={({ target }) => {
      const chosen = layouts.find(({ value }) => value === target.value);
      if (chosen) props.onChange(chosen.value);
    }}
  />
);

function PlayedSound({ take: { sound, from, to } }: { take: Take }) {
  const url = useMemo(
    () => (sound ? URL.createObjectURL(toWav(cut(sound, from, to))) : undefined),
    [sound, from, to],
  );
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  // Its text stands above.
  return <audio controls src={url} aria-label="Your recording" />;
}

/** Shows the first frame of the part, and stops at its end. */
function PlayedPicture({ take: { file, from, to } }: { take: Take }) {
  const video = useRef<HTMLVideoElement>(null);
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  useEffect(() => {
    if (video.current) video.current.currentTime = from;
  }, [from]);
  useEffect(() => {
    if (video.current?.paused) video.current.currentTime = to;
  }, [to]);
  const isOutside = ({ currentTime }: HTMLVideoElement) =>
    currentTime < from - 0.05 || currentTime >= to - 0.02;
  return (
    <video
      ref={video}
      className={styles.picture}
      controls
      playsInline
      src={url}
      aria-label="Your recording"
      onLoadedData={({ currentTarget }) => {
        currentTarget.currentTime = from;
      }}
      onPlay={({ currentTarget }) => {
        if (isOutside(currentTarget)) currentTarget.currentTime = from;
      }}
      onTimeUpdate={({ currentTarget }) => {
        if (currentTarget.currentTime >= to) currentTarget.pause();
      }}
    />
  );
}
