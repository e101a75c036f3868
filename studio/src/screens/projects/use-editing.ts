import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ReelwrightError } from "../../../../sdk/error.ts";
import { api } from "../../api/api.ts";
import { useDraft } from "../../drafts/use-drafts.ts";
import { isPassing } from "../../ui/notice.tsx";
import {
  applyChanges,
  type Changes,
  fitToProject,
  isApplied,
  isEmpty,
  mergeChanges,
  type Project,
  type RemovedScene,
  removeScene,
  restoreScene,
} from "./changes.ts";

const savedAfterMs = 600;
const retriedAfterMsMax = 15_000;
const removedMax = 20;

export interface Editing {
  /** The project with all changes, also those that are not saved yet. */
  project: Project;
  saved: Project;
  /** What is not saved yet. */
  unsaved: Changes;
  isSaving: boolean;
  /** The service does not respond. The changes are sent again by themselves. */
  isOffline: boolean;
  /** Why the last changes could not be saved. Nothing is saved until `retry` or `discard`. */
  error: unknown;
  change: (changes: Changes) => void;
  remove: (id: string) => void;
  /** The scene that was removed last, which `undo` brings back. */
  removed: RemovedScene | undefined;
  undo: () => void;
  retry: () => void;
  discard: () => void;
}

/**
 * Saves changes of a project a moment after they are made, one request at a time, each for the
 * revision that it was made for. Changes that are refused are kept; those that do not reach the
 * service are sent again. Until they are saved, all are kept in this browser.
 */
export function useEditing(saved: Project): Editing {
  const client = useQueryClient();
  const draft = useDraft<EditDraft>(`project.${saved.project_id}`);
  const [waiting, setWaiting] = useState<Changes>(draft.first?.changes ?? {});
  const [sending, setSending] = useState<Changes>();
  const [failures, setFailures] = useState(0);
  const [error, setError] = useState<unknown>();
  // Changes that did not reach the service are for the revision with which they were made.
  const base = useRef(draft.first?.revision);
  const isKept = useRef(true);
  const change = useCallback(
    (changes: Changes) => setWaiting((current) => mergeChanges(current, changes)),
    [],
  );
  useEffect(() => {
    if (isEmpty(waiting) || sending || error !== undefined) return;
    const send = async () => {
      setSending(waiting);
      setWaiting({});
      const project = { ...saved, revision: base.current ?? saved.revision };
      const failure = await saveOnce(client, project, waiting);
      const isLost = failure !== undefined && isPassing(failure);
      base.current = isLost ? project.revision : undefined;
      if (failure === undefined) draft.write(undefined);
      else setWaiting((current) => mergeChanges(waiting, current));
      setFailures((count) => (isLost ? count + 1 : 0));
      if (!isLost) setError(failure);
      setSending(undefined);
    };
    const timer = setTimeout(send, Math.min(retriedAfterMsMax, savedAfterMs * 2 ** failures));
    return () => clearTimeout(timer);
  }, [client, draft, waiting, sending, failures, error, saved]);
  const unsaved = useMemo(
    () => (sending ? mergeChanges(sending, waiting) : waiting),
    [sending, waiting],
  );
  useEffect(() => {
    const revision = base.current ?? saved.revision;
    isKept.current = draft.write(isEmpty(unsaved) ? undefined : { revision, changes: unsaved });
  }, [draft, unsaved, saved.revision]);
  useWarning(isKept);
  useSaveOnLeave(error === undefined && !sending ? waiting : {}, async (changes) => {
    await save(client, saved, changes);
    draft.write(undefined);
  });
  return {
    ...useUndo({ saved, unsaved, change }),
    ...{ saved, unsaved, error, change },
    isSaving: sending !== undefined,
    isOffline: failures > 0,
    retry: () => {
      setWaiting(fitToProject(saved, waiting));
      setError(undefined);
    },
    discard: () => {
      setWaiting({});
      setError(undefined);
    },
  };
}

/** The changes as they will be shown, and the scenes that were removed here. */
function useUndo({ saved, unsaved, change }: Pick<Editing, "saved" | "unsaved" | "change">) {
  const [removed, setRemoved] = useState<readonly RemovedScene[]>([]);
  const project = useMemo(() => {
    const scenes = new Map(removed.map(({ scene }) => [scene.id, scene]));
    return applyChanges(saved, unsaved, scenes);
  }, [saved, unsaved, removed]);
  const latest = useRef({ project, saved, unsaved });
  latest.current = { project, saved, unsaved };
  const remove = useCallback(
    (id: string) => {
      const { project, saved, unsaved } = latest.current;
      const index = project.scenes.findIndex((scene) => scene.id === id);
      const scene = project.scenes[index];
      if (!scene) return;
      const isSaved = saved.scenes.some((other) => other.id === id);
      const entry: RemovedScene = {
        ...{ scene, index },
        revision: isSaved ? saved.revision : undefined,
        unsaved: unsaved.scenes?.find((other) => other.id === id),
      };
      setRemoved((before) => {
        const others = before.filter((each) => each.scene.id !== id);
        return [...others, entry].slice(-removedMax);
      });
      change(removeScene(project, id));
    },
    [change],
  );
  // A scene that is there again, such as after a restored revision, needs no undo.
  const gone = removed.filter(({ scene }) => !project.scenes.some(({ id }) => id === scene.id));
  const last = gone.at(-1);
  const undo = () => {
    if (last) change(restoreScene(project, last));
  };
  return { project, remove, removed: last, undo };
}

/** Resolves to why the changes are not saved; undefined if they are. */
async function saveOnce(client: QueryClient, project: Project, changes: Changes): Promise<unknown> {
  try {
    await save(client, project, changes);
    return undefined;
  } catch (failure) {
    if (!(failure instanceof ReelwrightError)) return failure;
    // Another tab may have changed the project. Or the changes were saved, and the response lost.
    await client.refetchQueries({ queryKey: ["scenes", project.project_id] });
    const newest = client.getQueryData<Project>(["scenes", project.project_id]);
    const isSaved = failure.status === 409 && newest && isApplied(newest, changes);
    return isSaved ? undefined : failure;
  }
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

interface EditDraft {
  revision: number;
  changes: Changes;
}

/** Saves pending changes when another screen is opened. */
function useSaveOnLeave(waiting: Changes, save: (changes: Changes) => Promise<void>): void {
  const latest = useRef({ waiting, save });
  latest.current = { waiting, save };
  useEffect(
    () => () => {
      const { waiting: changes, save: send } = latest.current;
      if (!isEmpty(changes)) void send(changes).catch(() => {});
    },
    [],
  );
}

/** Asks before the window is closed while changes are neither saved nor kept in this browser. */
function useWarning(isKept: { readonly current: boolean }): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!isKept.current) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isKept]);
}
