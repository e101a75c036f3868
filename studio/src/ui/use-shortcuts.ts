import { useEffect } from "react";

interface Shortcuts {
  undo: () => void;
  redo?: () => void;
  save?: () => void;
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
      const isRedo = key === "y" || (key === "z" && event.shiftKey);
      const action = key === "s" ? save : isText ? undefined : isRedo ? redo : key === "z" && undo;
      if (!action) return;
      action();
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [undo, redo, save]);
}

/**
 * Browsers undo the last typing of the whole page, also in a field that is out of sight. Ctrl+Z in
 * one field or beside all fields then changes no other one.
 */
export function keepUndoInField(): void {
  addEventListener(
    "beforeinput",
    (event) => {
      const isHistory = event.inputType === "historyUndo" || event.inputType === "historyRedo";
      if (isHistory && event.target !== document.activeElement) event.preventDefault();
    },
    { capture: true },
  );
}
