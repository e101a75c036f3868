import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation } from "wouter";
import { api } from "../../api/api.ts";
import { Button } from "../../ui/button.tsx";
import { readAgentFile } from "./agent-file.ts";

/** Creates an agent of a JSON file that "Export" made, and opens it. */
export function ImportButton({ onError }: { onError: (error: unknown) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const create = useMutation({
    mutationFn: async (file: File) => api.post("/v1/agents", { body: await readAgentFile(file) }),
    onMutate: () => onError(undefined),
    onError,
    onSuccess: async ({ slug }) => {
      await queries.invalidateQueries({ queryKey: ["agents"] });
      navigate(`/agents/${slug}`);
    },
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Agent file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) create.mutate(file);
          event.target.value = "";
        }}
      />
      <Button icon="upload-simple" busy={create.isPending} onClick={() => input.current?.click()}>
        Import
      </Button>
    </>
  );
}
