import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { randomKey } from "../../../../sdk/random-key.ts";
import { api } from "../../api/api.ts";
import type { InputValues } from "../../inputs/input-kinds.ts";

/** Starts one run, even if the button is clicked twice or the connection breaks in between. */
export function useStart(agent_id: string, inputs: InputValues, onStarted?: () => void) {
  const [, navigate] = useLocation();
  const [once, setOnce] = useState({ inputs, key: randomKey() });
  const start = useMutation({
    mutationFn: (key: string) =>
      api.post("/v1/runs", {
        body: { agent_id, inputs },
        params: { header: { "Idempotency-Key": key } },
      }),
    onSuccess: ({ id }) => {
      onStarted?.();
      navigate(`/runs/${id}`);
    },
    onError: () => setOnce({ inputs, key: randomKey() }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (start.isPending || start.isSuccess) return;
    const current = once.inputs === inputs ? once : { inputs, key: randomKey() };
    setOnce(current);
    start.mutate(current.key);
  };
  return { start, submit };
}
