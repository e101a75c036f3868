import { useEffect } from "react";

interface Shortcuts {
  undo: () => void;
  redo: () => void;
  save: () => void;
}

/**
 * Ctrl+Z, Shift+Ctrl+Z (or Ctrl+Y) and Ctrl+S, with Command on a Mac. In a text field the browser
 * undoes the typing.
 */
export function useShortcuts({ undo, redo, save }: Shortcuts): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isText = event.target instanceof Element && event.target.matches("input, textarea");
      if (key === "s") save();
      else if (isText) return;
      else if (key === "y" || (key === "z" && event.shiftKey)) redo();
      else if (key === "z") undo();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [undo, redo, save]);
}
