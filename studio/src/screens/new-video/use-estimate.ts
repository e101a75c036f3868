import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";
import type { InputValues } from "../../inputs/input-kinds.ts";
import { useSettled } from "../../ui/use-settled.ts";

/** What a run with these inputs would cost. A request is sent when the inputs stay for a moment. */
export function useEstimate(
  agent_id: string,
  inputs: InputValues,
): UseQueryResult<Schema<"RunEstimate">> {
  const settled = useSettled(inputs);
  return useQuery({
    queryKey: ["estimate", agent_id, settled],
    queryFn: ({ signal }) =>
      api.post("/v1/runs/estimate", { body: { agent_id, inputs: settled }, signal }),
    placeholderData: keepPreviousData,
  });
}
