import { type ReactNode, useId } from "react";
import fieldStyles from "../ui/field.module.css";
import { Icon } from "../ui/icon.tsx";
import { CaptionSample } from "./caption-sample.tsx";
import { type AgentInput, humanize } from "./input-kinds.ts";
import styles from "./previews.module.css";
import { stylePictures } from "./style-pictures.ts";

interface Props {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  value: string;
  values: readonly string[];
  onChange: (value: string) => void;
  /** Draws a value. */
  picture: (value: string) => ReactNode;
}

/** Values to choose from by small pictures. */
export function PictureChoice({ label, help, error, value, values, onChange, picture }: Props) {
  const id = useId();
  return (
    <div className={styles.choice} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={fieldStyles.label}>
        {label}
      </span>
      <div className={styles.options}>
        {values.map((each) => (
          <label key={each} className={styles.option}>
            <input
              type="radio"
              name={id}
              value={each}
              checked={each === value}
              onChange={() => onChange(each)}
            />
            {picture(each)}
            {humanize(each)}
          </label>
        ))}
      </div>
      {help && <div className={fieldStyles.help}>{help}</div>}
      {error && <p className={fieldStyles.error}>{error}</p>}
    </div>
  );
}

/** The picture of a style; the service chooses one for "auto". */
const stylePicture = (value: string) =>
  stylePictures[value] ? (
    <img className={styles.picture} src={stylePictures[value]} alt="" width={160} height={90} />
  ) : (
    <span className={styles.picture}>
      <Icon name="sparkle" />
    </span>
  );

export const captionPicture = (value: string) => <CaptionSample style={value} />;

/** How to draw the values of an input; undefined if they have no pictures. */
export function pictureOf({ name, enum: values = [] }: AgentInput) {
  const last = name.replace(/^.*\./, "");
  if (last === "caption_style") return captionPicture;
  const isStyle = values.every((value) => value === "auto" || stylePictures[String(value)]);
  return last === "style" && isStyle ? stylePicture : undefined;
}
