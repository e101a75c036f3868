import { AsyncLocalStorage } from "node:async_hooks";
import type { ProviderCall } from "../../values/provider-call.ts";

/** The list of the work that is in progress; parallel steps have one each. */
const lists = new AsyncLocalStorage<ProviderCall[]>();

/** Does some work, and returns the calls of AI models that it made, in order of their ends. */
export async function recordProviderCalls<T>(
  work: () => Promise<T>,
): Promise<{ result: T; calls: ProviderCall[] }> {
  const calls: ProviderCall[] = [];
  const result = await collectProviderCalls(calls, work);
  return { result, calls };
}

/** Does some work, and adds the calls that it makes to a list: also if the work fails. */
export const collectProviderCalls = <T>(
  calls: ProviderCall[],
  work: () => Promise<T>,
): Promise<T> => lists.run(calls, work);

/** Adds a call to the list of the work in progress, if it is recorded. */
export const addProviderCall = (call: ProviderCall): void => void lists.getStore()?.push(call);
