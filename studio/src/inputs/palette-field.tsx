import type { Schema } from "../api/api.ts";
import { Icon } from "../ui/icon.tsx";
import { palettes } from "./palettes.ts";
import { PictureChoice } from "./picture-choice.tsx";
import styles from "./previews.module.css";

type Palette = Schema<"Palette">;

const colors = ["background", "foreground", "accent"] as const;
const names = { background: "Background", foreground: "Text", accent: "Accent" };

interface Props {
  label: string;
  value: Palette | undefined;
  /** Undefined: the colors are chosen by the service. */
  onChange: (value: Palette | undefined) => void;
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean;
}

const automatic = "automatic";
const own = "own colors";

/** The three colors of a video: by the service, from a palette, or each by itself. */
export function PaletteField({ value, onChange, required = false, ...field }: Props) {
  const chosen = value ? (paletteName(value) ?? own) : automatic;
  const full = { ...palettes.night, ...value };
  return (
    <>
      <PictureChoice
        {...field}
        value={chosen}
        values={[...(required ? [] : [automatic]), ...Object.keys(palettes), own]}
        onChange={(name) =>
          onChange(name === automatic ? undefined : (palettes[name] ?? changed(full)))
        }
        picture={(name) => <PalettePicture palette={name === own ? full : palettes[name]} />}
      />
      {chosen === own && (
        <div className={styles.colors}>
          {colors.map((color) => (
            <label key={color}>
              <input
                type="color"
                value={full[color]}
                onChange={(event) => onChange({ ...full, [color]: event.target.value })}
              />
              {names[color]}
            </label>
          ))}
        </div>
      )}
    </>
  );
}

const paletteName = (value: Palette) =>
  Object.keys(palettes).find((name) =>
    colors.every((color) => palettes[name]?.[color] === value[color]?.toLowerCase()),
  );

/** Own colors start near the ones that are shown, and are not those of a palette. */
const changed = (palette: Palette): Palette => ({ ...palette, accent: "#ff8a3d" });

/** Two words and a line in the colors of a palette. */
function PalettePicture({ palette }: { palette: Palette | undefined }) {
  if (!palette)
    return (
      <span className={styles.picture}>
        <Icon name="sparkle" />
      </span>
    );
  return (
    <span
      className={styles.palette}
      style={{ background: palette.background, color: palette.foreground }}
      aria-hidden="true"
    >
      Aa Bb
      <span className={styles.accent} style={{ background: palette.accent }} />
    </span>
  );
}
