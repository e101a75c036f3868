import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from "react";
import { type AgentDocument, drawnEdges, edgeId, nodeIds } from "./document.ts";
import { change, type History, markSaved, redo, startHistory, undo } from "./history.ts";

export interface Editor {
  history: History<AgentDocument>;
  document: AgentDocument;
  /** Ids of the selected nodes and edges. */
  selection: readonly string[];
  select: Dispatch<SetStateAction<readonly string[]>>;
  /** Changes the document. Changes with the same topic in a row are undone together. */
  edit: (edit: (document: AgentDocument) => AgentDocument, topic?: string) => void;
  undo: () => void;
  redo: () => void;
  saved: (document: AgentDocument) => void;
}

/** The state of the editor: one document with its history, and the selection. */
export function useEditor(
  first: AgentDocument,
  saved: AgentDocument | undefined,
  draft: AgentDocument | undefined,
): Editor {
  // Undo leads from a draft back to what is saved.
  const [history, setHistory] = useState(() => change(startHistory(first, saved), draft ?? first));
  const [selection, select] = useState<readonly string[]>([]);
  const edit = useCallback<Editor["edit"]>(
    (make, topic) => setHistory((current) => change(current, make(current.present), topic)),
    [],
  );
  const steps = useMemo(
    () => ({
      undo: () => setHistory(undo),
      redo: () => setHistory(redo),
      saved: (document: AgentDocument) => setHistory((current) => markSaved(current, document)),
    }),
    [],
  );
  const document = history.present;
  const known = useMemo(() => {
    const there = new Set([...nodeIds(document.tools), ...drawnEdges(document).map(edgeId)]);
    return selection.filter((id) => there.has(id));
  }, [document, selection]);
  return { history, document, selection: known, select, edit, ...steps };
}
