import { createContext, useContext, useEffect } from "react";

/** Counts fields whose text cannot be saved: gets 1 for each, and −1 when it is mended. */
export const InvalidFields = createContext<(change: number) => void>(() => {});

/** Says that a field of the storyboard cannot be saved, as long as it is shown so. */
export function useInvalidField(isInvalid: boolean): void {
  const count = useContext(InvalidFields);
  useEffect(() => {
    if (!isInvalid) return;
    count(1);
    return () => count(-1);
  }, [count, isInvalid]);
}
