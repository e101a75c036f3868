import { useState } from "react";

const file = (url: string | null) => url?.split("?")[0];

/** The first link to a file, so that it is not loaded again when its link is signed anew. */
export function useSameFile(url: string | null): string | null {
  const [shown, setShown] = useState(url);
  if (file(url) === file(shown)) return shown;
  setShown(url);
  return url;
}
