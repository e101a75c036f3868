import { useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import fieldStyles from "../ui/field.module.css";
import { TextField } from "../ui/field.tsx";
import styles from "./inputs.module.css";
import { VoiceField } from "./voice-field.tsx";

interface Props {
  label: string;
  /** A voice by the name of its speaker. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** The language of the script. */
  language: string;
  error?: string | undefined;
}

const auto = "auto";

/** The voices of the speakers of a conversation. */
export function SpeakerVoicesField({ label, value, onChange, language, error }: Props) {
  const next = useRef(0);
  const toRow = (name: string, voice: string) => ({ id: next.current++, name, voice });
  const [rows, setRows] = useState(() =>
    Object.entries((value ?? {}) as Record<string, string>).map(([name, voice]) =>
      toRow(name, voice),
    ),
  );
  const change = (changed: typeof rows) => {
    setRows(changed);
    const named = changed.filter(({ name }) => name.trim() !== "");
    const voices = named.map(({ name, voice }) => [name.trim(), voice || auto]);
    onChange(voices.length === 0 ? undefined : Object.fromEntries(voices));
  };
  const edit = (id: number, fields: { name?: string; voice?: string }) =>
    change(rows.map((row) => (row.id === id ? { ...row, ...fields } : row)));
  return (
    <fieldset className={`${styles.lines} ${styles.speakers}`}>
      <legend>{label}</legend>
      <p className={fieldStyles.help}>
        Write the name of the speaker before each turn of the text: “Anna: Hello.” Each has a voice
        of its own. Add a speaker here to choose the voice.
      </p>
      {rows.map(({ id, name, voice }, index) => (
        <div key={id} className={styles.speaker}>
          <TextField
            label={`Speaker ${index + 1}`}
            maxLength={40}
            value={name}
            error={index === 0 ? error : undefined}
            onChange={({ target }) => edit(id, { name: target.value })}
          />
          <VoiceField
            label={`Voice of speaker ${index + 1}`}
            none="Chosen automatically"
            value={voice === auto ? "" : voice}
            onChange={(chosen) => edit(id, { voice: chosen })}
            language={language}
          />
          <Button
            look="quiet"
            icon="trash"
            aria-label={`Remove speaker ${index + 1}`}
            onClick={() => change(rows.filter((row) => row.id !== id))}
          />
        </div>
      ))}
      <div>
        <Button icon="plus" onClick={() => setRows([...rows, toRow("", auto)])}>
          Add a speaker
        </Button>
      </div>
    </fieldset>
  );
}
