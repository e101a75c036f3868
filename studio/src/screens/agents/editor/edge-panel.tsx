import { Button } from "../../../ui/button.tsx";
import { Checkbox, TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Schemas } from "./completion.ts";
import { ConditionField } from "./condition-field.tsx";
import { drawnEdges, type Edge, edgeId, isOrdered, type Tools, toolOf } from "./document.ts";
import { changeEdge, changeKind, closesCycle, remove } from "./edit.ts";
import styles from "./editor.module.css";
import type { Fault } from "./flow.ts";
import { MapFields } from "./map-fields.tsx";
import { askedInputs } from "./requirements.ts";
import type { Editor } from "./use-editor.ts";

interface Props {
  id: string;
  editor: Editor;
  tools: Tools;
  schemas: Schemas;
  fault: Fault | undefined;
}

/** The selected edge: its condition, loop limit, mapped outputs and approval. */
export function EdgePanel({ id, editor, tools, schemas, fault }: Props) {
  const { document, edit } = editor;
  const edge = drawnEdges(document).find((drawn) => edgeId(drawn) === id);
  if (!edge) return null;
  const change = (changes: { [K in keyof Edge]?: Edge[K] | undefined }, topic?: string) =>
    edit((current) => changeEdge(current, id, changes), topic && `${id} ${topic}`);
  const place = fault?.place;
  const isFaulty = place?.kind === "edge" && place.id === id;
  const known = {
    source: tools.get(toolOf(edge.source)),
    inputs: askedInputs(document).map(([name]) => name),
    schemas,
  };
  return (
    <div className={styles.fields}>
      {isFaulty && <Notice kind="bad">{fault?.detail}</Notice>}
      {document.kind === "graph" ? (
        <ConditionField
          key={id}
          value={edge.when ?? ""}
          known={known}
          isInvalid={isFaulty}
          onChange={(text) => change({ when: text === "" ? undefined : text }, "when")}
        />
      ) : (
        <NoConditions editor={editor} />
      )}
      {document.kind === "graph" && closesCycle(document, edge) && (
        <LoopLimit edge={edge} onChange={(max_visits) => change({ max_visits }, "max_visits")} />
      )}
      <Checkbox
        label="Wait for an approval before the next tool"
        checked={edge.approve === true}
        onChange={(event) => change({ approve: event.target.checked || undefined })}
      />
      {!isOrdered(document) && (
        <>
          <MapFields edge={edge} tools={tools} onChange={(map) => change({ map })} />
          <div>
            <Button
              look="quiet"
              icon="trash"
              onClick={() => edit((current) => remove(current, [id]))}
            >
              Remove edge
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function NoConditions({ editor: { document, edit } }: { editor: Editor }) {
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>
        An agent of the kind {document.kind} has no conditions and no loops.
      </p>
      <div>
        <Button onClick={() => edit((current) => changeKind(current, "graph"))}>
          Change to graph
        </Button>
      </div>
    </div>
  );
}

function LoopLimit({
  edge,
  onChange,
}: {
  edge: Edge;
  onChange: (max: number | undefined) => void;
}) {
  return (
    <TextField
      label="Loop limit"
      help="How often a run may follow this edge back. The default is 3."
      type="number"
      min={1}
      max={10}
      value={edge.max_visits ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? undefined : Number(target.value))}
    />
  );
}
