import { ReactFlowProvider } from "@xyflow/react";
import { useLayoutEffect, useMemo, useState } from "react";
import { ReelwrightError } from "../../../../../sdk/error.ts";
import type { Schema } from "../../../api/api.ts";
import { type Draft, useDraft } from "../../../drafts/use-drafts.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorNotice, Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { Canvas } from "./canvas.tsx";
import { type AgentDocument, nodeIds, type Tool, type Tools } from "./document.ts";
import styles from "./editor.module.css";
import { findPlace } from "./faults.ts";
import type { Fault } from "./flow.ts";
import { isDirty } from "./history.ts";
import { LeaveWarning } from "./leave-warning.tsx";
import { Palette } from "./palette.tsx";
import { finishingTools, makesVideo } from "./requirements.ts";
import { SidePanel } from "./side-panel.tsx";
import { TryIt } from "./try-it.tsx";
import { useArrange } from "./use-arrange.ts";
import { useCheck } from "./use-check.ts";
import { type Editor, useEditor } from "./use-editor.ts";
import { useSave } from "./use-save.ts";

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
  const draft = useDraft<AgentDocument>(`agent.${agent?.id ?? "new"}`);
  const editor = useEditor(first, agent && first, draft.first);
  const tools: Tools = useMemo(
    () => new Map((catalog.tools as Tool[]).map((tool) => [tool.slug, tool])),
    [catalog],
  );
  const { check, isCurrent } = useCheck(editor.document);
  const inputs = check.data?.inputs ?? [];
  const isVideoMade = makesVideo(editor.document);
  const added = useMemo(
    () => (isVideoMade ? finishingTools(check.data?.inputs ?? []) : []),
    [isVideoMade, check.data],
  );
  const save = useSave(agent, editor, () => draft.write(undefined));
  const [tries, setTries] = useState(false);
  const dirty = isDirty(editor.history);
  const isEdited = dirty && editor.document !== first;
  const isKept = useKeptDraft(draft, isEdited ? editor.document : undefined);
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
      {draft.first && isEdited && (
        <Notice>Your changes from before are here and not saved. "Undo" leads back.</Notice>
      )}
      {error && !fault?.place && <ErrorNotice error={error} />}
      <div className={styles.editor}>
        <Palette editor={editor} tools={tools} />
        <Canvas editor={editor} tools={tools} fault={fault} added={added} />
        <aside className={styles.side} aria-label={tries ? "Try it" : "Details"}>
          {tries ? (
            <TryIt
              agent={agent}
              inputs={inputs}
              oneOf={check.data?.one_of ?? []}
              isReady={!dirty && isCurrent && !check.error}
              onClose={() => setTries(false)}
            />
          ) : (
            <SidePanel {...{ editor, tools, fault, added }} schemas={catalog.schemas} />
          )}
        </aside>
      </div>
      <LeaveWarning active={isEdited && !save.isDone && !isKept} />
    </Page>
  );
}

/**
 * Keeps the document while it is not saved. Returns whether it is kept: before the browser goes on,
 * so that Back right after a key finds the warning.
 */
function useKeptDraft({ write }: Draft<AgentDocument>, document: AgentDocument | undefined) {
  const [isKept, setIsKept] = useState(true);
  useLayoutEffect(() => setIsKept(write(document)), [write, document]);
  return isKept;
}

/** The error with the place that it names. Errors of the connection have no place. */
function useFault(error: unknown, document: AgentDocument): Fault | undefined {
  return useMemo(() => {
    if (!(error instanceof ReelwrightError)) return undefined;
    return { detail: error.detail, place: findPlace(error.pointer, document) };
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
  const reason = isEmpty ? "Add a tool first." : undefined;
  return (
    <>
      <Button
        look="quiet"
        icon="arrow-counter-clockwise"
        reason={history.past.length === 0 ? "There is nothing to undo." : undefined}
        onClick={editor.undo}
      >
        Undo
      </Button>
      <Button
        look="quiet"
        icon="arrow-clockwise"
        reason={history.future.length === 0 ? "There is nothing to redo." : undefined}
        onClick={editor.redo}
      >
        Redo
      </Button>
      <Button look="quiet" icon="share-network" reason={reason} onClick={() => arrange()}>
        Arrange
      </Button>
      <Button icon="play" aria-pressed={tries} reason={reason} onClick={onTry}>
        Try it
      </Button>
      <Button look="primary" busy={save.isPending} reason={reason} onClick={save.start}>
        Save agent
      </Button>
    </>
  );
}
