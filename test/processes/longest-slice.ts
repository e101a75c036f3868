/**
 * Runs asynchronous work and returns the longest time in milliseconds that it held the event loop.
 * Counts CPU time of this thread, so that other processes on the machine do not change the result.
 */
export async function longestSlice(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let running = true;
  let last = process.threadCpuUsage();
  const measure = () => {
    const used = process.threadCpuUsage(last);
    longest = Math.max(longest, (used.user + used.system) / 1000);
    last = process.threadCpuUsage();
    if (running) setImmediate(measure);
  };
  setImmediate(measure);
  await work();
  running = false;
  measure();
  return longest;
}
