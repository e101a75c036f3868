import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { api, type Schema } from "../../../api/api.ts";
import { announce } from "../../../ui/announcements.tsx";
import { type AgentDocument, toAgent } from "./document.ts";
import type { Editor } from "./use-editor.ts";

/** Creates or changes the agent. A new agent and the copy of a public one get an address. */
export function useSave(agent: Schema<"Agent"> | undefined, editor: Editor, onSaved: () => void) {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const ownId = agent && !agent.is_public ? agent.id : undefined;
  const mutation = useMutation({
    mutationFn: (document: AgentDocument) => {
      const body = toAgent(document);
      return ownId === undefined
        ? api.post("/v1/agents", { body })
        : api.patch("/v1/agents/{agent_id}", { params: { path: { agent_id: ownId } }, body });
    },
    onSuccess: async (stored, document) => {
      editor.saved(document);
      onSaved();
      announce("Saved");
      queries.setQueryData(["agent", stored.slug], stored);
      await queries.invalidateQueries({ queryKey: ["agents"] });
      if (ownId === undefined) navigate(`/agents/${stored.slug}`, { replace: true });
    },
  });
  // An error is about the document that was sent.
  const isStale = mutation.variables !== editor.document;
  return {
    start: () => {
      if (!mutation.isPending) mutation.mutate(editor.document);
    },
    isPending: mutation.isPending,
    isDone: mutation.isSuccess && !isStale,
    error: isStale ? null : mutation.error,
  };
}
