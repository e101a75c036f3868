import { ReactFlowProvider } from "@xyflow/react";
import { useMemo, useState } from "react";
import { ReelwrightError } from "../../../../../sdk/error.ts";
import type { Schema } from "../../../api/api.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorNotice, Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { Canvas } from "./canvas.tsx";
import { type AgentDocument, nodeIds, type Tool, type Tools } from "./document.ts";
import styles from "./editor.module.css";
import { findPlace } from "./faults.ts";
import type { Fault } from "./flow.ts";
import { isDirty } from "./history.ts";
import { LeaveWarning } from "./leave-warning.tsx";
import { Palette } from "./palette.tsx";
import { SidePanel } from "./side-panel.tsx";
import { TryIt } from "./try-it.tsx";
import { useArrange } from "./use-arrange.ts";
import { useCheck } from "./use-check.ts";
import { type Editor, useEditor } from "./use-editor.ts";
import { useSave } from "./use-save.ts";
import { useShortcuts } from "./use-shortcuts.ts";

interface Props {
  /** Undefined for a new agent. */
  agent: Schema<"Agent"> | undefined;
  first: AgentDocument;
  catalog: Schema<"ToolList">;
}

/** The editor of one agent. */
export const AgentEditorView = (props: Props) => (
  <ReactFlowProvider>
    <EditorPage {...props} />
  </ReactFlowProvider>
);

function EditorPage({ agent, first, catalog }: Props) {
  const editor = useEditor(first, agent && first);
  const tools: Tools = useMemo(
    () => new Map((catalog.tools as Tool[]).map((tool) => [tool.slug, tool])),
    [catalog],
  );
  const { check, isCurrent } = useCheck(editor.document);
  const save = useSave(agent, editor);
  const [tries, setTries] = useState(false);
  const dirty = isDirty(editor.history);
  const error = save.error ?? (isCurrent ? check.error : undefined);
  const fault = useFault(error, editor.document);
  useShortcuts({ undo: editor.undo, redo: editor.redo, save: save.start });
  return (
    <Page
      wide
      title={editor.document.name.trim() || "Agent without a name"}
      lead={dirty ? "Not saved" : "Saved"}
      actions={<Actions editor={editor} save={save} tries={tries} onTry={() => setTries(!tries)} />}
    >
      {agent?.is_public && (
        <Notice>This is a public agent. "Save agent" makes a copy that is yours.</Notice>
      )}
      {error && !fault?.place && <ErrorNotice error={error} />}
      <div className={styles.editor}>
        <Palette editor={editor} tools={tools} />
        <Canvas editor={editor} tools={tools} fault={fault} />
        <aside className={styles.side} aria-label={tries ? "Try it" : "Details"}>
          {tries ? (
            <TryIt
              agent={agent}
              inputs={check.data?.inputs ?? []}
              isReady={!dirty && isCurrent && !check.error}
              onClose={() => setTries(false)}
            />
          ) : (
            <SidePanel editor={editor} tools={tools} schemas={catalog.schemas} fault={fault} />
          )}
        </aside>
      </div>
      <LeaveWarning active={dirty && !save.isDone} />
    </Page>
  );
}

/** The error with the place that it names. Errors of the connection have no place. */
function useFault(error: unknown, document: AgentDocument): Fault | undefined {
  return useMemo(() => {
    if (!(error instanceof ReelwrightError)) return undefined;
    return { detail: error.detail, place: findPlace(error.detail, document) };
  }, [error, document]);
}

interface ActionsProps {
  editor: Editor;
  save: ReturnType<typeof useSave>;
  tries: boolean;
  onTry: () => void;
}

function Actions({ editor, save, tries, onTry }: ActionsProps) {
  const { history, document } = editor;
  const arrange = useArrange(editor);
  const isEmpty = nodeIds(document.tools).length === 0;
  return (
    <>
      <Button
        look="quiet"
        icon="arrow-counter-clockwise"
        disabled={history.past.length === 0}
        onClick={editor.undo}
      >
        Undo
      </Button>
      <Button
        look="quiet"
        icon="arrow-clockwise"
        disabled={history.future.length === 0}
        onClick={editor.redo}
      >
        Redo
      </Button>
      <Button look="quiet" icon="share-network" disabled={isEmpty} onClick={() => arrange()}>
        Arrange
      </Button>
      <Button icon="play" aria-pressed={tries} disabled={isEmpty} onClick={onTry}>
        Try it
      </Button>
      <Button look="primary" busy={save.isPending} disabled={isEmpty} onClick={save.start}>
        Save agent
      </Button>
    </>
  );
}
