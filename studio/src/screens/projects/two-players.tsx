import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import styles from "./compare.module.css";

interface Props {
  videos: readonly { title: string; url: string | null }[];
  /** Width to height, such as "9:16": the place that is kept until a video is loaded. */
  shape: string;
}

/** A video that is further from the other one than this is moved, in seconds. */
const playerDriftMax = 0.15;

/** Videos side by side with one set of controls: they play, stop and seek together. */
export function TwoPlayers({ videos, shape }: Props) {
  const { players, follow, ...together } = useTogether();
  const [sound, setSound] = useState(videos.findLast(({ url }) => url)?.title ?? "none");
  const playable = videos.filter(({ url }) => url);
  return (
    <>
      <div className={styles.pair}>
        {videos.map(({ title, url }) => (
          <figure key={title}>
            {url ? (
              <video
                ref={(video) => {
                  if (video) players.current.set(title, video);
                  return () => {
                    players.current.delete(title);
                  };
                }}
                src={url}
                style={{ aspectRatio: `auto ${shape.replace(":", " / ")}` }}
                aria-label={title}
                muted={sound !== title}
                preload="auto"
                playsInline
                onLoadedMetadata={follow}
                onTimeUpdate={follow}
                onEnded={follow}
              >
                <track kind="captions" label="Captions" />
              </video>
            ) : (
              <p className={styles.hint}>No video</p>
            )}
            <figcaption>{title}</figcaption>
          </figure>
        ))}
      </div>
      {playable.length > 0 && (
        <fieldset className={styles.controls}>
          <legend className="visually-hidden">Both videos</legend>
          <Position {...together} />
          <SelectField
            label="Sound"
            required
            value={sound}
            choices={[
              ...playable.map(({ title }) => ({ value: title, label: title })),
              { value: "none", label: "None" },
            ]}
            onChange={({ target }) => setSound(target.value)}
          />
        </fieldset>
      )}
    </>
  );
}

type PositionProps = Omit<ReturnType<typeof useTogether>, "players" | "follow">;

function Position({ isPlaying, seconds, length, toggle, seek }: PositionProps) {
  return (
    <>
      <Button icon={isPlaying ? "pause" : "play"} onClick={toggle}>
        {isPlaying ? "Pause" : "Play"}
      </Button>
      <label className={styles.seek}>
        <span className="visually-hidden">Position in seconds</span>
        <input
          type="range"
          min={0}
          max={length}
          step={0.05}
          value={seconds}
          aria-valuetext={`${formatTime(seconds)} of ${formatTime(length)}`}
          onChange={({ target }) => seek(Number(target.value))}
        />
      </label>
      <output className={styles.time}>
        {formatTime(seconds)} / {formatTime(length)}
      </output>
    </>
  );
}

/** Several videos with one position: that of the longest. */
function useTogether() {
  const players = useRef(new Map<string, HTMLVideoElement>());
  const [state, setState] = useState({ isPlaying: false, seconds: 0, length: 0 });
  const all = () => [...players.current.values()].filter(({ duration }) => duration > 0);
  const longest = () => all().sort((a, b) => b.duration - a.duration)[0];
  const follow = () => {
    const leader = longest();
    if (!leader) return;
    const { currentTime: seconds, duration: length, paused, ended } = leader;
    for (const other of all()) {
      const wanted = Math.min(seconds, other.duration);
      if (other !== leader && Math.abs(other.currentTime - wanted) > playerDriftMax)
        other.currentTime = wanted;
    }
    setState({ isPlaying: !(paused || ended), seconds, length });
  };
  const seek = (seconds: number) => {
    for (const video of all()) video.currentTime = Math.min(seconds, video.duration);
    setState((before) => ({ ...before, seconds }));
  };
  const pause = () => {
    for (const video of all()) video.pause();
    setState((before) => ({ ...before, isPlaying: false }));
  };
  const play = async () => {
    if (longest()?.ended) seek(0);
    setState((before) => ({ ...before, isPlaying: true }));
    // One that has ended before would begin again.
    const playing = all().filter(({ currentTime, duration }) => currentTime < duration);
    await Promise.all(playing.map((video) => video.play())).catch(pause);
  };
  const toggle = () => (state.isPlaying ? pause() : void play());
  return { players, ...state, toggle, seek, follow };
}

/** Such as 1:05.2. */
const formatTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, "0")}`;
