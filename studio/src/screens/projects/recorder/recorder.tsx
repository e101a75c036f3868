import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { uploadFile } from "../../../api/upload.ts";
import { announce } from "../../../ui/announcements.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorNotice, Notice } from "../../../ui/notice.tsx";
import type { Changes, Scene } from "../changes.ts";
import type { RecordingKind } from "./devices.ts";
import styles from "./recorder.module.css";
import { cut, findSpeech, toWav } from "./sound.ts";
import { type Layout, LayoutField, type Take, Trim } from "./trim.tsx";
import { type Recorder as Recording, useRecorder } from "./use-recorder.ts";

interface Props {
  scenes: readonly Scene[];
  change: (changes: Changes) => void;
  onClose: () => void;
}

/** Records a speaker scene by scene, heard or also seen, with the text as a teleprompter. */
export function Recorder({ scenes, change, onClose }: Props) {
  const [index, setIndex] = useState(0);
  const [kind, setKind] = useState<RecordingKind>("voice");
  const [layout, setLayout] = useState<Layout>("picture_in_picture");
  const [take, setTake] = useState<Take>();
  const scene = scenes[index];
  const recorder = useRecorder(kind, (made) => {
    const speech = made.sound && findSpeech(made.sound);
    const isSilent = made.sound !== undefined && !speech;
    setTake({ ...made, from: 0, to: made.seconds, ...speech, isSilent });
  });
  const go = (to: number) => {
    setTake(undefined);
    setIndex(to);
  };
  const use = useMutation({
    mutationFn: (used: Take) => uploadFile(fileOf(used, index), {}),
    onSuccess: ({ id }, used) => {
      if (!scene) return;
      change({ scenes: [{ id: scene.id, voice: id, ...pictureOf(used, layout) }] });
      announce(`Scene ${index + 1} has your ${used.kind === "camera" ? "recording" : "voice"}`);
      go(Math.min(index + 1, scenes.length - 1));
    },
  });
  if (!scene) return null;
  const isBusy = recorder.state !== "ready" || use.isPending;
  return (
    <Dialog title="Record yourself" wide onClose={onClose}>
      <KindField kind={kind} isBusy={isBusy} onChange={setKind} />
      <Stage {...{ scene, kind, recorder }} place={`Scene ${index + 1} of ${scenes.length}`} />
      <Controls
        {...{ scenes, index, change, recorder, isBusy, hasTake: take !== undefined }}
        onGo={go}
      />
      {recorder.fault && <Notice kind="bad">{recorder.fault}</Notice>}
      {use.error && <ErrorNotice error={use.error} />}
      {take && recorder.state === "ready" && (
        <Trim
          {...{ take, layout, onChange: setTake, onLayout: setLayout }}
          busy={use.isPending}
          onUse={() => use.mutate(take)}
        />
      )}
      {!take && scene.camera && (
        <LayoutField
          value={scene.camera.layout}
          onChange={(chosen) => change({ scenes: [{ id: scene.id, camera: { layout: chosen } }] })}
        />
      )}
    </Dialog>
  );
}

/** What is uploaded of a take: sound that is cut already, or the whole video. */
function fileOf({ kind, file, sound, from, to }: Take, index: number): File {
  const name = `scene-${index + 1}`;
  if (kind === "voice" && sound)
    return new File([toWav(cut(sound, from, to))], `${name}.wav`, { type: "audio/wav" });
  const extension = file.type.includes("mp4") ? "mp4" : "webm";
  return new File([file], `${name}.${extension}`, { type: file.type });
}

/** The part of a video that is used, and how it is shown. */
const pictureOf = ({ kind, from, to }: Take, layout: Layout) => {
  if (kind === "voice") return {};
  const round = (seconds: number) => Math.round(seconds * 100) / 100;
  return { voice_part: { start: round(from), end: round(to) }, camera: { layout } };
};

const kinds = { voice: "Voice", camera: "Camera and voice" } as const;

interface KindFieldProps {
  kind: RecordingKind;
  isBusy: boolean;
  onChange: (kind: RecordingKind) => void;
}

function KindField({ kind, isBusy, onChange }: KindFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles.kinds} disabled={isBusy}>
      <legend>Record</legend>
      {(["voice", "camera"] as const).map((each) => (
        <label key={each}>
          <input
            type="radio"
            {...{ name }}
            checked={kind === each}
            onChange={() => onChange(each)}
          />
          {kinds[each]}
        </label>
      ))}
    </fieldset>
  );
}

interface StageProps {
  scene: Scene;
  place: string;
  kind: RecordingKind;
  recorder: Recording;
}

/** The text to read, beside the speaker. */
const Stage = ({ scene, place, kind, recorder }: StageProps) => (
  <>
    <p className={styles.place}>
      {place}
      {scene.recorded && ": it has a recording"}
    </p>
    <div className={styles.stage}>
      <p className={styles.prompter} dir="auto">
        {scene.text}
      </p>
      {kind === "camera" && <Mirror stream={recorder.stream} />}
    </div>
    <label className={styles.level}>
      Level
      <meter min={0} max={1} low={0.05} high={0.95} optimum={0.5} value={recorder.level} />
    </label>
  </>
);

/** The speaker as in a mirror. The recording is not mirrored. */
function Mirror({ stream }: { stream: MediaStream | undefined }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  return (
    <video ref={video} className={styles.mirror} autoPlay muted playsInline aria-label="Camera" />
  );
}

interface ControlsProps extends Pick<Props, "scenes" | "change"> {
  index: number;
  recorder: Recording;
  hasTake: boolean;
  isBusy: boolean;
  /** Drops the take and shows a scene. */
  onGo: (index: number) => void;
}

/** Records, stops, and goes from scene to scene. */
function Controls({ scenes, change, index, recorder, hasTake, isBusy, onGo }: ControlsProps) {
  const scene = scenes[index];
  const wait = isBusy ? "Wait for the recording." : undefined;
  const step = (to: number) => wait ?? (scenes[to] ? undefined : "There is no other scene.");
  const remove = (field: "voice" | "camera") =>
    scene && change({ scenes: [{ id: scene.id, clear: [field] }] });
  return (
    <div className={styles.buttons}>
      <Button
        icon="arrow-up"
        aria-label="Scene before"
        reason={step(index - 1)}
        onClick={() => onGo(index - 1)}
      />
      {recorder.state === "recording" ? (
        <Button look="danger" icon="pause" onClick={recorder.stop}>
          Stop
        </Button>
      ) : (
        <Button
          look={hasTake ? "plain" : "primary"}
          icon="microphone"
          busy={isBusy}
          onClick={recorder.start}
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
        <>
          {scene.camera && (
            <Button icon="trash" reason={wait} onClick={() => remove("camera")}>
              Remove the picture
            </Button>
          )}
          <Button icon="trash" reason={wait} onClick={() => remove("voice")}>
            Remove the recording
          </Button>
        </>
      )}
    </div>
  );
}
