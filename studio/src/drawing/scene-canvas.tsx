import { useEffect, useRef } from "react";
import { type OpenDrawing, openDrawing } from "./open-drawing.ts";

interface Props {
  /** The drawing as the service returned it. Until another one is drawn, the last one stays. */
  json: string;
  /** What it shows; without it, the picture is decoration. */
  label?: string;
  isUpdating?: boolean;
  isPlaying?: boolean;
  /** Called when the last moment of a drawing is shown, which also ends its motion. */
  onShown?: (json: string) => void;
  /** Called for a drawing that cannot be drawn here. */
  onFailed: (json: string) => void;
}

/** A scene as the service draws it: its last moment, or its motion once. */
export function SceneCanvas(props: Props) {
  const { json, label, isUpdating = false, isPlaying = false } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    show(json, { canvas, isPlaying, signal }).then(
      () => signal.aborted || latest.current.onShown?.(json),
      () => signal.aborted || latest.current.onFailed(json),
    );
    return () => stop.abort();
  }, [json, isPlaying]);
  const text = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return <canvas ref={canvas} {...text} data-updating={isUpdating} />;
}

interface Showing {
  canvas: { current: HTMLCanvasElement | null };
  isPlaying: boolean;
  signal: AbortSignal;
}

async function show(json: string, { canvas, isPlaying, signal }: Showing): Promise<void> {
  const drawing = await openDrawing(json);
  const showAt = async (seconds: number) => {
    const frame = await drawing.frame(seconds);
    if (signal.aborted || !canvas.current) frame.close();
    else put(frame, canvas.current);
  };
  try {
    if (isPlaying) await play(drawing, showAt, signal);
    if (!signal.aborted) await showAt(drawing.seconds);
  } finally {
    drawing.close();
  }
}

/** One frame is drawn at a time: a slow machine shows fewer of them. */
async function play(
  { seconds }: Pick<OpenDrawing, "seconds">,
  showAt: (seconds: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const start = performance.now();
  for (let at = 0; at < seconds && !signal.aborted; at = (performance.now() - start) / 1000) {
    await showAt(at);
    await new Promise(requestAnimationFrame);
  }
}

function put(frame: ImageBitmap, canvas: HTMLCanvasElement): void {
  const { width, height } = frame;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(frame);
}
