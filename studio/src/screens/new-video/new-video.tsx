import { useQuery } from "@tanstack/react-query";
import { ReelwrightError } from "../../../../sdk/error.ts";
import { api } from "../../api/api.ts";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { useTemplate } from "../templates/use-templates.ts";
import { demo } from "./demo.ts";
import { RunForm } from "./run-form.tsx";
import { TemplateStrip } from "./template-strip.tsx";

/** Chooses a template, or an agent of the account, and starts a run of it. */
export default function NewVideo({ params }: { params: Record<string, string> }) {
  const chosen = params.template ?? demo.template;
  return (
    <Page title="New video" lead="Choose a template by its example, change the text, and start.">
      <TemplateStrip chosen={chosen} />
      <ChosenAgent key={chosen} id={chosen} isFirst={params.template === undefined} />
    </Page>
  );
}

function ChosenAgent({ id, isFirst }: { id: string; isFirst: boolean }) {
  const path = { agent_id: id };
  const agent = useQuery({
    queryKey: ["agent", id],
    queryFn: () => api.get("/v1/agents/{agent_id}", { params: { path } }),
  });
  const inputs = useQuery({
    queryKey: ["agent-inputs", id],
    queryFn: () => api.get("/v1/agents/{agent_id}/inputs", { params: { path } }),
  });
  const template = useTemplate(id);
  const error = agent.error ?? inputs.error;
  if (error) return <ErrorNotice error={error} />;
  // Agents of the account have no examples.
  const isOwn = template.error instanceof ReelwrightError && template.error.status === 404;
  if (template.error && !isOwn) return <ErrorNotice error={template.error} />;
  if (!agent.data || !inputs.data || (!template.data && !isOwn))
    return <Loading what="the template" />;
  const examples = template.data?.example_outputs ?? [];
  return (
    <RunForm
      agent={agent.data}
      inputs={inputs.data.inputs}
      oneOf={inputs.data.one_of}
      examples={examples}
      first={isFirst ? demo.inputs : (examples[0]?.inputs ?? {})}
    />
  );
}
