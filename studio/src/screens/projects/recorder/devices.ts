/** What is recorded. */
export type RecordingKind = "voice" | "camera";

/** A microphone, with or without a camera, that is open. */
export interface Devices {
  kind: RecordingKind;
  stream: MediaStream;
  context: AudioContext;
  recorder?: MediaRecorder;
}

const pictures = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };
/** A good picture, of which ten minutes fit into an upload. */
const pictureBitsPerSecond = 4_000_000;

/** Rejects with a DOMException that `explain` knows. */
export async function openDevices(kind: RecordingKind): Promise<Devices> {
  // Browsers have none on pages without https, apart from this machine.
  if (!navigator.mediaDevices) throw new DOMException("", "SecurityError");
  if (typeof MediaRecorder === "undefined") throw new DOMException("", "NotSupportedError");
  const video = kind === "camera" && { ...pictures, facingMode: "user" };
  const audio = { channelCount: 1 };
  const stream = await navigator.mediaDevices.getUserMedia({ audio, video });
  return { kind, stream, context: new AudioContext() };
}

/** Frees the devices. What was recorded of an open take is dropped. */
export function closeDevices(devices: Devices | undefined): void {
  for (const track of devices?.stream.getTracks() ?? []) track.stop();
  void devices?.context.close();
}

/** Begins a take. `onStopped` gets its file when it is complete. */
export function startRecorder(devices: Devices, onStopped: (file: Blob) => void): void {
  const { kind, stream } = devices;
  const options = kind === "camera" ? { videoBitsPerSecond: pictureBitsPerSecond } : {};
  const recorder = new MediaRecorder(stream, options);
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void chunks.push(data);
  recorder.onstop = () => onStopped(new Blob(chunks, { type: recorder.mimeType }));
  recorder.start();
  devices.recorder = recorder;
}

const names = { voice: "microphone", camera: "camera and the microphone" };
const faults: Record<string, (kind: RecordingKind) => string> = {
  NotAllowedError: (kind) =>
    `The browser may not use the ${names[kind]}. Allow it in the address bar, then try again.`,
  NotFoundError: (kind) =>
    kind === "voice"
      ? "No microphone is connected. Connect one, then record again."
      : "No camera with a microphone is connected. Connect both, or record the voice alone.",
  NotReadableError: (kind) => `Another program uses the ${names[kind]}. Close it, then try again.`,
  NotSupportedError: () =>
    "This browser cannot record. Use a current Firefox, Chrome, Edge or Safari.",
  SecurityError: () => "Browsers record only on pages with https, or on the service's own machine.",
};

/** Why nothing can be recorded, and what to do. */
export const explain = (error: unknown, kind: RecordingKind): string =>
  (error instanceof DOMException && faults[error.name]?.(kind)) ||
  `The ${names[kind]} cannot be used: ${String(error)}`;
