import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../api/api.ts";
import { Button } from "../ui/button.tsx";
import fieldStyles from "../ui/field.module.css";
import { describeError } from "../ui/notice.tsx";
import styles from "./previews.module.css";

interface Props {
  /** A voice or a timbre. */
  voice: string;
  /** The language of a timbre. */
  language: string;
}

const lettersMax = 200;

/** Plays a sentence in a voice: a fixed one, or one's own. A second click stops it. */
export function VoicePreview({ voice, language }: Props) {
  const [isPlaying, setIsPlaying] = useState(false);
  /** Undefined while no sentence of one's own is wanted. */
  const [own, setOwn] = useState<string>();
  const text = own?.trim();
  const player = useRef<HTMLAudioElement>(null);
  const load = useMutation({
    mutationFn: () => loadSound({ voice, language, text }),
    onSuccess: (sound: unknown) => {
      if (!(sound instanceof Blob) || !player.current) return;
      URL.revokeObjectURL(player.current.src);
      player.current.src = URL.createObjectURL(sound);
      // A second click may stop it before it plays.
      player.current.play().catch(() => {});
    },
  });
  useEffect(() => {
    const element = player.current;
    return () => {
      if (element?.src) URL.revokeObjectURL(element.src);
    };
  }, []);
  return (
    <>
      {/* The sentence is a fixed one, or stands in the field: it has no captions. */}
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
        onClick={() => (isPlaying ? player.current?.pause() : load.mutate())}
      />
      <Button
        look="quiet"
        icon="pencil-simple"
        aria-label="Try a sentence of your own"
        aria-expanded={own !== undefined}
        onClick={() => setOwn(own === undefined ? "" : undefined)}
      />
      {own !== undefined && (
        <SentenceField
          value={own}
          onChange={setOwn}
          onPlay={() => !load.isPending && load.mutate()}
        />
      )}
      {load.error && (
        <p role="alert" className={fieldStyles.error}>
          {describeError(load.error)}
        </p>
      )}
    </>
  );
}

/** The sentence of the caller, or a fixed one without it. */
function loadSound({
  voice,
  language,
  text,
}: Props & { text: string | undefined }): Promise<unknown> {
  const path = { voice };
  if (!text)
    return api.get("/v1/voices/{voice}/preview", {
      params: { path, query: { language } },
      parseAs: "blob",
    });
  return api.post("/v1/voices/{voice}/preview", {
    params: { path },
    body: { text, language },
    parseAs: "blob",
  });
}

interface SentenceFieldProps {
  value: string;
  onChange: (value: string) => void;
  onPlay: () => void;
}

const SentenceField = ({ value, onChange, onPlay }: SentenceFieldProps) => (
  <input
    className={`${fieldStyles.input} ${styles.sentence}`}
    aria-label="Sentence to try"
    placeholder="Type a sentence, then press Enter"
    maxLength={lettersMax}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={(event) => {
      if (event.key !== "Enter") return;
      // Around it, a form would start the video.
      event.preventDefault();
      onPlay();
    }}
  />
);
