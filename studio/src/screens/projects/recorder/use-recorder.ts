import { useCallback, useEffect, useRef, useState } from "react";
import {
  closeDevices,
  type Devices,
  explain,
  openDevices,
  type RecordingKind,
  startRecorder,
} from "./devices.ts";
import { levelOf, type Sound, secondsOf } from "./sound.ts";

/** The service takes longer recordings of a scene only in parts. */
const recordedSecondsMax = 600;

/** What was recorded: a file, its length, and its sound where the browser can read it. */
export interface Recording {
  kind: RecordingKind;
  file: Blob;
  seconds: number;
  sound: Sound | undefined;
}

export interface Recorder {
  state: "ready" | "opening" | "recording" | "reading";
  /** The level of the microphone from 0 to 1, several times a second. */
  level: number;
  /** Of a camera that is open. */
  stream: MediaStream | undefined;
  /** Why nothing can be recorded, and what to do. */
  fault: string | undefined;
  start: () => void;
  stop: () => void;
}

/** Records the microphone or the camera, which is open from the beginning. */
export function useRecorder(
  kind: RecordingKind,
  onRecorded: (recording: Recording) => void,
): Recorder {
  const [state, setState] = useState<Recorder["state"]>("ready");
  const [fault, setFault] = useState<string>();
  const { devices, open, close, stream, level } = useDevices(kind, { setState, setFault });
  const finish = async (file: Blob, seconds: number) => {
    setState("reading");
    const sound = await decode(file).catch(() => undefined);
    if (sound || kind === "camera")
      onRecorded({ kind, file, sound, seconds: sound ? secondsOf(sound) : seconds });
    else setFault("The recording could not be read. Record it again.");
    setState("ready");
  };
  const start = async () => {
    const opened = devices.current?.stream.active ? devices.current : await open();
    if (!opened) return;
    setFault(undefined);
    const from = performance.now();
    const stopLate = setTimeout(() => {
      setFault("A recording has at most 10 minutes. It was stopped there.");
      opened.recorder?.stop();
    }, recordedSecondsMax * 1000);
    startRecorder(opened, (file) => {
      clearTimeout(stopLate);
      const isWanted = devices.current === opened;
      if (isWanted && kind === "voice") close();
      if (isWanted) void finish(file, (performance.now() - from) / 1000);
    });
    setState("recording");
  };
  return {
    ...{ state, level, fault, stream },
    start: () => void start(),
    stop: () => devices.current?.recorder?.stop(),
  };
}

interface Reports {
  setState: (state: Recorder["state"]) => void;
  setFault: (fault: string | undefined) => void;
}

/** Opens devices, and closes them with the dialog or for others. */
function useDevices(kind: RecordingKind, { setState, setFault }: Reports) {
  const [stream, setStream] = useState<MediaStream>();
  const [level, setLevel] = useState(0);
  const devices = useRef<Devices>(undefined);
  /** Undefined after the dialog was closed. */
  const wanted = useRef<RecordingKind>(undefined);
  const close = useCallback(() => {
    const opened = devices.current;
    devices.current = undefined;
    closeDevices(opened);
    setStream(undefined);
    setLevel(0);
  }, []);
  const open = useCallback(async () => {
    setFault(undefined);
    setState("opening");
    try {
      const opened = await openDevices(kind);
      // The dialog may have been closed meanwhile, or something else chosen.
      if (wanted.current !== kind) return closeDevices(opened);
      devices.current = opened;
      for (const track of opened.stream.getVideoTracks())
        track.onended = () => {
          setFault("The camera was disconnected. What was recorded until then is kept.");
          opened.recorder?.stop();
        };
      if (kind === "camera") setStream(opened.stream);
      watchLevel(opened, (next) => devices.current === opened && setLevel(next));
      return opened;
    } catch (error) {
      setFault(explain(error, kind));
    } finally {
      setState("ready");
    }
  }, [kind, setState, setFault]);
  useEffect(() => {
    wanted.current = kind;
    setFault(undefined);
    if (kind === "camera") void open();
    return () => {
      wanted.current = undefined;
      close();
    };
  }, [kind, open, close, setFault]);
  return { devices, open, close, stream, level };
}

/** Every level draws the dialog: more of them take CPU time from the recording. */
const levelMilliseconds = 80;

/** Measures the level until the devices are closed. No sound falls between two measurements. */
function watchLevel({ stream, context }: Devices, onLevel: (level: number) => unknown): void {
  const analyser = context.createAnalyser();
  // 4,096 samples are 85 ms at 48 kHz.
  analyser.fftSize = 4096;
  context.createMediaStreamSource(stream).connect(analyser);
  const bytes = new Uint8Array(analyser.fftSize);
  const measuring = setInterval(() => {
    analyser.getByteTimeDomainData(bytes);
    onLevel(levelOf(bytes));
    if (context.state === "closed") clearInterval(measuring);
  }, levelMilliseconds);
}

async function decode(file: Blob): Promise<Sound> {
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    return { samples: sound.getChannelData(0), rate: sound.sampleRate };
  } finally {
    await context.close();
  }
}
