/** What the page asks of the worker that draws. A drawing has the id of the request to open it. */
export type DrawRequest =
  | { id: number; kind: "open"; json: string }
  | { id: number; kind: "frame"; drawing: number; seconds: number }
  | { id: number; kind: "close"; drawing: number };

export interface DrawReply {
  id: number;
  size?: DrawingSize;
  frame?: ImageBitmap;
  error?: string;
}

/** The pixels of a drawing, and how long it moves. */
export interface DrawingSize {
  width: number;
  height: number;
  seconds: number;
}
