import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import fieldStyles from "../../../ui/field.module.css";
import { Field } from "../../../ui/field.tsx";
import { type Completion, complete, type Known } from "./completion.ts";
import styles from "./editor.module.css";

interface Props {
  value: string;
  known: Known;
  isInvalid: boolean;
  onChange: (text: string) => void;
}

const shownMax = 12;
const closed: Completion = { from: 0, options: [] };
const help =
  'In CEL, over the outputs of the source: passed, size(scenes) > 3, inputs.language == "de". ' +
  "An empty condition is always true.";

/** The condition of an edge, with the names that can stand at the cursor. */
export function ConditionField({ value, known, isInvalid, onChange }: Props) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const { options, active, suggest, accept, close, onKeyDown } = useCompletion(input, {
    value,
    known,
    onChange,
  });
  const isOpen = options.length > 0;
  return (
    <Field label="Condition" help={help}>
      {(control) => (
        <div className={styles.condition}>
          <input
            {...control}
            aria-invalid={isInvalid || undefined}
            ref={input}
            className={`${fieldStyles.input} ${styles.code}`}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            value={value}
            onChange={({ target }) => {
              onChange(target.value);
              suggest(target.value);
            }}
            onFocus={() => suggest(value)}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          <Names id={list} options={options} active={active} onChoose={accept} />
        </div>
      )}
    </Field>
  );
}

/** The names that are offered, and the keys that choose one. */
function useCompletion(
  input: RefObject<HTMLInputElement | null>,
  { value, known, onChange }: Pick<Props, "value" | "known" | "onChange">,
) {
  const [{ from, options }, setCompletion] = useState(closed);
  const [active, setActive] = useState(0);
  const close = () => setCompletion(closed);
  const suggest = (text: string) => {
    const completion = complete(text, input.current?.selectionStart ?? text.length, known);
    setCompletion({ ...completion, options: completion.options.slice(0, shownMax) });
    setActive(0);
  };
  const accept = (option: string) => {
    const end = input.current?.selectionStart ?? value.length;
    onChange(`${value.slice(0, from)}${option}${value.slice(end)}`);
    close();
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + option.length, from + option.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOpen = options.length > 0;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (event.key === "Escape" && isOpen) close();
    else if (step && isOpen) setActive((active + step + options.length) % options.length);
    else if ((event.key === "Enter" || event.key === "Tab") && chosen) accept(chosen);
    else return;
    event.preventDefault();
  };
  return { options, active, suggest, accept, close, onKeyDown };
}

interface NamesProps {
  id: string;
  options: readonly string[];
  active: number;
  onChoose: (option: string) => void;
}

function Names({ id, options, active, onChoose }: NamesProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Names"
      hidden={options.length === 0}
      className={styles.names}
    >
      {options.map((option, index) => (
        <div
          key={option}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(option);
          }}
        >
          {option}
        </div>
      ))}
    </div>
  );
}
