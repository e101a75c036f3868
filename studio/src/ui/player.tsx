import type { ComponentProps } from "react";

interface Props extends ComponentProps<"video"> {
  /** Names the player: the title of the video. */
  title: string;
  src: string;
  /** A WebVTT file. */
  captions?: string | null;
}

/** A video with controls. */
export function Player({ title, captions, ...video }: Props) {
  return (
    <video preload="metadata" {...video} aria-label={title} controls playsInline>
      <track kind="captions" src={captions ?? undefined} label="Captions" />
    </video>
  );
}
