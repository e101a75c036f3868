import type { Schema } from "../api/api.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import styles from "./inputs.module.css";

type Palette = Schema<"Palette">;

const colors = ["background", "foreground", "accent"] as const;
const names = { background: "Background", foreground: "Text", accent: "Accent" };
const unset: Required<Palette> = {
  background: "#1d1a16",
  foreground: "#ffffff",
  accent: "#ffd166",
};

interface Props {
  label: string;
  value: Palette | undefined;
  /** Undefined: the colors are chosen by the service. */
  onChange: (value: Palette | undefined) => void;
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean;
}

/** The three colors of a video. */
export function PaletteField({ value, onChange, ...field }: Props) {
  return (
    <Field {...field}>
      {({ id, required: _, ...control }) => (
        <div className={styles.colors} id={id}>
          {value ? (
            colors.map((color) => (
              <label key={color}>
                <input
                  {...control}
                  type="color"
                  value={value[color] ?? unset[color]}
                  onChange={(event) => onChange({ ...value, [color]: event.target.value })}
                />
                {names[color]}
              </label>
            ))
          ) : (
            <Button onClick={() => onChange(unset)}>Choose colors</Button>
          )}
          {value && !field.required && (
            <Button look="quiet" onClick={() => onChange(undefined)}>
              Automatic
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
