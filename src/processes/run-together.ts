/**
 * Runs tasks at the same time. The first that fails aborts the signal of the others. Resolves to
 * all results, or rejects with the first error, when all have ended.
 */
export async function runTogether<T>(
  tasks: readonly ((signal: AbortSignal) => Promise<T>)[],
  outer?: AbortSignal,
): Promise<T[]> {
  const failed = new AbortController();
  const signal = outer ? AbortSignal.any([outer, failed.signal]) : failed.signal;
  const guarded = tasks.map((task) =>
    task(signal).catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(guarded);
  return Promise.all(guarded);
}
