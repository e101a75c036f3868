import { useMutation } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { useDraftOf } from "../../drafts/use-drafts.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { formatDate } from "../../ui/formats.ts";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { readObject } from "./read-object.ts";
import styles from "./run.module.css";
import { useRefresh } from "./run-actions.tsx";
import { type Run, type RunStep, stepKey } from "./run-step.ts";
import { useWholeStep } from "./use-whole-step.ts";

/** Lets a person check and change the outputs of a step before the run continues. */
export function Approval({ run, steps }: { run: Run; steps: readonly RunStep[] }) {
  const waiting = run.waiting_for;
  const step = steps.find((candidate) => waiting && stepKey(candidate) === stepKey(waiting));
  if (!waiting || !step) return null;
  return <WholeApproval key={stepKey(step)} run={run} step={step} until={waiting.expires_at} />;
}

interface Props {
  run: Run;
  step: RunStep;
  until: string;
}

function WholeApproval({ run, step, until }: Props) {
  const { data, error } = useWholeStep(run, step);
  if (error) return <ErrorNotice error={error} />;
  if (!data) return <Loading what="the outputs" />;
  return <ApprovalForm run={run} step={data} until={until} />;
}

function ApprovalForm({ run, step, until }: Props) {
  const original = JSON.stringify(step.outputs, null, 2);
  const name = `approval.${run.id}.${stepKey(step)}`;
  const [text, setText, removeDraft] = useDraftOf(name, () => original);
  const refresh = useRefresh(run.id);
  const proceed = useMutation({
    mutationFn: async () =>
      api.post("/v1/runs/{run_id}/continue", {
        params: { path: { run_id: run.id } },
        body: text === original ? {} : { outputs: readObject(text) },
      }),
    onSuccess: removeDraft,
    onSettled: refresh,
  });
  return (
    <Section title="Approval">
      <p>
        The run waits after <code>{step.node}</code>. Check the outputs, change them if you like,
        and continue. If nobody continues it, the run is cancelled on {formatDate(until)}.
      </p>
      <div className={styles.form}>
        <TextArea
          label="Outputs"
          required
          rows={14}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {proceed.error && <ErrorNotice error={proceed.error} />}
        <div>
          <Button
            look="primary"
            icon="play"
            busy={proceed.isPending}
            onClick={() => proceed.mutate()}
          >
            Continue
          </Button>
        </div>
      </div>
    </Section>
  );
}
