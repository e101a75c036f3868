import { useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import styles from "./inputs.module.css";
import type { TextFieldProps } from "./text-fields.tsx";

const toTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const hasBreak = (text: string) => text.trim().includes("\n");

/**
 * Several texts: one on each line of one box, or, for texts with line breaks of their own, one in
 * each box.
 */
export function LinesField(props: TextFieldProps) {
  const [isSplit, setIsSplit] = useState(() => toTexts(props.value).some(hasBreak));
  const breaks = toTexts(props.value).some(hasBreak);
  return (
    <div className={styles.lines}>
      {isSplit ? <Boxes {...props} /> : <OneBox {...props} />}
      <div>
        <Button
          look="quiet"
          reason={
            isSplit && breaks ? "A text has line breaks, so it needs its own box." : undefined
          }
          onClick={() => setIsSplit(!isSplit)}
        >
          {isSplit ? `${props.label}: one box, one per line` : `${props.label}: one box for each`}
        </Button>
      </div>
    </div>
  );
}

function OneBox({ input, value, onChange, help, ...about }: TextFieldProps) {
  const [text, setText] = useState(() => toTexts(value).join("\n"));
  return (
    <TextArea
      {...about}
      help={`${help ?? ""} One per line.`}
      placeholder={toTexts(input.example).join("\n")}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const lines = target.value.split("\n").filter((line) => line.trim() !== "");
        onChange(lines.length === 0 ? undefined : lines);
      }}
    />
  );
}

function Boxes({ input: _, value, onChange, help, label, required, error }: TextFieldProps) {
  const next = useRef(0);
  const toBox = (text: string) => ({ id: next.current++, text });
  const [boxes, setBoxes] = useState(() => [...toTexts(value), ""].slice(0, 500).map(toBox));
  const change = (changed: typeof boxes) => {
    setBoxes(changed);
    const texts = changed.map(({ text }) => text).filter((text) => text.trim() !== "");
    onChange(texts.length === 0 ? undefined : texts);
  };
  return (
    <fieldset className={styles.lines}>
      <legend>{label}</legend>
      {boxes.map(({ id, text }, index) => (
        <div key={id} className={styles.line}>
          <TextArea
            label={`${label} ${index + 1}`}
            required={required && index === 0}
            error={index === 0 ? error : undefined}
            help={index === 0 ? help : undefined}
            rows={2}
            value={text}
            onChange={({ target }) =>
              change(boxes.map((box) => (box.id === id ? { id, text: target.value } : box)))
            }
          />
          <Button
            look="quiet"
            icon="trash"
            aria-label={`Remove ${label} ${index + 1}`}
            reason={boxes.length === 1 ? "This is the only box." : undefined}
            onClick={() => change(boxes.filter((box) => box.id !== id))}
          />
        </div>
      ))}
      <div>
        <Button icon="plus" onClick={() => setBoxes([...boxes, toBox("")])}>
          Add a box
        </Button>
      </div>
    </fieldset>
  );
}
