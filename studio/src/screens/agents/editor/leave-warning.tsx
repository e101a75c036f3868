import { useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Confirm } from "../../../ui/dialog.tsx";

const base = "/studio";

/** A path below /studio, or the key of an entry of the browser's history. */
type Target = { path: string } | { entry: string };

/** Asks before a link, Back, or the browser leaves changes that are not saved. */
export function LeaveWarning({ active }: { active: boolean }) {
  const [target, setTarget] = useState<Target>();
  const isLeaving = useRef(false);
  const [, navigate] = useLocation();
  // Before the browser can handle a press of Back.
  useLayoutEffect(() => {
    if (!active) return;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const opensHere = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!link || !opensHere || link.hash || !link.pathname.startsWith(base)) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget({ path: link.pathname.slice(base.length) || "/" });
    };
    const onNavigate = (event: NavigateEvent) => {
      const isBack = event.navigationType === "traverse" && event.cancelable;
      if (!isBack || isLeaving.current) return;
      event.preventDefault();
      setTarget({ entry: event.destination.key });
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("click", onClick, { capture: true });
    addEventListener("beforeunload", onUnload);
    // Older browsers lack the Navigation API. They leave without a question.
    window.navigation?.addEventListener("navigate", onNavigate);
    return () => {
      removeEventListener("click", onClick, { capture: true });
      removeEventListener("beforeunload", onUnload);
      window.navigation?.removeEventListener("navigate", onNavigate);
    };
  }, [active]);
  if (target === undefined) return null;
  const leave = () => {
    isLeaving.current = true;
    if ("path" in target) navigate(target.path);
    else navigation.traverseTo(target.entry);
  };
  return (
    <Confirm
      title="Leave without saving?"
      confirm="Leave"
      onConfirm={leave}
      onClose={() => setTarget(undefined)}
    >
      <p>The changes since the last save are lost.</p>
    </Confirm>
  );
}
