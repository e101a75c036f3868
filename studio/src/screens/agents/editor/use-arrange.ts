import { useReactFlow } from "@xyflow/react";
import type { AgentDocument } from "./document.ts";
import { fitOptions } from "./graph.tsx";
import { arrange } from "./layout.ts";
import type { Editor } from "./use-editor.ts";

/** Returns a function that changes the document, arranges its nodes and shows all of them. */
export function useArrange({ edit }: Editor) {
  const { fitView } = useReactFlow();
  return (change: (document: AgentDocument) => AgentDocument = (document) => document) => {
    edit((current) => {
      const changed = change(current);
      return { ...changed, positions: arrange(changed) };
    });
    void fitView(fitOptions);
  };
}
