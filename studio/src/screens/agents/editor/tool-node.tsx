import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { memo } from "react";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./canvas.module.css";

export interface ToolNodeData extends Record<string, unknown> {
  name: string;
  category: string;
  price: string;
  /** The values of its inputs as one line of text. */
  values: string;
  fault: string | undefined;
  /** The state of its step, on the page of a run. */
  state?: "waiting" | "running" | "paused" | "completed" | "failed" | "skipped";
}

export type ToolNode = Node<ToolNodeData, "tool">;

/** A tool on the canvas. */
export const ToolNodeView = memo(function ToolNodeView({
  data: { name, category, price, values, fault, state },
  selected,
}: NodeProps<ToolNode>) {
  return (
    <div
      className={styles.node}
      data-category={category}
      data-selected={selected}
      data-fault={fault !== undefined}
      data-state={state}
    >
      <Handle type="target" position={Position.Top} className={styles.handle} />
      <p className={styles.nodeName}>{name}</p>
      <p className={styles.values}>{values || category}</p>
      <p className={styles.price}>{price}</p>
      {fault !== undefined && (
        <p className={styles.fault} title={fault}>
          <Icon name="warning-circle" /> <span>{fault}</span>
        </p>
      )}
      <Handle type="source" position={Position.Bottom} className={styles.handle} />
    </div>
  );
});
