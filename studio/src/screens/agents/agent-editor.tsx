import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../api/api.ts";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { readAgent } from "./agents-data.ts";
import { emptyDocument, fromAgent } from "./editor/document.ts";
import { AgentEditorView } from "./editor/editor.tsx";
import { arrangeMissing } from "./editor/layout.ts";

/** Loads the agent and the tools. Without an agent in the address, a new one is made. */
export default function AgentEditor({ params }: { params: Record<string, string> }) {
  const { agent: id = "" } = params;
  const agent = useQuery({
    queryKey: ["agent", id],
    queryFn: () => readAgent(id),
    enabled: id !== "",
    // Changes of another window must not replace what is edited here.
    refetchOnWindowFocus: false,
  });
  const catalog = useQuery({ queryKey: ["tools"], queryFn: () => api.get("/v1/tools") });
  const first = useMemo(
    () => (agent.data ? arrangeMissing(fromAgent(agent.data)) : emptyDocument),
    [agent.data],
  );
  const error = agent.error ?? catalog.error;
  const isLoading = !catalog.data || (id !== "" && !agent.data);
  if (error || isLoading)
    return (
      <Page title="Agent">
        {error ? <ErrorNotice error={error} /> : <Loading what="the agent" />}
      </Page>
    );
  return <AgentEditorView agent={agent.data} first={first} catalog={catalog.data} />;
}
