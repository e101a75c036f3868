/** CPU milliseconds of the thread. */
export interface Slices {
  /** Between two turns of the event loop. */
  longest: number;
  total: number;
}

/** Turns that follow each other sooner count as one: measuring each would fill a core. */
const turnMilliseconds = 2;

/** Measures asynchronous work while other events run between its parts. */
export async function measureSlices(work: () => Promise<unknown>): Promise<Slices> {
  const slices = { longest: 0, total: 0 };
  let running = true;
  let last = process.threadCpuUsage();
  const measure = () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    slices.longest = Math.max(slices.longest, (user + system) / 1000);
    slices.total += (user + system) / 1000;
    if (running) setTimeout(measure, turnMilliseconds);
  };
  setTimeout(measure, turnMilliseconds);
  await work();
  running = false;
  measure();
  return slices;
}
