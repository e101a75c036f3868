import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../api/api.ts";
import { applyChanges, type Changes, isEmpty, mergeChanges, type Project } from "./changes.ts";

const pauseMs = 600;

export interface Editing {
  /** The project with all changes, also those that are not saved yet. */
  project: Project;
  saved: Project;
  /** What is not saved yet. */
  unsaved: Changes;
  isSaving: boolean;
  /** Why the last changes could not be saved. Nothing is saved until `retry` or `discard`. */
  error: unknown;
  change: (changes: Changes) => void;
  retry: () => void;
  discard: () => void;
}

/**
 * Saves changes of a project a moment after they are made, one request at a time, each for the
 * revision that it was made for. Changes that are refused are kept.
 */
export function useEditing(saved: Project): Editing {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Changes>({});
  const [sending, setSending] = useState<Changes>();
  const [error, setError] = useState<unknown>();
  const change = useCallback(
    (changes: Changes) => setWaiting((current) => mergeChanges(current, changes)),
    [],
  );
  useEffect(() => {
    if (isEmpty(waiting) || sending || error !== undefined) return;
    // Added scenes get their ids from the service, so they are sent at once.
    const timer = setTimeout(
      async () => {
        setSending(waiting);
        setWaiting({});
        try {
          await save(client, saved, waiting);
        } catch (failure) {
          setWaiting((current) => mergeChanges(waiting, current));
          // Another tab may have changed the project.
          await client.refetchQueries({ queryKey: ["scenes", saved.project_id] });
          setError(failure);
        }
        setSending(undefined);
      },
      waiting.add ? 0 : pauseMs,
    );
    return () => clearTimeout(timer);
  }, [client, waiting, sending, error, saved]);
  const unsaved = sending ? mergeChanges(sending, waiting) : waiting;
  useWarning(!isEmpty(unsaved));
  useSaveOnLeave(client, saved, error === undefined && !sending ? waiting : {});
  return {
    project: applyChanges(saved, unsaved),
    saved,
    unsaved,
    isSaving: sending !== undefined,
    error,
    change,
    retry: () => setError(undefined),
    discard: () => {
      setWaiting({});
      setError(undefined);
    },
  };
}

async function save(client: QueryClient, { project_id, revision }: Project, changes: Changes) {
  const next = await api.patch("/v1/projects/{project_id}/scenes", {
    params: { path: { project_id }, header: { "If-Match": `"${revision}"` } },
    body: changes,
  });
  client.setQueryData(["scenes", project_id], next);
  void client.invalidateQueries({ queryKey: ["project", project_id] });
  void client.invalidateQueries({ queryKey: ["revisions", project_id] });
}

/** Saves pending changes when another screen is opened. */
function useSaveOnLeave(client: QueryClient, saved: Project, waiting: Changes): void {
  const latest = useRef({ saved, waiting });
  latest.current = { saved, waiting };
  useEffect(
    () => () => {
      const { saved: project, waiting: changes } = latest.current;
      if (!isEmpty(changes)) void save(client, project, changes).catch(() => {});
    },
    [client],
  );
}

/** Asks before the window is closed while something is not saved. */
function useWarning(isUnsaved: boolean): void {
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
}
