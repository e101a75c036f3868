import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { uploadFile } from "../../../api/upload.ts";
import { announce } from "../../../ui/announcements.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorNotice, Notice } from "../../../ui/notice.tsx";
import type { Changes, Scene } from "../changes.ts";
import styles from "./recorder.module.css";
import { cut, findSpeech, type Sound, secondsOf, toWav } from "./sound.ts";
import { type Microphone, useMicrophone } from "./use-microphone.ts";

interface Props {
  scenes: readonly Scene[];
  change: (changes: Changes) => void;
  onClose: () => void;
}

/** A take with the part of it that is used, in seconds. */
interface Take {
  sound: Sound;
  from: number;
  to: number;
  isSilent: boolean;
}

/** Records the voice scene by scene, with the text as a teleprompter. */
export function Recorder({ scenes, change, onClose }: Props) {
  const [index, setIndex] = useState(0);
  const [take, setTake] = useState<Take>();
  const scene = scenes[index];
  const microphone = useMicrophone((sound) => {
    const speech = findSpeech(sound);
    setTake({ sound, from: 0, to: secondsOf(sound), ...speech, isSilent: !speech });
  });
  const go = (to: number) => {
    setTake(undefined);
    setIndex(to);
  };
  const use = useMutation({
    mutationFn: ({ sound, from, to }: Take) => {
      const name = `scene-${index + 1}.wav`;
      return uploadFile(new File([toWav(cut(sound, from, to))], name, { type: "audio/wav" }), {});
    },
    onSuccess: ({ id }) => {
      if (!scene) return;
      change({ scenes: [{ id: scene.id, voice: id }] });
      announce(`Scene ${index + 1} has your voice`);
      go(Math.min(index + 1, scenes.length - 1));
    },
  });
  if (!scene) return null;
  return (
    <Dialog title="Record the voice" wide onClose={onClose}>
      <p className={styles.place}>
        Scene {index + 1} of {scenes.length}
        {scene.recorded && ": it has a recording"}
      </p>
      <p className={styles.prompter} dir="auto">
        {scene.text}
      </p>
      <label className={styles.level}>
        Level
        <meter min={0} max={1} low={0.05} high={0.95} optimum={0.5} value={microphone.level} />
      </label>
      <Controls
        {...{ scenes, index, change, microphone, hasTake: take !== undefined }}
        isUploading={use.isPending}
        onGo={go}
      />
      {microphone.fault && <Notice kind="bad">{microphone.fault}</Notice>}
      {use.error && <ErrorNotice error={use.error} />}
      {take && microphone.state === "ready" && (
        <Trim take={take} onChange={setTake} busy={use.isPending} onUse={() => use.mutate(take)} />
      )}
    </Dialog>
  );
}

interface ControlsProps extends Pick<Props, "scenes" | "change"> {
  index: number;
  microphone: Microphone;
  hasTake: boolean;
  isUploading: boolean;
  /** Drops the take and shows a scene. */
  onGo: (index: number) => void;
}

/** Records, stops, and goes from scene to scene. */
function Controls({ scenes, change, index, microphone, hasTake, ...rest }: ControlsProps) {
  const { isUploading, onGo } = rest;
  const scene = scenes[index];
  const isBusy = microphone.state !== "ready" || isUploading;
  const wait = isBusy ? "Wait for the recording." : undefined;
  const step = (to: number) => wait ?? (scenes[to] ? undefined : "There is no other scene.");
  const record = () => {
    onGo(index);
    microphone.start();
  };
  return (
    <div className={styles.buttons}>
      <Button
        icon="arrow-up"
        aria-label="Scene before"
        reason={step(index - 1)}
        onClick={() => onGo(index - 1)}
      />
      {microphone.state === "recording" ? (
        <Button look="danger" icon="pause" onClick={microphone.stop}>
          Stop
        </Button>
      ) : (
        <Button
          look={hasTake ? "plain" : "primary"}
          icon="microphone"
          busy={isBusy}
          onClick={record}
        >
          {hasTake ? "Record again" : "Record"}
        </Button>
      )}
      <Button
        icon="arrow-down"
        aria-label="Scene after"
        reason={step(index + 1)}
        onClick={() => onGo(index + 1)}
      />
      {scene?.recorded && !hasTake && (
        <Button
          icon="trash"
          reason={wait}
          onClick={() => change({ scenes: [{ id: scene.id, clear: ["voice"] }] })}
        >
          Remove the recording
        </Button>
      )}
    </div>
  );
}

interface TrimProps {
  take: Take;
  onChange: (take: Take) => void;
  busy: boolean;
  onUse: () => void;
}

/** A part that is used is no shorter, unless the whole take is. */
const secondsMin = 0.2;

/** Plays the part of a take that is used, and cuts it. */
function Trim({ take, onChange, busy, onUse }: TrimProps) {
  const { sound, from, to, isSilent } = take;
  const url = useMemo(() => URL.createObjectURL(toWav(cut(sound, from, to))), [sound, from, to]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const length = secondsOf(sound);
  const range = { type: "range", min: 0, max: length, step: 0.01 } as const;
  return (
    <div className={styles.trim}>
      {isSilent && (
        <Notice kind="bad">Nothing was heard. Check the microphone, then record again.</Notice>
      )}
      {/* Its text stands above. */}
      <audio controls src={url} aria-label="Your recording" />
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
            const earliest = Math.min(length, from + secondsMin);
            onChange({ ...take, to: Math.max(Number(target.value), earliest) });
          }}
        />
      </label>
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
