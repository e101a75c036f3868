import {
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  getBezierPath,
  useStoreApi,
} from "@xyflow/react";
import { memo } from "react";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./canvas.module.css";
import { nodeSize } from "./edit.ts";

type Ends = Pick<EdgeProps, "sourceX" | "sourceY" | "targetX" | "targetY">;

/** The way back of a loop, right of the nodes, with the place of its label. */
function pathBack({ sourceX, sourceY, targetX, targetY }: Ends): [string, number, number] {
  const right = Math.max(sourceX, targetX) + nodeSize.width / 2 + 50;
  const middle = (sourceY + targetY) / 2;
  const bend = 70;
  const down = `C${sourceX},${sourceY + bend} ${right},${sourceY + bend} ${right},${middle}`;
  const up = `C${right},${targetY - bend} ${targetX},${targetY - bend} ${targetX},${targetY}`;
  return [`M${sourceX},${sourceY} ${down} ${up}`, right, middle];
}

export interface ToolEdgeData extends Record<string, unknown> {
  when: string | undefined;
  approve: boolean;
  maps: number;
  fault: string | undefined;
}

export type ToolEdge = Edge<ToolEdgeData, "tool">;

/** An edge with its condition, approval and error. */
export const ToolEdgeView = memo(function ToolEdgeView({
  id,
  data,
  markerEnd,
  selected = false,
  ...ends
}: EdgeProps<ToolEdge>) {
  const store = useStoreApi();
  const leadsBack = ends.targetY < ends.sourceY;
  const [path, x, y] = leadsBack ? pathBack(ends) : getBezierPath(ends);
  const { when, approve = false, maps = 0, fault } = data ?? {};
  const hasLabel = when !== undefined || approve || maps > 0 || fault !== undefined;
  return (
    <>
      <BaseEdge id={id} path={path} {...(markerEnd ? { markerEnd } : {})} interactionWidth={24} />
      {hasLabel && (
        <EdgeLabelRenderer>
          <button
            type="button"
            tabIndex={-1}
            className={`${styles.edgeLabel} nodrag nopan`}
            onClick={() => store.getState().addSelectedEdges([id])}
            data-edge={id}
            data-selected={selected}
            data-fault={fault !== undefined}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {approve && <span>approval</span>}
            {maps > 0 && <span>{maps === 1 ? "1 output mapped" : `${maps} outputs mapped`}</span>}
            {when !== undefined && <code>{when || "no condition yet"}</code>}
            {fault !== undefined && (
              <span className={styles.edgeFault}>
                <Icon name="warning-circle" /> {fault}
              </span>
            )}
          </button>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
