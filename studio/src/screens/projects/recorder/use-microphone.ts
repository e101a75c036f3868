import { useEffect, useRef, useState } from "react";
import { levelOf, type Sound } from "./sound.ts";

/** The service takes longer recordings of a scene only in parts. */
const recordedSecondsMax = 600;

interface Recording {
  stream: MediaStream;
  recorder: MediaRecorder;
  context: AudioContext;
  chunks: Blob[];
}

export interface Microphone {
  state: "ready" | "opening" | "recording" | "reading";
  /** The level of the microphone from 0 to 1, several times a second. */
  level: number;
  /** Why nothing can be recorded, and what to do. */
  fault: string | undefined;
  start: () => void;
  stop: () => void;
}

/** Records the microphone. `onRecorded` gets the sound of each take. */
export function useMicrophone(onRecorded: (sound: Sound) => void): Microphone {
  const [state, setState] = useState<Microphone["state"]>("ready");
  const [level, setLevel] = useState(0);
  const [fault, setFault] = useState<string>();
  const current = useRef<Recording>(undefined);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      close(current);
    };
  }, []);
  const finish = async ({ chunks, recorder }: Recording) => {
    setState("reading");
    try {
      onRecorded(await decode(new Blob(chunks, { type: recorder.mimeType })));
    } catch {
      setFault("The recording could not be read. Record it again.");
    }
    setState("ready");
  };
  const start = async () => {
    setFault(undefined);
    setState("opening");
    try {
      const open = await openMicrophone();
      current.current = open;
      // The dialog may have been closed meanwhile.
      if (!isOpen.current) return close(current);
      const stopLate = setTimeout(() => open.recorder.stop(), recordedSecondsMax * 1000);
      open.recorder.ondataavailable = ({ data }) => void open.chunks.push(data);
      open.recorder.onstop = () => {
        clearTimeout(stopLate);
        const isWanted = current.current === open;
        close(current);
        setLevel(0);
        if (isWanted) void finish(open);
      };
      open.recorder.start();
      setState("recording");
      watchLevel(open, (next) => current.current === open && setLevel(next));
    } catch (error) {
      setState("ready");
      setFault(explain(error));
    }
  };
  return {
    ...{ state, level, fault },
    start: () => void start(),
    stop: () => current.current?.recorder.stop(),
  };
}

/** Frees the microphone. What was recorded of an open take is dropped. */
function close(current: { current: Recording | undefined }): void {
  const open = current.current;
  current.current = undefined;
  for (const track of open?.stream.getTracks() ?? []) track.stop();
  void open?.context.close();
}

async function openMicrophone(): Promise<Recording> {
  // Browsers have none on pages without https, apart from this machine.
  if (!navigator.mediaDevices) throw new DOMException("", "SecurityError");
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  return { stream, recorder: new MediaRecorder(stream), context: new AudioContext(), chunks: [] };
}

/** Measures the level for each frame of the screen until the recording is closed. */
function watchLevel({ stream, context }: Recording, onLevel: (level: number) => unknown): void {
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const bytes = new Uint8Array(analyser.fftSize);
  const measure = () => {
    analyser.getByteTimeDomainData(bytes);
    onLevel(levelOf(bytes));
    if (context.state !== "closed") requestAnimationFrame(measure);
  };
  requestAnimationFrame(measure);
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

const faults: Record<string, string> = {
  NotAllowedError: "The browser may not use the microphone. Allow it in the address bar.",
  NotFoundError: "No microphone is connected. Connect one, then record again.",
  NotReadableError: "Another program uses the microphone. Close it, then record again.",
  SecurityError: "Browsers record only on pages with https, or on the service's own machine.",
};

const explain = (error: unknown) =>
  (error instanceof DOMException && faults[error.name]) ||
  `The microphone cannot be used: ${String(error)}`;
