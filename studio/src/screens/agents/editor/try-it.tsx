import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { ReelwrightError } from "../../../../../sdk/error.ts";
import { api, type Schema } from "../../../api/api.ts";
import { type AgentInput, type InputValues, inputOfError } from "../../../inputs/input-kinds.ts";
import { InputsForm } from "../../../inputs/inputs-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { describeError, ErrorNotice, Notice } from "../../../ui/notice.tsx";
import { Estimate } from "../../new-video/estimate.tsx";
import { useEstimate } from "../../new-video/use-estimate.ts";
import styles from "./editor.module.css";

interface Props {
  agent: Schema<"Agent"> | undefined;
  inputs: readonly AgentInput[];
  /** The agent is saved as it is shown. */
  isReady: boolean;
  onClose: () => void;
}

/** Starts a run of the saved agent. */
export function TryIt({ agent, inputs, isReady, onClose }: Props) {
  return (
    <>
      <div className={styles.sideHeader}>
        <h2>Try it</h2>
        <Button look="quiet" icon="x" aria-label="Close" onClick={onClose} />
      </div>
      {agent && isReady ? (
        <RunForm agent={agent} inputs={inputs} />
      ) : (
        <Notice>A run uses the saved agent. Save the agent first.</Notice>
      )}
    </>
  );
}

function RunForm({ agent, inputs }: { agent: Schema<"Agent">; inputs: readonly AgentInput[] }) {
  const [values, setValues] = useState<InputValues>(() => examplesOf(inputs));
  const estimate = useEstimate(agent.id, values);
  const [, navigate] = useLocation();
  const start = useMutation({
    mutationFn: () => api.post("/v1/runs", { body: { agent_id: agent.id, inputs: values } }),
    onSuccess: ({ id }) => navigate(`/runs/${id}`),
  });
  const name =
    start.error instanceof ReelwrightError ? inputOfError(start.error.detail, inputs) : undefined;
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!start.isPending && !start.isSuccess) start.mutate();
      }}
    >
      <InputsForm
        inputs={inputs}
        values={values}
        onChange={(next) => {
          setValues(next);
          if (start.error) start.reset();
        }}
        fault={name && start.error ? { name, message: describeError(start.error) } : undefined}
      />
      <Estimate query={estimate} inputs={inputs} />
      {start.error && !name && <ErrorNotice error={start.error} />}
      <Button type="submit" look="primary" icon="sparkle" busy={start.isPending}>
        Start
      </Button>
    </form>
  );
}

/** The examples of required inputs, so that one click tries the agent. */
const examplesOf = (inputs: readonly AgentInput[]): InputValues =>
  Object.fromEntries(
    inputs
      .filter(({ required, example }) => required && example !== undefined)
      .map(({ name, example }) => [name, example]),
  );
