import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../../api/api.ts";
import { useSettled } from "../../../ui/use-settled.ts";
import { type AgentDocument, toDefinition } from "./document.ts";

/** Lets the API check the agent whenever it stays the same for a moment. */
export function useCheck(document: AgentDocument) {
  const { kind, tools, edges, requirements } = document;
  const definition = useMemo(
    () => JSON.stringify(toDefinition({ ...document, kind, tools, edges, requirements })),
    [document, kind, tools, edges, requirements],
  );
  const settled = useSettled(definition);
  const check = useQuery({
    queryKey: ["agent-check", settled],
    queryFn: ({ signal }) => api.post("/v1/agents/check", { body: JSON.parse(settled), signal }),
    placeholderData: keepPreviousData,
    enabled: tools.length > 0,
  });
  return { check, isCurrent: settled === definition && !check.isPlaceholderData };
}
