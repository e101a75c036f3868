import styles from "./previews.module.css";

/** How captions of a style look, drawn like those of a video. The second word is spoken. */
export function CaptionSample({ style }: { style: string }) {
  const words = style === "none" ? [] : style === "one_word" ? ["is"] : ["Sky", "is", "blue"];
  return (
    <span className={styles.captions} data-style={style} aria-hidden="true">
      <span>
        {words.map((word, index) => (
          <span key={word} data-spoken={style === "one_word" || index === 1}>
            {word}
          </span>
        ))}
      </span>
    </span>
  );
}
