import { useState } from "react";
import type { Schema } from "../../../api/api.ts";
import {
  type AgentInput,
  findFault,
  groupContent,
  type InputValues,
} from "../../../inputs/input-kinds.ts";
import { InputsForm } from "../../../inputs/inputs-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorNotice, Notice } from "../../../ui/notice.tsx";
import { Estimate } from "../../new-video/estimate.tsx";
import { useEstimate } from "../../new-video/use-estimate.ts";
import { useStart } from "../../new-video/use-start.ts";
import styles from "./editor.module.css";

interface Props {
  agent: Schema<"Agent"> | undefined;
  inputs: readonly AgentInput[];
  /** Lists of names, of each of which a run needs one. */
  oneOf: readonly (readonly string[])[];
  /** The agent is saved as it is shown. */
  isReady: boolean;
  onClose: () => void;
}

/** Starts a run of the saved agent. */
export function TryIt({ agent, inputs, oneOf, isReady, onClose }: Props) {
  return (
    <>
      <div className={styles.sideHeader}>
        <h2>Try it</h2>
        <Button look="quiet" icon="x" aria-label="Close" onClick={onClose} />
      </div>
      {agent && isReady ? (
        <RunForm {...{ agent, inputs, oneOf }} />
      ) : (
        <Notice>A run uses the saved agent. Save the agent first.</Notice>
      )}
    </>
  );
}

function RunForm({
  agent,
  inputs,
  oneOf,
}: Pick<Props, "inputs" | "oneOf"> & { agent: Schema<"Agent"> }) {
  const [values, setValues] = useState<InputValues>(() => examplesOf({ inputs, oneOf }));
  const estimate = useEstimate(agent.id, values);
  const { start, submit } = useStart(agent.id, values);
  const fault = findFault(start.error, inputs);
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <InputsForm
        inputs={inputs}
        oneOf={oneOf}
        values={values}
        onChange={(next) => {
          setValues(next);
          if (start.error) start.reset();
        }}
        fault={fault}
      />
      <Estimate estimate={estimate} inputs={inputs} />
      {start.error && !fault && <ErrorNotice error={start.error} />}
      <Button type="submit" look="primary" icon="sparkle" busy={start.isPending}>
        Start
      </Button>
    </form>
  );
}

/** The examples of the inputs that a run needs, so that one click tries the agent. */
function examplesOf({ inputs, oneOf }: Pick<Props, "inputs" | "oneOf">): InputValues {
  const { required, choices } = groupContent(inputs, oneOf);
  const examples = (some: readonly AgentInput[]) =>
    some
      .filter(({ example }) => example !== undefined)
      .map(({ name, example }): [string, unknown] => [name, example]);
  const chosen = choices.flatMap(({ inputs: some }) => examples(some).slice(0, 1));
  return Object.fromEntries([...examples(required), ...chosen]);
}
