import { useEffect, useState } from "react";
import styles from "./reason.module.css";

/**
 * The attributes of a control that cannot be used now. It stays in the tab order, and says why: to
 * a screen reader and on hover by its title, and on focus and after a press by `ReasonTip`. The
 * control itself must ignore presses.
 */
export const blockedBy = (reason: string | undefined) =>
  reason ? { "aria-disabled": true, "data-reason": reason, title: reason } : {};

interface Shown {
  text: string;
  left: number;
  top: number;
}

const open = (tip: HTMLElement | null) => tip?.showPopover();

/** Shows why the focused control cannot be used. Above all else, also above dialogs. */
export function ReasonTip() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const show = ({ type, target }: Event) => {
      const control = target instanceof Element ? target.closest("[data-reason]") : null;
      const isWanted = type === "click" || control?.matches(":focus-visible");
      if (!control || !isWanted) return setShown(undefined);
      const { left, bottom } = control.getBoundingClientRect();
      setShown({ text: control.getAttribute("data-reason") ?? "", left, top: bottom });
    };
    const hide = () => setShown(undefined);
    const away = ["focusout", "scroll", "keydown"] as const;
    for (const type of ["focusin", "click"]) document.addEventListener(type, show);
    for (const type of away) document.addEventListener(type, hide, true);
    return () => {
      for (const type of ["focusin", "click"]) document.removeEventListener(type, show);
      for (const type of away) document.removeEventListener(type, hide, true);
    };
  }, []);
  if (!shown) return null;
  const { text, left, top } = shown;
  return (
    <div
      ref={open}
      key={`${left},${top}`}
      popover="manual"
      aria-hidden
      className={styles.tip}
      style={{ left: `clamp(0.5rem, ${left}px, calc(100vw - 16.5rem))`, top: `${top}px` }}
    >
      {text}
    </div>
  );
}
