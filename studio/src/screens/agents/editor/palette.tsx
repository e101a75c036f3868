import { useState } from "react";
import { humanize } from "../../../inputs/input-kinds.ts";
import { announce } from "../../../ui/announcements.tsx";
import { TextField } from "../../../ui/field.tsx";
import { dragType } from "./canvas.tsx";
import { isOrdered, nodeIds, type Tool, type Tools } from "./document.ts";
import { addTool } from "./edit.ts";
import { describePrice } from "./flow.ts";
import styles from "./palette.module.css";
import type { Editor } from "./use-editor.ts";

/** All tools by category. A click or Enter adds one after the selected node. */
export function Palette({ editor, tools }: { editor: Editor; tools: Tools }) {
  const [search, setSearch] = useState("");
  const found = [...tools.values()].filter((tool) => matches(tool, search));
  const groups = Map.groupBy(found, ({ category }) => category);
  return (
    <section className={styles.palette} aria-label="Tool palette">
      <TextField
        label="Search tools"
        type="search"
        required
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={styles.groups}>
        {[...groups].map(([category, group]) => (
          <div key={category}>
            <h2>{humanize(category)}</h2>
            <ul>
              {group.map((tool) => (
                <li key={tool.slug}>
                  <PaletteTool tool={tool} editor={editor} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        {found.length === 0 && <p>No tool matches.</p>}
      </div>
    </section>
  );
}

function PaletteTool({ tool, editor }: { tool: Tool; editor: Editor }) {
  const { document, selection, edit, select } = editor;
  const isUsed = !isOrdered(document) && document.tools.includes(tool.slug);
  const add = () => {
    const after = nodeIds(document.tools).find((id) => selection.includes(id));
    const { node } = addTool(document, tool.slug, { after });
    edit((current) => addTool(current, tool.slug, { after }).document);
    select([node]);
    announce(isUsed ? `${tool.name} is on the canvas` : `Added ${tool.name}`);
  };
  return (
    <button
      type="button"
      className={styles.tool}
      draggable={!isUsed}
      data-used={isUsed}
      title={tool.reason ?? tool.description}
      onClick={add}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, tool.slug);
        event.dataTransfer.effectAllowed = "copy";
      }}
    >
      <span>{tool.name}</span>
      <span className={styles.about}>
        {isUsed ? "on the canvas" : tool.available ? describePrice(tool.credits) : "not available"}
      </span>
    </button>
  );
}

function matches({ name, slug, description, category }: Tool, search: string): boolean {
  const text = `${name} ${slug} ${description} ${category}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
