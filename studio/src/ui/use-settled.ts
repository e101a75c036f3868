import { useEffect, useState } from "react";

const settledAfterMs = 400;

/** The value as it was when it last stayed the same for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
