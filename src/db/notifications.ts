/** Hints from other processes. A listener must read the tables for the truth: hints may be lost or merged. */
export interface Notifications {
  /** Calls back on every hint of the channel, and once with "" after a lost connection came back. Returns the way to stop. */
  on(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}
