import { useEffect, useRef, useState } from "react";
import type { Schema } from "../../api/api.ts";
import { useDraft } from "../../drafts/use-drafts.ts";
import { type AgentInput, findFault, type InputValues } from "../../inputs/input-kinds.ts";
import { InputsForm } from "../../inputs/inputs-form.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Player } from "../../ui/player.tsx";
import { Estimate } from "./estimate.tsx";
import styles from "./run-form.module.css";
import { useEstimate } from "./use-estimate.ts";
import { useStart } from "./use-start.ts";

type Example = Schema<"TemplateDetail">["example_outputs"][number];

interface Props {
  agent: Schema<"Agent">;
  inputs: readonly AgentInput[];
  /** Lists of names, of each of which one is needed. */
  oneOf: readonly (readonly string[])[];
  examples: readonly Example[];
  /** The values that the form starts with. */
  first: InputValues;
}

/** The form of an agent's inputs, with the estimate and the button that starts a run. */
export function RunForm({ agent, inputs, oneOf, examples, first }: Props) {
  const draft = useDraft<InputValues>(`new.${agent.id}`);
  const [count, setCount] = useState(0);
  const [values, setValues] = useState(draft.first ?? first);
  const estimate = useEstimate(agent.id, values);
  const { start, submit } = useStart(agent.id, values, () => draft.write(undefined));
  const fill = (next: InputValues) => {
    setCount(count + 1);
    setValues(next);
    draft.write(next === first ? undefined : next);
    start.reset();
  };
  const change = (next: InputValues) => {
    setValues(next);
    draft.write(next);
    if (start.error) start.reset();
  };
  const fault = findFault(start.error, inputs) ?? findFault(estimate.error, inputs);
  const isShown = fault && (start.error || values[fault.name] !== undefined);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (start.error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [start.error]);
  return (
    <form ref={form} className={styles.layout} onSubmit={submit} noValidate>
      <div className={styles.main}>
        <Heading agent={agent} examples={examples} onFill={fill} />
        {draft.first && count === 0 && (
          <Notice>
            <p>This is what you typed before.</p>
            <Button onClick={() => fill(first)}>Start over</Button>
          </Notice>
        )}
        <InputsForm
          key={count}
          inputs={inputs}
          oneOf={oneOf}
          values={values}
          onChange={change}
          fault={isShown ? fault : undefined}
        />
      </div>
      <aside className={styles.aside}>
        <ExampleVideo example={examples[0]} />
        <Estimate estimate={estimate} inputs={inputs} />
        {start.error && !fault && <ErrorNotice error={start.error} />}
        <Button type="submit" look="primary" icon="sparkle" busy={start.isPending}>
          Start
        </Button>
      </aside>
    </form>
  );
}

function Heading({
  agent,
  examples,
  onFill,
}: Pick<Props, "agent" | "examples"> & { onFill: (values: InputValues) => void }) {
  return (
    <header className={styles.heading}>
      <h2>{agent.name}</h2>
      <p className={styles.description}>{agent.description}</p>
      <div className={styles.examples}>
        {examples.map(({ title, inputs }) => (
          <Button key={title} icon="pencil-simple" onClick={() => onFill(inputs)}>
            {title}
          </Button>
        ))}
        <Button look="quiet" icon="x" onClick={() => onFill({})}>
          Clear
        </Button>
      </div>
    </header>
  );
}

function ExampleVideo({ example }: { example: Example | undefined }) {
  if (!example) return null;
  return (
    <figure className={styles.example}>
      <Player
        title={example.title}
        src={example.video_url}
        poster={example.thumbnail_url}
        preload="none"
        loop
      />
      <figcaption>Made with this template: {example.title}</figcaption>
    </figure>
  );
}
