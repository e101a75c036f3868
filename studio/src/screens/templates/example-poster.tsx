import { useRef } from "react";
import type { Schema } from "../../api/api.ts";
import styles from "./example-poster.module.css";

type Template = Schema<"TemplateList">["templates"][number];

/**
 * The example video of a template as a poster. It plays without sound while its nearest ancestor
 * with `data-plays` is hovered or focused.
 */
export function ExamplePoster({ example }: { example: Template["example"] | undefined }) {
  const listening = useRef<() => void>(undefined);
  const attach = (video: HTMLVideoElement | null) => {
    listening.current?.();
    listening.current = video ? playWhileActive(video) : undefined;
  };
  return (
    <span className={styles.poster}>
      {example && (
        <video
          ref={attach}
          src={example.video_url}
          poster={example.thumbnail_url}
          preload="none"
          aria-hidden="true"
          tabIndex={-1}
          muted
          loop
          playsInline
        />
      )}
    </span>
  );
}

/** Returns a function that stops listening. */
function playWhileActive(video: HTMLVideoElement): () => void {
  const area = video.closest("[data-plays]");
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!area || isReduced) return () => {};
  const stop = new AbortController();
  const { signal } = stop;
  const play = () => void video.play().catch(() => {});
  const pause = () => {
    if (area.matches(":hover, :focus-within")) return;
    video.pause();
    // Shows the poster again.
    video.load();
  };
  area.addEventListener("pointerenter", play, { signal });
  area.addEventListener("focusin", play, { signal });
  area.addEventListener("pointerleave", pause, { signal });
  area.addEventListener("focusout", () => queueMicrotask(pause), { signal });
  return () => stop.abort();
}
