import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { type Edge, type Tools, toolOf } from "./document.ts";
import styles from "./editor.module.css";

interface Props {
  edge: Edge;
  tools: Tools;
  onChange: (map: Record<string, string> | undefined) => void;
}

/** Passes outputs of the source under other names to inputs of the target. */
export function MapFields({ edge: { source, target, map = {} }, tools, onChange }: Props) {
  const outputs = Object.keys(tools.get(toolOf(source))?.output_schema ?? {});
  const inputs = Object.keys(tools.get(toolOf(target))?.input_schema ?? {});
  const rows = Object.entries(map);
  const free = outputs.find((name) => !(name in map));
  const change = (entries: [string, string][]) =>
    onChange(entries.length === 0 ? undefined : Object.fromEntries(entries));
  return (
    <fieldset className={styles.fields}>
      <legend>Mapped outputs</legend>
      <p className={styles.hint}>Outputs reach inputs of the same name by themselves.</p>
      {rows.map(([output, input], index) => (
        <div key={output} className={styles.pair}>
          <SelectField
            label="Output"
            required
            value={output}
            choices={toChoices(outputs, output)}
            onChange={({ target: { value } }) => change(rows.with(index, [value, input]))}
          />
          <SelectField
            label="becomes the input"
            required
            value={input}
            choices={toChoices(inputs, input)}
            onChange={({ target: { value } }) => change(rows.with(index, [output, value]))}
          />
          <Button
            look="quiet"
            icon="x"
            aria-label={`Remove the mapping of ${output}`}
            onClick={() => change(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      {free !== undefined && inputs[0] !== undefined && (
        <div>
          <Button icon="plus" onClick={() => change([...rows, [free, inputs[0] ?? ""]])}>
            Map an output
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const toChoices = (names: readonly string[], current: string) =>
  [...new Set([...names, current])].map((name) => ({ value: name, label: name }));
