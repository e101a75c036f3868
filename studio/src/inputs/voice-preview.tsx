import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../api/api.ts";
import { Button } from "../ui/button.tsx";
import fieldStyles from "../ui/field.module.css";
import { describeError } from "../ui/notice.tsx";

interface Props {
  /** A voice or a timbre. */
  voice: string;
  /** The language of a timbre. */
  language: string;
}

/** Plays a sentence in a voice. A second click stops it. */
export function VoicePreview({ voice, language }: Props) {
  const [isPlaying, setIsPlaying] = useState(false);
  const player = useRef<HTMLAudioElement>(null);
  const load = useMutation({
    mutationFn: () =>
      api.get("/v1/voices/{voice}/preview", {
        params: { path: { voice }, query: { language } },
        parseAs: "blob",
      }),
    onSuccess: (sound: unknown) => {
      if (!(sound instanceof Blob) || !player.current) return;
      player.current.src = URL.createObjectURL(sound);
      // A second click may stop it before it plays.
      player.current.play().catch(() => {});
    },
  });
  const stop = () => player.current?.pause();
  useEffect(() => {
    const element = player.current;
    return () => {
      if (element?.src) URL.revokeObjectURL(element.src);
    };
  }, []);
  return (
    <>
      {/* The sentence is one of a few fixed ones, so it has no captions. */}
      <audio
        ref={player}
        hidden
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
      />
      <Button
        icon={isPlaying ? "pause" : "play"}
        busy={load.isPending}
        aria-label={isPlaying ? "Stop the voice" : "Listen to the voice"}
        onClick={() => (isPlaying ? stop() : load.mutate())}
      />
      {load.error && (
        <p role="alert" className={fieldStyles.error}>
          {describeError(load.error)}
        </p>
      )}
    </>
  );
}
