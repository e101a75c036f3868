/** Most runs, and most renders, that a worker may be set to execute at a time. */
export const workerConcurrencyMax = 64;
