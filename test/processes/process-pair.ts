import { startTestServices, type TestServices } from "../harness.ts";
import { type ServiceProcess, startProcess } from "./processes.ts";

/** Two API processes on one database. */
export interface ProcessPair {
  harness: TestServices;
  a: ServiceProcess;
  b: ServiceProcess;
  /** Sends `count` requests at once, alternately to A and B. */
  alternate<T>(
    count: number,
    send: (api: ServiceProcess, index: number) => Promise<T>,
  ): Promise<T[]>;
  close(): Promise<void>;
}

export async function startProcessPair(): Promise<ProcessPair> {
  const harness = await startTestServices();
  const start = () =>
    startProcess("serve", harness.services.config, { LOG_LEVEL: "warn", SANDBOX_PAYMENTS: "true" });
  const [a, b] = await Promise.all([start(), start()]);
  return {
    harness,
    a,
    b,
    alternate: (count, send) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => send(index % 2 === 0 ? a : b, index)),
      ),
    async close() {
      await Promise.all([a.end("SIGKILL"), b.end("SIGKILL")]);
      await harness.close();
    },
  };
}
