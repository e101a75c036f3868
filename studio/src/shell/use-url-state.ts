import { useSearchParams } from "wouter";

/**
 * A filter or a search that is part of the URL, so that a reload, a link and Back keep it.
 * `initial` is not written into the URL.
 */
export function useUrlState(name: string, initial = ""): [string, (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = (value: string) =>
    setParameters((before) => withParameter(before, { name, value, initial }), { replace: true });
  return [parameters.get(name) ?? initial, set];
}

interface Parameter {
  name: string;
  value: string;
  initial: string;
}

/** The parameters with another value of one of them. */
export function withParameter(
  parameters: URLSearchParams,
  { name, value, initial }: Parameter,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (value === initial) next.delete(name);
  else next.set(name, value);
  return next;
}
