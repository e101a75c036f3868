import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";
import type { InputValues } from "../../inputs/input-kinds.ts";
import { useSettled } from "../../ui/use-settled.ts";

export interface InputsEstimate {
  data: Schema<"RunEstimate"> | undefined;
  error: Error | null;
  /** True until the estimate belongs to the inputs as they are now. */
  isStale: boolean;
}

/** What a run with these inputs would cost. A request is sent when the inputs stay for a moment. */
export function useEstimate(agent_id: string, inputs: InputValues): InputsEstimate {
  const settled = useSettled(inputs);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["estimate", agent_id, settled],
    queryFn: ({ signal }) =>
      api.post("/v1/runs/estimate", { body: { agent_id, inputs: settled }, signal }),
    placeholderData: keepPreviousData,
  });
  return { data, error, isStale: isPlaceholderData || settled !== inputs };
}
